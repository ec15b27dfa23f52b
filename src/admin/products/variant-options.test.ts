import { describe, expect, it } from 'vitest'
import { newProduct, newVariant } from './product-values.ts'
import { combinationsOf, isOf, ownVariants, variantOf, withOption, withoutOption } from './variant-options.ts'

const variant = (attributes: Record<string, string>) => ({ ...newVariant(), attributes })

describe('what variants differ in', () => {
  it('begins with what all had, and becomes the product’s again where all are alike', () => {
    const product = {
      ...newProduct('ruha'),
      attributes: { szin: 'piros' },
      variants: [variant({}), variant({})],
    }
    const chosen = withOption(product, 'szin')
    expect(chosen).toMatchObject({
      option_attributes: ['szin'],
      attributes: { szin: '' },
      variants: [{ attributes: { szin: 'piros' } }, { attributes: { szin: 'piros' } }],
    })
    expect(withoutOption(chosen, 'szin')).toMatchObject({
      option_attributes: [],
      attributes: { szin: 'piros' },
      variants: [{ attributes: {} }, { attributes: {} }],
    })
    const differing = { ...chosen, variants: [variant({ szin: 'piros' }), variant({ szin: 'kek' })] }
    expect(withoutOption(differing, 'szin').variants).toEqual(differing.variants)
  })

  it('makes every combination once, like the first variant, with stock of its own', () => {
    const all = combinationsOf({ szin: ['piros', 'kek'], meret: ['m', 'l', 'xl'], anyag: [] })
    expect(all).toHaveLength(6)
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(6)
    expect(combinationsOf({ szin: [] })).toEqual([])
    const like = { ...variant({ szin: 'piros' }), id: 7, price: 2490, on_hand: 9, ean: '5901234123457' }
    const made = variantOf(like, { szin: 'kek', meret: 'm' }, { itemNumber: 'K-M', name: 'Kék, M' })
    expect(made).toMatchObject({ id: null, price: 2490, on_hand: 0, ean: '', item_number: 'K-M' })
    expect([isOf(made, { szin: 'kek', meret: 'm' }), isOf(made, { szin: 'kek', meret: 'l' })]).toEqual([
      true,
      false,
    ])
  })

  it('leaves out the new variant that the others were made like', () => {
    const like = { ...variant({}), item_number: 'K' }
    const own = [variant({ szin: 'kek' }), { ...variant({}), id: 7 }]
    const product = { ...newProduct('ruha'), option_attributes: ['szin'] }
    expect(ownVariants({ ...product, variants: [like, ...own] })).toEqual(own)
  })
})
