import { describe, expect, it } from 'vitest'
import type { SetOffer, SetOffers } from '#contract/wire.ts'
import { sizeRoles, wheelRoles } from '#tyres/tyre-attributes.ts'
import { hasRim } from './has-rim.ts'
import { addText, priceText, rowText } from './set-texts.ts'
import {
  inColour,
  ownColoursOf,
  setCard,
  setOf,
  setsSummary,
  wheelDetails,
  withMore,
  withOwnColour,
  type SetCard,
} from './set-view.ts'

const money = (value: number) => ({ value, formatted_value: `${value} Ft` })
const price = (value: number) => ({ net: money(value), tax: money(0), gross: money(value) })
const offers = (more: Partial<SetOffers>): SetOffers => ({
  kind: 'wheels',
  quantity: 4,
  mounting: null,
  lowest_total: price(100),
  promise: null,
  own_colours: [],
  offers: { data: [], total: 1, current_page: 1, last_page: 1, per_page: 12 },
  filters: [],
  ...more,
})
const wheelAttributes = [
  { slug: 'felni', name: 'Felni', value: '16\u00a0col', data: 16 },
  { slug: 'osztokor', name: 'Osztókör', value: '5x112', data: '5x112' },
  { slug: 'felni-szelesseg', name: 'Felni szélessége', value: '6,5\u00a0J', data: 6.5 },
  { slug: 'et', name: 'Besajtolás (ET)', value: '35\u00a0mm', data: 35 },
]
const offer = {
  product: {
    id: 1,
    variant_id: 12,
    name: 'Alveon Ág 6,5x16',
    url: '/termek/alveon-ag',
    variants: [
      { id: 11, name: 'ezüst', url: '/termek/alveon-ag?valtozat=A' },
      { id: 12, name: 'fekete', url: '/termek/alveon-ag?valtozat=B' },
    ],
    attributes: wheelAttributes,
    availability: { type: 'in_stock', label: 'Raktáron', available_quantity: 20, delivery: null },
    price: price(10),
    unit_price: price(10),
    badges: [],
    categories: [],
  } as unknown as SetOffer['product'],
  variant_name: 'Alveon Ág 6,5x16 fekete',
  total: price(300_000),
  drawing: {
    tyre: { width: 205, aspect: 55, rim: 16 },
    wheel: {
      rim: 16,
      rim_width: 6.5,
      bolts: 5,
      spokes: '7 elágazó',
      colour: { name: 'fekete', swatch: '#15191d' },
    },
  },
  colours: [
    { id: 12, name: 'fekete', swatch: '#15191d', total: 300_000, stock: 20 },
    { id: 11, name: 'ezüst', swatch: '#c9d1d8', total: 280_000, stock: 5 },
  ].map(({ id, name, swatch, total, stock }) => ({
    variant_id: id,
    variant_name: `Alveon Ág 6,5x16 ${name}`,
    url: `/termek/alveon-ag?valtozat=${id}`,
    availability: {
      type: 'in_stock' as const,
      label: 'Raktáron',
      available_quantity: stock,
      delivery: null,
      arrives: null,
    },
    total: price(total),
    colour: { name, swatch },
  })),
}

describe('what the page says of sets', () => {
  it('is from how much they can be had, and nothing where there is none', () => {
    expect(setsSummary(offers({}))).toEqual({ kind: 'wheels', quantity: 4, from: '100 Ft' })
    expect(setsSummary(offers({ kind: null }))).toBeNull()
    expect(setsSummary(offers({ lowest_total: null }))).toBeNull()
  })

  it('names the half that is missing, and what the price is of', () => {
    expect(rowText('wheels', 4)).toBe('4\u00a0db felnivel, felszerelve')
    expect(rowText('tyres', 4)).toBe('4\u00a0db abronccsal, felszerelve')
    expect(addText(4)).toBe('4\u00a0db szerelt kerék a kosárba')
    expect(priceText(4, '3 990 Ft')).toContain('kerekenként 3 990 Ft')
  })

  it('is looked for where the diameter of a rim is known, by whatever slug', () => {
    for (const slug of [...sizeRoles.rim, ...wheelRoles.rimWidth]) expect(hasRim([{ slug }])).toBe(true)
    expect(hasRim([{ slug: 'szin' }, { slug: 'terfogat' }])).toBe(false)
  })
})

