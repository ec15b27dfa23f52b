import { describe, expect, it } from 'vitest'
import { testProduct, testVariant } from '../test-shop.ts'
import { productView } from './product-view.ts'
import { chosenVariant, optionGroups } from './variant-choice.ts'

const wheel = (id: number, colour: string, offset: number, addable = true) =>
  testVariant(id, {
    addable_to_cart: addable,
    attributes: [
      { name: 'Szín', slug: 'szin', value: colour, data: colour },
      { name: 'ET', slug: 'et', value: `${offset} mm`, data: offset },
    ],
  })
const variants = [wheel(1, 'fekete', 35, false), wheel(2, 'fekete', 42), wheel(3, 'ezust', 42)]
const option = (value: string) => ({ label: value, value, url: null, data: null })
const product = testProduct({
  variants,
  option_attributes: [
    { name: 'Szín', slug: 'szin', selector_type: 'swatch', options: [option('fekete'), option('ezust')] },
    { name: 'ET', slug: 'et', selector_type: 'select', options: [option('35'), option('42')] },
  ],
})

describe('the chosen variant', () => {
  it("is the requested one, even when it can't be bought", () => {
    expect(chosenVariant(variants, 'NF3-1')?.id).toBe(1)
  })

  it('is the first that can be bought when none or an unknown one is asked', () => {
    expect(chosenVariant(variants, null)?.id).toBe(2)
    expect(chosenVariant(variants, 'x')?.id).toBe(2)
    expect(chosenVariant([], null)).toBeUndefined()
  })
})

describe('the list of the same size', () => {
  const attribute = (slug: string, data: number | string) => ({ name: slug, slug, value: String(data), data })

  it('is that of all seasons, and what is no tyre of three numbers has none', () => {
    const path = (data: [string, number | string][]) =>
      productView(
        testProduct({ attributes: data.map(([slug, each]) => attribute(slug, each)) }),
        testVariant(1, { attributes: [] }),
      ).sizePath
    const [root] = testProduct().categories
    expect(
      path([
        ['evszak', 'teli'],
        ['szelesseg', 315],
        ['oldalfal', 80],
        ['felni', 22.5],
      ]),
    ).toBe(`${root?.url}?felni=22.5&oldalfal=80&szelesseg=315`)
    expect(
      path([
        ['szelesseg', 195],
        ['felni', 14],
      ]),
    ).toBeNull()
    expect(path([])).toBeNull()
  })
})

describe('the options', () => {
  it('lead to the variant that differs in nothing else, or least', () => {
    const [colours, offsets] = optionGroups(product, variants[1]!, '/termek/a')
    expect(colours?.links.map(({ href, current }) => [href, current])).toEqual([
      ['/termek/a?valtozat=NF3-2', true],
      ['/termek/a?valtozat=NF3-3', false],
    ])
    expect(offsets?.links[0]).toMatchObject({ href: '/termek/a?valtozat=NF3-1', state: 'unavailable' })
  })

  it('say where the present choice of the others has to change', () => {
    const [colours, offsets] = optionGroups(product, variants[2]!, '/termek/a')
    expect(offsets?.links.map(({ state }) => state)).toEqual(['other', 'available'])
    expect(colours?.links.map(({ state }) => state)).toEqual(['available', 'available'])
  })

  it('are one row of all variants when the product names no options, and none for a single variant', () => {
    expect(
      optionGroups({ variants, option_attributes: [] }, variants[0]!, '/termek/a')[0]?.links,
    ).toHaveLength(3)
    expect(
      optionGroups({ variants: [variants[0]!], option_attributes: [] }, variants[0]!, '/termek/a'),
    ).toEqual([])
  })
})

describe('a product page', () => {
  it('never proposes more than there is', () => {
    const few = testVariant(1, {
      availability: {
        type: 'in_stock',
        label: 'Raktáron',
        available_quantity: 2,
        delivery: null,
        arrives: null,
      },
    })
    expect(productView(testProduct(), few)).toMatchObject({ quantity: 2, maxQuantity: 2, usual: 4 })
  })

  it("explains the indexes and prefers the variant's own details", () => {
    const variant = testVariant(1, {
      attributes: [{ name: 'Terhelési index', slug: 'terhelesi-index', value: '94', data: 94 }],
    })
    const details = productView(testProduct(), variant).details.map(({ name, value }) => `${name}: ${value}`)
    expect(details).toContain('Terhelési index: 94 – kerekenként 670\u00a0kg')
    expect(details.filter((detail) => detail.startsWith('Terhelési index'))).toHaveLength(1)
    expect(details).toContain('Sebességindex: H – legfeljebb 210\u00a0km/h')
  })

  it('has the price of a pack beside the pack, and that of the measure beside the measure', () => {
    const bottle = { ...testVariant(1), packing_quantity: 0.75 }
    const unnamed = productView(testProduct({ unit_measure: 'l' }), bottle)
    expect(unnamed.price.unit).toBe('csomag')
    expect(unnamed.price.unitPrice).toMatch(/\/l$/)
    expect(unnamed.packing).toBe('1\u00a0csomag = 0,75\u00a0l')
    const named = { unit_measure: 'l', is_packed: true, packing_unit_measure: 'flakon' }
    expect(productView(testProduct(named), bottle).price.unit).toBe('flakon')
    expect(productView(testProduct(), testVariant(1))).toMatchObject({
      packing: null,
      price: { unit: 'db', unitPrice: null },
    })
  })
})
