"""What stands around the table: the lobby, the main window, the dialogs, the rules reader."""
