"""The rules texts: numbered paragraphs to read, and the words that the table speaks.

>>> book = Rulebook.load("en", "doors")
>>> book.word("event.card_taken.they", name="Master", card=book.word("card.red_lady"))
'Master took the Red Lady.'
>>> book.paragraph("D1").text
'Doors is a game for two players.'
"""

from lat_desktop.rulebook.book import LANGUAGES, Rulebook
from lat_desktop.rulebook.markup import plain, sentence_html
from lat_desktop.rulebook.parser import Paragraph, RulebookError, Section, Table
from lat_desktop.rulebook.untrusted_text import as_tooltip, sanitized

__all__ = [
    "LANGUAGES",
    "Paragraph",
    "Rulebook",
    "RulebookError",
    "Section",
    "Table",
    "as_tooltip",
    "plain",
    "sanitized",
    "sentence_html",
]
