"""Cuts a font down to some pictures, and proves by shaping that what is left draws each of them as one coloured sign.

cut-font.py SOURCE LIST TARGET: LIST holds the pictures with spaces between them; TARGET becomes a woff2.
"""

import io
import sys

import uharfbuzz
from fontTools import subset
from fontTools.ttLib import TTFont

source, listed, target = sys.argv[1:]
with open(listed, encoding="utf-8") as file:
    pictures = file.read().split()

# The same drawings are in the source twice: as COLR for most browsers, and as SVG, twenty times the size, for a few old ones.
options = subset.Options(layout_features=["*"], hinting=False)
options.drop_tables += ["SVG", "vhea", "vmtx"]
cut = subset.Subsetter(options)
cut.populate(text="".join(pictures))
font = TTFont(source, recalcTimestamp=False)
cut.subset(font)

font.flavor = None
plain = io.BytesIO()
font.save(plain)
shaper = uharfbuzz.Font(uharfbuzz.Face(plain.getvalue()))
coloured = {record.BaseGlyph for record in font["COLR"].table.BaseGlyphList.BaseGlyphPaintRecord}
for picture in pictures:
    text = uharfbuzz.Buffer()
    text.add_str(picture)
    text.guess_segment_properties()
    text.flags = uharfbuzz.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    uharfbuzz.shape(shaper, text)
    drawn = [font.getGlyphName(sign.codepoint) for sign in text.glyph_infos]
    if len(drawn) != 1 or drawn[0] not in coloured:
        sys.exit(f"{picture} ({picture.encode('unicode_escape').decode()}) is drawn as {drawn}")

font.flavor = "woff2"
font.save(target)