describe('what is chosen from', () => {
  it('says of a wheel its size and what is compared with the car', () => {
    expect(wheelDetails(wheelAttributes)).toEqual([
      { name: 'Méret', value: '6,5\u00a0J × 16\u00a0col' },
      { name: 'Osztókör', value: '5x112' },
      { name: 'Besajtolás (ET)', value: '35\u00a0mm' },
    ])
    expect(wheelDetails([])).toEqual([])
  })

  it('leads to the very variant, and gives tyres no details of wheels', () => {
    expect(setCard(offer, 'wheels')).toMatchObject({
      variantId: 12,
      url: '/termek/alveon-ag?valtozat=B',
      fullName: 'Alveon Ág 6,5x16 fekete',
      total: '300000 Ft',
    })
    expect(setCard(offer, 'tyres').details).toEqual([])
  })

  it('stands without drawing and colours where a node of before responds', () => {
    const { drawing: _, colours: __, ...before } = offer
    expect(setCard(before, 'wheels')).toMatchObject({
      variantId: 12,
      total: '300000 Ft',
      drawing: { tyre: null, wheel: null },
      colours: [],
    })
  })

  it('says the colour only where it is chosen, if it can be', () => {
    const colour = { slug: 'szin', name: 'Szín', value: 'fekete', data: 'fekete' }
    const product = { ...offer.product, attributes: [...wheelAttributes, colour] }
    const names = (colours: typeof offer.colours) =>
      setCard({ ...offer, product, colours }, 'wheels').details.map(({ name }) => name)
    expect(names(offer.colours)).not.toContain('Szín')
    expect(names([])).toContain('Szín')
  })

  it('is redrawn and priced as the article of another colour, and as it was when that is chosen again', () => {
    const card = setCard(offer, 'wheels')
    const silver = inColour(card, 11)
    expect(silver).toMatchObject({
      variantId: 11,
      url: '/termek/alveon-ag?valtozat=11',
      fullName: 'Alveon Ág 6,5x16 ezüst',
      total: '280000 Ft',
      card: { stock: { label: '5\u00a0db készleten' } },
      drawing: { tyre: { width: 205 }, wheel: { spokes: '7 elágazó', colour: { name: 'ezüst' } } },
    })
    expect(silver.details).toEqual(card.details)
    expect(inColour(card, 12)).toBe(card)
    expect(inColour(card, 99)).toBe(card)
  })

  it('is a tyre on the wheel of the page in another colour, with that article’s price', () => {
    const tyre = setCard({ ...offer, colours: [] }, 'tyres')
    const silver = { variant_id: 11, colour: { name: 'ezüst', swatch: '#c9d1d8' }, difference: -20_000 }
    expect(withOwnColour(tyre, silver)).toMatchObject({
      variantId: 12,
      url: tyre.url,
      total: '280\u00a0000\u00a0Ft',
      drawing: { tyre: { width: 205 }, wheel: { rim_width: 6.5, colour: { name: 'ezüst' } } },
    })
    expect(withOwnColour(tyre, undefined)).toBe(tyre)
    expect(ownColoursOf({})).toEqual([])
  })

  it('is a tyre and a wheel, whichever of them the page is of', () => {
    expect(setOf('wheels', 1, 2)).toEqual({ tyre: 1, wheel: 2 })
    expect(setOf('tyres', 1, 2)).toEqual({ tyre: 2, wheel: 1 })
  })

  it('has each of them once when something moved between two pages', () => {
    const card = (variantId: number) => ({ variantId }) as SetCard
    expect(withMore([card(1), card(2)], [card(2), card(3)]).map(({ variantId }) => variantId)).toEqual([
      1, 2, 3,
    ])
  })
})
