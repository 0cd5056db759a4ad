"""The dialog that says that something went wrong, and hands over the report."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QEvent, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QFontDatabase, QFontInfo, QGuiApplication
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from lat_desktop.widgets.label import Label
from lat_desktop.windows.crash_report import Report
from lat_desktop.windows.dialog import (
    Dialog,
    add_button,
    letters_wide,
    section_label,
    without_icons,
)

Occasion = Literal["now", "last_time", "start"]
"""The program goes on · it broke when it last ran · it could not start."""
WIDE: Final = 90
"""How many letters of the program's own would stand in a line of the report."""
LINES: Final = 6
"""How many lines of it are seen at least."""


class CrashDialog(Dialog):
    """One report, which can be copied and found; nothing is sent to anybody."""

    wants_answer = True

    def __init__(self, occasion: Occasion, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.occasion: Final = occasion
        self._report: Report | None = None
        self._count = 1
        self._copied = False
        self.sentence = section_label(self)
        self.comfort = Label(self)
        self.where = Label(self)
        for label in (self.sentence, self.comfort, self.where):
            label.setWordWrap(True)
        self.text = QPlainTextEdit(self)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        standard, role = QDialogButtonBox.StandardButton, QDialogButtonBox.ButtonRole
        self.buttons = QDialogButtonBox(standard.Close, parent=self)
        self.copy = add_button(self.buttons, role.ActionRole)
        self.show_file = add_button(self.buttons, role.ActionRole)
        self.close_button = self.buttons.button(standard.Close)
        self.close_button.setDefault(True)
        self.buttons.rejected.connect(self.reject)
        self.copy.clicked.connect(self._on_copy_clicked)
        self.show_file.clicked.connect(self._on_show_clicked)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 18, 24, 18)
        column.setSpacing(12)
        column.addWidget(self.sentence)
        column.addWidget(self.comfort)
        column.addWidget(self.text, 1)
        column.addWidget(self.where)
        column.addWidget(without_icons(self.buttons))
        self.close_button.setFocus()
        self._dress()
        self.retranslate_ui()

    def changeEvent(self, event: QEvent) -> None:
        """Write the report as large as everything else."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._dress()

    def _dress(self) -> None:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPixelSize(QFontInfo(self.font()).pixelSize())
        self.text.setFont(font)
        self.text.setMinimumSize(letters_wide(self, WIDE), LINES * self.fontMetrics().height())

    def show_report(self, report: Report, count: int) -> None:
        """Show *report*, which is about so many faults, or the last of so many."""
        self._report, self._count = report, count
        self._copied = False
        if self.text.toPlainText() != report.text:
            self.text.setPlainText(report.text)
        self.retranslate_ui()

    def retranslate_ui(self) -> None:
        """Say everything in the language of the moment."""
        self.setWindowTitle(self.tr("The Lady and the Tiger"))
        if self.occasion == "last_time":
            sentence = self.tr("Last time, the program broke off.")
            comfort = self.tr("Your match is kept up to the last move.")
        elif self.occasion == "start":
            sentence = self.tr("The program cannot start.")
            comfort = self.tr("Your matches are kept.")
        else:
            sentence = self.tr("Something went wrong.")
            comfort = self.tr("Your match is kept, and you can go on.")
        if self._count == 2:
            sentence += " " + self.tr("(And one thing more.)")
        elif self._count > 2:
            sentence += " " + self.tr("(And {n} things more.)").format(n=self._count - 1)
        asked = self.tr(
            "If you ask somebody for help, give them this report. It says what failed and on what "
            "computer, but nothing of your cards; nothing is sent by itself."
        )
        self.sentence.setText(sentence)
        self.comfort.setText(f"{comfort} {asked}")
        self.text.setAccessibleName(self.tr("Report"))
        name = self._report.path.name if self._report is not None else ""
        self.where.setText(self.tr("It is kept as {file}.").format(file=name))
        self.copy.setText(self.tr("Copied") if self._copied else self.tr("&Copy the report"))
        self.show_file.setText(self.tr("&Show the file"))

    def _on_copy_clicked(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self._copied = True
        self.retranslate_ui()

    def _on_show_clicked(self) -> None:
        if self._report is not None:
            folder = self._report.path.parent
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
