import { join } from 'node:path'
import { expect, it } from 'vitest'
import { glyphOutlines as onLabels } from '#demo/drawing/glyph-outlines.ts'
import { glyphOutlines as onSidewalls } from '#storefront/sidewall/glyph-outlines.ts'
import { glyphOutlines, tables } from './glyph-outlines.ts'

const root = join(import.meta.dirname, '..')

it.each([
  ['sidewalls', onSidewalls, tables.sidewall],
  ['labels', onLabels, tables.labels],
])('the letters of %s are those of the font file', (_name, stored, table) => {
  expect(stored).toEqual(glyphOutlines(root, table))
})
