"""The rules texts: numbered paragraphs to read, and the words that the table speaks.

>>> book = Rulebook.load("en", "doors")
>>> book.word("event.card_taken.they", name="Master", card=book.word("card.red_lady"))
'Master takes the Red Lady.'
>>> book.paragraph("D1").text
'Doors is a game for two players.'
"""

from lat_desktop.rulebook.book import LANGUAGES, Rulebook
from lat_desktop.rulebook.markup import plain, to_html
from lat_desktop.rulebook.reading import Paragraph, RulebookError, Section, Table

__all__ = [
    "LANGUAGES",
    "Paragraph",
    "Rulebook",
    "RulebookError",
    "Section",
    "Table",
    "plain",
    "to_html",
]
