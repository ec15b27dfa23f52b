"""Makes archivo-hu.woff2: Archivo for Hungarian pages, two thirds of the size of a plain subset.

    apt-get install python3-fonttools python3-brotli
    npm pack @fontsource-variable/archivo@5.3.0 && tar xzf fontsource-variable-archivo-5.3.0.tgz
    python3 make-archivo.py package/files archivo-hu.woff2

The pages use the widths over 100 % in the heaviest weight, so only that corner carries them: weights 400, 600 and 800 are the
designer's at width 100, weight 800 is at every width; a lighter weight is widened in proportion to its heaviness. Outlines
may differ from the designer's by `TOLERANCE`.
"""

import io
import sys

from fontTools import merge, subset, varLib
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

LETTERS = (
    ''.join(letter for letter in map(chr, range(0x20, 0x7F)) if letter not in '\\^`{|}~')
    + '\u00a0§©«°±²³·»½×–—’“”„•…€−'
    + 'ÁÄÉÍÓÖŐÚÜŰáäéíóöőúüű'
)
FEATURES = ['kern', 'tnum']
MASTERS = [(400, 100), (600, 100), (800, 100), (800, 125)]
USUAL = (600, 100)
# Where the weights between stand, as in the designer's file.
WEIGHTS = [(400, 400), (500, 494.13), (600, 600), (700, 680), (800, 800)]
# Thousandths of the size of letters.
TOLERANCE = 4
# Letters that lean on their neighbours as those without the long accent do.
KERNED_AS = {'Ő': 'Ö', 'ő': 'ö', 'Ű': 'Ü', 'ű': 'ü'}


def saved(font):
    font.flavor = None
    data = io.BytesIO()
    font.save(data)
    data.seek(0)
    return data


def part(path, weight, width):
    """One file of the package at one place of its axes, cut to the letters that it has."""
    font = TTFont(path)
    for table in ('STAT', 'MVAR'):
        if table in font:
            del font[table]
    font = instancer.instantiateVariableFont(
        font, {'wght': weight, 'wdth': width}, overlap=instancer.OverlapMode.KEEP_AND_SET_FLAGS
    )
    options = subset.Options(hinting=False, layout_features=FEATURES, glyph_names=True, notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=LETTERS)
    subsetter.subset(font)
    return saved(font)


def kern_alike(font):
    """Gives the letters of `KERNED_AS` the kerning of their models."""
    names = font.getBestCmap()
    alike = {names[ord(letter)]: names[ord(model)] for letter, model in KERNED_AS.items()}
    for lookup in font['GPOS'].table.LookupList.Lookup:
        for table in lookup.SubTable:
            pairs = getattr(table, 'ExtSubTable', table)
            added = {
                letter: model
                for letter, model in alike.items()
                if model in pairs.Coverage.glyphs and letter not in pairs.Coverage.glyphs
            }
            covered = pairs.Coverage.glyphs
            pairs.Coverage.glyphs = sorted([*covered, *added], key=font.getGlyphID)
            if pairs.Format == 1:
                sets = dict(zip(covered, pairs.PairSet))
                pairs.PairSet = [sets[added.get(glyph, glyph)] for glyph in pairs.Coverage.glyphs]
            else:
                for letter, model in added.items():
                    copy_class(pairs.ClassDef1, model, letter)
                for letter, model in alike.items():
                    copy_class(pairs.ClassDef2, model, letter)


def copy_class(classes, model, letter):
    if model in classes.classDefs and letter not in classes.classDefs:
        classes.classDefs[letter] = classes.classDefs[model]


def master(folder, weight, width):
    parts = [part(f'{folder}/archivo-{name}-standard-normal.woff2', weight, width) for name in ('latin', 'latin-ext')]
    options = merge.Options(drop_tables=['gasp', 'prep', 'fpgm', 'cvt '])
    font = merge.Merger(options=options).merge(parts)
    kern_alike(font)
    return TTFont(saved(font))


def designspace(folder):
    space = DesignSpaceDocument()
    weight, width = AxisDescriptor(), AxisDescriptor()
    weight.tag, weight.name, weight.map = 'wght', 'Weight', WEIGHTS
    weight.minimum, weight.default, weight.maximum = 400, USUAL[0], 800
    width.tag, width.name = 'wdth', 'Width'
    width.minimum, width.default, width.maximum = 100, USUAL[1], 125
    space.addAxis(weight)
    space.addAxis(width)
    for at in MASTERS:
        source = SourceDescriptor()
        source.font = master(folder, *at)
        source.name = source.styleName = f'{at[0]} {at[1]}'
        source.familyName = 'Archivo'
        source.location = {'Weight': at[0], 'Width': at[1]}
        space.addSource(source)
    return space


def main(folder, out):
    add = varLib._add_gvar
    varLib._add_gvar = lambda font, model, masters, tolerance=0.5, optimize=True: add(
        font, model, masters, TOLERANCE, optimize
    )
    font, _, _ = varLib.build(designspace(folder))
    if 'STAT' in font:
        del font['STAT']
    # Name, licence and where they are from stay.
    kept = {0, 1, 2, 4, 6, 13, 14, *(axis.axisNameID for axis in font['fvar'].axes)}
    font['name'].names = [name for name in font['name'].names if name.nameID in kept and name.platformID == 3]
    font['post'].formatType = 3.0
    font.flavor = 'woff2'
    font.save(out)


if __name__ == '__main__':
    main(*sys.argv[1:])
