import { describe, expect, it } from 'vitest'
import type { AttributeField, StoredAttribute } from '#server/catalogue/index.ts'
import { attributeInput, attributeTextErrors, presentFields, splitAttributes } from './product-attributes.ts'

const row = (variantId: number, slug: string, value: string, own = false): StoredAttribute => ({
  variantId,
  slug,
  kind: slug === 'hossz' ? 'number' : 'choice',
  value,
  own,
})
const field = (slug: string, kind: AttributeField['kind'], labels: Record<string, string> = {}) => ({
  slug,
  name: slug,
  kind,
  unit: null,
  labels,
  labelOrder: Object.keys(labels),
})
const fields: AttributeField[] = [
  field('szin', 'choice', { piros: 'Piros', kek: 'Kék' }),
  field('hossz', 'number'),
  field('vizallo', 'boolean'),
  field('minta', 'text'),
]

describe('the attributes of a product’s form', () => {
  it('are shared where all variants have them alike, else each variant’s own', () => {
    const rows = [
      row(1, 'szin', 'piros'),
      row(2, 'szin', 'piros'),
      row(1, 'hossz', '6.5'),
      row(2, 'hossz', '7'),
      row(1, 'anyag', 'gumi'),
      row(1, 'meret', 'm', true),
      row(2, 'meret', 'm', true),
    ]
    const { shared, own } = splitAttributes(rows, [1, 2])
    expect(shared).toEqual({ szin: 'piros' })
    expect([own.get(1), own.get(2)]).toEqual([
      { hossz: '6,5', anyag: 'gumi', meret: 'm' },
      { hossz: '7', meret: 'm' },
    ])
  })

  it('are written only where they differ, or wholly where a variant is new', () => {
    const change = {
      before: { szin: 'piros', hossz: '6,5', minta: 'a' },
      after: { szin: 'piros', hossz: '7,25' },
    }
    expect(attributeInput(change, fields)).toEqual({ hossz: 7.25, minta: null })
    expect(attributeInput(change, fields, { all: true })).toEqual({ szin: 'piros', hossz: 7.25, minta: null })
    // What becomes the product's is not taken from the variant afterwards.
    const own = { before: { szin: 'kek' }, after: {} }
    expect(attributeInput(own, fields, { shared: { szin: 'piros' } })).toEqual({})
    expect(attributeInput(own, fields)).toEqual({ szin: null })
  })

  it('take what their kind takes; what is stored already passes', () => {
    const after = { szin: 'zold', hossz: '12x', vizallo: 'talán', minta: 'bármi', nincs: '1' }
    expect(Object.keys(attributeTextErrors({ before: {}, after }, fields))).toEqual([
      'szin',
      'hossz',
      'vizallo',
      'nincs',
    ])
    expect(attributeTextErrors({ before: after, after }, fields)).toEqual({})
    const sound = { szin: 'kek', hossz: '-6,5', vizallo: 'false', minta: '', nincs: '' }
    expect(attributeTextErrors({ before: {}, after: sound }, fields)).toEqual({})
  })

  it('are offered in the merchant’s order, without filters that are no attributes', () => {
    const shown = presentFields(fields, [{ slug: 'ruha', attributes: ['marka', 'hossz', 'ar', 'szin'] }])
    expect(shown.categories).toEqual([{ slug: 'ruha', attributes: ['hossz', 'szin'] }])
    expect(shown.attributes[0]!.options.map(({ label }) => label)).toEqual(['Piros', 'Kék'])
  })
})
