import type { Filter } from '#contract/wire.ts'
import { describe, expect, it } from 'vitest'
import { shownPages } from '../ui/pagination.tsx'
import { testCard, testCategory } from '../test-shop.ts'
import { cardView, priceNote, stockText } from './card-view.ts'
import { handle } from './category-page.tsx'
import { itemListJsonLd, withSeason } from './listing-view.ts'
import { parseListing } from './parse-listing.ts'
import { listingView } from './read-listing.ts'

const brand = (selected: string[]): Filter => ({
  slug: 'marka',
  name: 'Márka',
  type: 'choice',
  look: 'list',
  options: ['Kardia', 'Nordval', 'Torva'].map((label) => ({
    value: label.toLowerCase(),
    label,
    count: label === 'Torva' ? 0 : 3,
    selected: selected.includes(label),
  })),
})
const price: Filter = {
  slug: 'ar',
  name: 'Ár',
  type: 'range',
  unit: 'Ft',
  options: { min: 1, max: 9, selected: { min: 15_000, max: null } },
}
const flag: Filter = {
  slug: 'erositett',
  name: 'Erősített',
  type: 'choice',
  look: 'list',
  options: [{ value: 'true', label: 'Igen', count: 2, selected: true }],
}

const view = (search: string, filters: Filter[] = []) =>
  listingView(
    { ...testCategory([testCard(1)]), filters },
    '/termekek/teli-gumi',
    parseListing(new URLSearchParams(search)),
    'recommended:desc',
  )

describe('a listing', () => {
  it('names every chosen filter with the address without it', () => {
    const { chips: chosen } = view('marka=kardia,nordval&ar=15000-&erositett=true&page=2', [
      brand(['Kardia', 'Nordval']),
      price,
      flag,
    ])
    expect(chosen).toEqual([
      { text: 'Kardia', href: '/termekek/teli-gumi?ar=15000-&erositett=true&marka=nordval' },
      { text: 'Nordval', href: '/termekek/teli-gumi?ar=15000-&erositett=true&marka=kardia' },
      {
        text: 'Ár: 15\u00a0000\u00a0Ft felett',
        href: '/termekek/teli-gumi?erositett=true&marka=kardia,nordval',
      },
      { text: 'Erősített', href: '/termekek/teli-gumi?ar=15000-&marka=kardia,nordval' },
    ])
  })

  it('leaves out choices that would give nothing', () => {
    const [filter] = view('', [brand([])]).filters
    expect(filter?.type === 'choice' && filter.options.map(({ value }) => value)).toEqual([
      'kardia',
      'nordval',
    ])
  })

  it('is called by the tyre size when exactly one is chosen', () => {
    expect(view('szelesseg=205&oldalfal=55&felni=16').size).toMatchObject({
      width: '205',
      profile: '55',
      rim: 'R16',
    })
    expect(view('szelesseg=205,215&oldalfal=55&felni=16').size).toBeNull()
  })

  it('takes a whole size back at once, and says the only season', () => {
    const season: Filter = {
      ...brand([]),
      slug: 'evszak',
      name: 'Évszak',
      options: [{ value: 'teli', label: 'Téli', count: 1, selected: true }],
    } as Filter
    const found = view('szelesseg=205&oldalfal=55&felni=16&evszak=teli', [season])
    expect(found.chips).toEqual([
      { text: '205/55\u00a0R16', href: '/termekek/teli-gumi?evszak=teli' },
      { text: 'Téli', href: '/termekek/teli-gumi?felni=16&oldalfal=55&szelesseg=205' },
    ])
    expect(found.season).toBe('téli')
  })

  it('has no filter whose only choice every product has', () => {
    const only = (count: number, selected: boolean): Filter => ({
      ...flag,
      type: 'choice',
      look: 'list',
      options: [{ value: 'true', label: 'Igen', count, selected }],
    })
    const total = testCategory([testCard(1)]).products.total
    expect(view('', [only(total, false)]).filters).toEqual([])
    expect(view('', [only(total, true)]).filters).toHaveLength(1)
    expect(view('', [only(total - 1, false)]).filters).toHaveLength(total > 1 ? 1 : 0)
  })

  it('is for search engines only without filters, sorts and limits', () => {
    expect(view('page=1').meta.noindex).toBe(false)
    for (const search of ['marka=a', 'sort=price:asc', 'limit=48'])
      expect(view(search).meta.noindex).toBe(true)
  })
})

