"""Prints what Qt makes of words, dates and text where it may ask ICU; see test_icu_data.py."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime

from PySide6.QtCore import (
    QByteArray,
    QCollator,
    QDateTime,
    QIODevice,
    QLocale,
    QStringConverter,
    QTextStream,
    QTimeZone,
)

NAMES = ("zoo", "Äpfel", "apple", "Zürich", "file 10", "file 9", "île", "Ilse", "Öl", "città")
WORDS = ("Istanbul", "İSTANBUL", "straße", "ΟΔΟΣ", "città", "ﬁne")
MOMENT = datetime(2026, 3, 29, 1, 30, tzinfo=UTC)


def told() -> Iterator[object]:
    """Yield one answer after the other."""
    system = QLocale.system()
    yield system.name()
    for locale in (system, QLocale("en"), QLocale("it"), QLocale.c()):
        for numeric in (False, True):  # a dialog of files counts numbers
            collator = QCollator(locale)
            collator.setNumericMode(numeric)
            keys = {name: collator.sortKey(name) for name in NAMES}
            yield sorted(NAMES, key=keys.__getitem__)
            yield [collator.compare(one, other) for one in NAMES for other in NAMES]
        yield [(locale.toUpper(word), locale.toLower(word)) for word in WORDS]
        yield locale.toString(QDateTime(MOMENT), "d MMM yyyy, HH:mm")
        yield locale.toString(1234.5, "f", 1)
        yield locale.monthName(3), locale.dayName(7), locale.nativeLanguageName()
    for zone in (b"Europe/Rome", b"Europe/Istanbul", b"Asia/Tokyo", b"America/New_York"):
        there = QDateTime(MOMENT).toTimeZone(QTimeZone(zone))
        yield there.toString("yyyy-MM-dd HH:mm"), there.offsetFromUtc()
    yield QTimeZone.systemTimeZone().isValid()
    for encoding in QStringConverter.Encoding:
        if encoding is not QStringConverter.Encoding.LastEncoding:
            written = QByteArray()
            stream = QTextStream(written, QIODevice.OpenModeFlag.WriteOnly)
            stream.setEncoding(encoding)
            stream << "Æ città"
            stream.flush()
            yield encoding.name, written.toHex().toStdString()


if __name__ == "__main__":
    print(json.dumps(list(told())))