describe('the name of a category', () => {
  const season = (label: string): Filter => ({
    slug: 'evszak',
    name: 'Évszak',
    type: 'choice',
    look: 'season',
    options: [{ value: 'x', label, count: 1, selected: true }],
  })
  const shop = { name: 'Bolt', phone: '', email: '', publicUrl: 'https://bolt.example' }
  const titleOf = (
    name: string,
    search: string,
    filters: Filter[] = [],
    { title = '', own = null as string | null } = {},
  ) =>
    handle.meta!(
      {
        name,
        description: '',
        meta: { title, description: '' },
        trail: [],
        children: [],
        season: own,
        picks: [],
        view: view(search, filters),
      },
      shop,
    ).title
  const size = 'szelesseg=205&oldalfal=55&felni=16'

  it('has the only season that is chosen in it, unless it says one itself', () => {
    expect(titleOf('Abroncsok', 'evszak=x', [season('Téli')])).toBe('Téli abroncsok')
    expect(titleOf('Téli gumi', 'evszak=x', [season('Téli')], { own: 'téli' })).toBe('Téli gumi')
    expect(titleOf('Téli gumi', 'evszak=x', [season('Nyári')], { own: 'téli' })).toBe('Téli gumi, nyári')
    expect(titleOf('Abroncsok', `${size}&evszak=x`, [season('Téli')])).toBe('205/55\u00a0R16 téli abroncsok')
  })

  it('is the merchant’s own title only where that says what is chosen', () => {
    const title = 'Abroncsok olcsón'
    expect(titleOf('Abroncsok', '', [], { title })).toBe(title)
    expect(titleOf('Abroncsok', 'evszak=x', [season('Nyári')], { title })).toBe('Nyári abroncsok')
    expect(titleOf('Abroncsok', 'evszak=x', [season('Nyári')], { title: 'Nyári ajánlat' })).toBe(
      'Nyári ajánlat',
    )
  })

  it('of another list follows after a comma', () => {
    expect(withSeason('Akciók', { season: 'téli' })).toBe('Akciók, téli')
    expect(withSeason('Téli akciók', { season: 'téli' })).toBe('Téli akciók')
    expect(withSeason('Akciók', { season: null })).toBe('Akciók')
  })
})

describe('a list for search engines', () => {
  const shop = { name: 'Bolt', phone: '', email: '', publicUrl: 'https://bolt.example' }
  const read = (search: string) =>
    (itemListJsonLd('Téli gumi', view(search), shop)[0]?.itemListElement ?? []) as {
      position: number
      url: string
    }[]

  it('names its products by position and address', () => {
    expect(read('page=2')).toEqual([
      { '@type': 'ListItem', position: 25, url: 'https://bolt.example/termek/nordval-fjell-1' },
    ])
  })
})

describe('a card', () => {
  it('carries only what it shows', () => {
    expect(cardView(testCard(7))).toMatchObject({
      brand: 'Nordval',
      model: 'Fjell 7',
      season: 'teli',
      snow: true,
      add: 4,
      lowest: null,
      discount: 0,
    })
    expect(JSON.stringify(cardView(testCard(7))).length).toBeLessThan(JSON.stringify(testCard(7)).length / 2)
  })

  it('shows the lowest price of 30 days beside a reduction and nothing without one', () => {
    const lowest = { value: 32_990, formatted_value: '32\u00a0990\u00a0Ft' }
    const card = cardView(testCard(1, { is_discount: true, discount_percent: 12, lowest_price_30d: lowest }))
    expect(card.lowest).toBe('Az elmúlt 30 nap legalacsonyabb ára: 32\u00a0990\u00a0Ft')
    expect(cardView(testCard(1, { discount_percent: 12, lowest_price_30d: lowest })).discount).toBe(0)
  })

  it('says the price of the usual set, else of one unit of measure', () => {
    expect(priceNote(testCard(1))).toBe('4\u00a0db: 80\u00a0004\u00a0Ft')
    const three = {
      type: 'in_stock',
      label: '',
      available_quantity: 3,
      delivery: null,
      arrives: null,
    } as const
    expect(priceNote(testCard(1, { availability: three }))).toBe('3\u00a0db: 60\u00a0003\u00a0Ft')
    expect(priceNote(testCard(1, { default_quantity: 1, packing_quantity: 6, unit_measure: 'liter' }))).toBe(
      '20\u00a0001\u00a0Ft/liter',
    )
    expect(priceNote(testCard(1, { default_quantity: 1 }))).toBeNull()
    expect(
      priceNote(testCard(1, { default_quantity: 1, packing_quantity: 0.75, unit_measure: 'l' })),
    ).toMatch(/\/l$/)
    expect(
      priceNote(testCard(1, { default_quantity: 2, packing_quantity: 0.75, unit_measure: 'l' })),
    ).toMatch(/^2\u00a0csomag: /)
  })

  it('shows what customers gave, and nothing without a review', () => {
    expect(cardView(testCard(1, { rating: { average: 4.6, count: 12 } })).rating).toBe('4,6 (12)')
    expect(cardView(testCard(1)).rating).toBeNull()
  })

  it('keeps a unit with its number', () => {
    const modelOf = (name: string) => cardView(testCard(1, { name, attributes: [] })).model
    expect(modelOf('Útszóró só 20 kg')).toBe('Útszóró só 20\u00a0kg')
    expect(modelOf('Motorolaj, karton 6 x 1 l')).toBe('Motorolaj, karton 6\u00a0x\u00a01\u00a0l')
    expect(modelOf('Longlife 0W-30 motorolaj')).toBe('Longlife 0W-\u206030 motorolaj')
    expect(modelOf('Bikakábel 16 mm², 3 m')).toBe('Bikakábel 16\u00a0mm², 3\u00a0m')
    expect(modelOf('Kerékzsák, 4 darabos')).toBe('Kerékzsák, 4\u00a0darabos')
    expect(modelOf('Start 70 Ah 720 A')).toBe('Start 70\u00a0Ah 720\u00a0A')
    expect(modelOf('Lánc 205/55 R16')).toBe('Lánc 205/55\u00a0R16')
    expect(modelOf('Felni 6,5Jx16')).toBe('Felni 6,5J×16')
    expect(modelOf('Csepp 4 akkumulátortöltő, 3 mérettel')).toBe('Csepp 4 akkumulátortöltő, 3 mérettel')
  })

  it('says no detail that its name says already, with decimals too', () => {
    const attributes = [
      { slug: 'osztokor', name: 'Osztókör', value: '5x114,3', data: '5x114,3' },
      { slug: 'agyfurat', name: 'Agyfurat', value: '67,1\u00a0mm', data: '67.1' },
    ]
    const { details } = cardView(testCard(1, { name: 'Alveon Kettős 6,5x16 5x114,3', attributes }))
    expect(details).toBe('Agyfurat\u00a067,1\u00a0mm')
  })

  it('keeps the days of its delivery on one line', () => {
    const availability = { ...testCard(1).availability, delivery: 'nov. 30. – dec. 2.' }
    expect(cardView(testCard(1, { availability })).stock.delivery).toBe(
      'nov.\u00a030.\u00a0–\u00a0dec.\u00a02.',
    )
  })

  it("can't be bought when it is not for sale", () => {
    expect(cardView(testCard(1, { addable_to_cart: false })).add).toBeNull()
  })

  it('counts the stock only as far as it matters', () => {
    const stock = (quantity: number | null) =>
      stockText({
        type: 'in_stock',
        label: 'Raktáron',
        available_quantity: quantity,
        delivery: null,
        arrives: null,
      })
    expect([stock(3), stock(41), stock(null)]).toEqual([
      '3\u00a0db készleten',
      '40+\u00a0db készleten',
      'Raktáron',
    ])
  })
})

describe('page numbers', () => {
  it('show the ends, the neighbours and gaps', () => {
    expect(shownPages(1, 1)).toEqual([1])
    expect(shownPages(5, 9)).toEqual([1, null, 4, 5, 6, null, 9])
    expect(shownPages(3, 5)).toEqual([1, 2, 3, 4, 5])
  })
})

describe('a card of several variants', () => {
  const variants = [
    { id: 10, name: '91H', url: '/termek/a?valtozat=1' },
    { id: 11, name: '94V XL', url: '/termek/a?valtozat=2' },
  ]

  it('adds the shown one and names the others', () => {
    const card = cardView(testCard(1, { multiple_variants: true, variants }))
    expect([card.variant, card.variants]).toEqual(['91H', [{ name: '94V XL', url: '/termek/a?valtozat=2' }]])
  })

  it('names none where some have no name of their own', () => {
    const nameless = variants.map((one, at) => (at === 0 ? one : { ...one, name: '' }))
    const card = cardView(testCard(1, { multiple_variants: true, variants: nameless }))
    expect([card.variant, card.variants]).toEqual([null, []])
  })

  it('does not say twice what the name of a wheel says', () => {
    const attribute = (slug: string, value: string, data: string | number) => ({
      name: slug,
      slug,
      value,
      data,
    })
    const card = cardView(
      testCard(1, {
        name: 'Alveon Ág 6,5x16 5x108',
        variants: [{ ...variants[0]!, name: 'Fekete, ET47' }, variants[1]!],
        attributes: [
          attribute('felni', '16\u00a0col', 16),
          attribute('Osztókör', '5x108', '5x108'),
          attribute('Felni szélessége', '6,5\u00a0J', 6.5),
          attribute('et', '47\u00a0mm', 47),
          attribute('Agyfurat', '65,1\u00a0mm', 65.1),
          attribute('szin', 'Fekete', 'fekete'),
        ],
      }),
    )
    expect([card.model, card.details]).toEqual([
      expect.stringMatching(/6,5×16 5×108$/),
      'Agyfurat\u00a065,1\u00a0mm',
    ])
  })
})
