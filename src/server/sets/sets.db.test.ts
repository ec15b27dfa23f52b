import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { arrivalOf } from '#hungary/delivery-promise.ts'
import { openReadModel, type ReadModel } from '#listing-index/index.ts'
import { openChangeFeed, type ChangeFeed } from '#platform/database/change-feed.ts'
import { writeAttributes, writeCategories, writeProducts } from '#server/catalogue/index.ts'
import { createSetsHandlers } from '#server/settings/sets-api.ts'
import { currentTrade } from '#server/trade/index.ts'
import { deskClient, refusalOf, type DeskClient } from '#tests/support/desk-client.ts'
import { guestContext } from '#tests/support/guest-context.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { setRules } from './mounting-for.ts'
import { pairOf, partOf } from './set-parts.ts'
import { createSetOfferHandlers } from './set-offers-api.ts'
import { findSetGoods, writeSetSettings } from './set-store.ts'

let shop: TestPlatform
let feed: ChangeFeed
let readModel: ReadModel
let desk: DeskClient
let handlers: ReturnType<typeof createSetOfferHandlers>
const variants = new Map<string, number>()
const products = new Map<string, number>()
const id = (itemNumber: string) => variants.get(itemNumber)!

type Attributes = Record<string, string | number>
type Made = {
  number: string
  name?: string
  brand?: string
  stock?: number
  gross?: number | null
  published?: boolean
  variants: Attributes[]
}
const made = (number: string, attributes: Attributes, more: Partial<Made> = {}): Made => ({
  number,
  variants: [attributes],
  ...more,
})
const tyre = (
  number: string,
  [width, aspect, rim]: number[],
  more: Partial<Made> & { vehicle?: string } = {},
) =>
  made(
    number,
    { szelesseg: width!, oldalfal: aspect!, felni: rim!, jarmu: more.vehicle ?? 'szemely', evszak: 'teli' },
    { name: `Fjell ${width}/${aspect} R${rim}`, gross: 25_000, ...more },
  )
const wheel = (number: string, rimWidth: number, rim: number, more: Partial<Made> = {}) =>
  made(
    number,
    { felni: rim, 'felni-szelesseg': rimWidth, szin: 'ezust', osztokor: '5x112' },
    { name: `Kettős ${rimWidth}x${rim}`, gross: 30_000, ...more },
  )

/** Every size of some series, those that no table has too. */
const manySizes = [155, 165, 175, 185, 195, 205, 215, 225, 235, 245, 255].flatMap((width) =>
  [35, 40, 45, 50, 55, 60, 65, 70, 75].map((aspect) => tyre(`M${width}-${aspect}`, [width, aspect, 15])),
)
const goods: Made[] = [
  tyre('T205', [205, 55, 16]),
  tyre('T205b', [205, 55, 16], { brand: 'nordval' }),
  tyre('T205few', [205, 55, 16], { stock: 3 }),
  tyre('T205van', [205, 65, 16], { vehicle: 'kisteher' }),
  tyre('T225', [225, 45, 17]),
  ...manySizes,
  wheel('W65', 6.5, 16, { stock: 40 }),
  wheel('W75', 7.5, 16),
  wheel('W8', 8, 16),
  wheel('W65few', 6.5, 16, { stock: 3 }),
  wheel('W65none', 6.5, 16, { stock: 0 }),
  wheel('W65-17', 6.5, 17),
  wheel('W7-17', 7, 17),
  wheel('W6-15', 6, 15),
  wheel('W75-15', 7.5, 15),
  {
    number: 'W2',
    name: 'Két szín 7x16',
    variants: ['fekete', 'ezust'].map((szin) => ({
      felni: 16,
      'felni-szelesseg': 7,
      szin,
      osztokor: '5x108',
    })),
  },
  made('S1', {}, { name: 'Szerelés', gross: 5000 }),
  {
    number: 'S2',
    name: 'Szerelés méret szerint',
    gross: 4000,
    variants: [{ felni: 16 }, { felni: 17 }],
  },
  made('Sfree', {}, { name: 'Ár nélkül', gross: null }),
  made('Shidden', {}, { name: 'Rejtett', published: false }),
  { number: 'Stwice', name: 'Szerelés, kétszer', variants: [{ felni: 16 }, { felni: 16 }] },
  { number: 'Smany', name: 'Szerelés, gyors', variants: [{}, {}] },
]

beforeAll(async () => {
  shop = await createTestPlatform()
  const { sql, clock } = shop.platform
  await sql.begin(async (tx) => {
    await writeCategories(tx, [{ slug: 'egyeb', name: 'Egyéb', parent: null, defaultQuantity: 1 }])
    const number = (slug: string) => ({ slug, name: slug, kind: 'number', filterType: 'choice' }) as const
    const choice = (slug: string, labels: Record<string, string>) =>
      ({ slug, name: slug, kind: 'choice', filterType: 'choice', labels }) as const
    await writeAttributes(tx, [
      ...['szelesseg', 'oldalfal', 'felni', 'felni-szelesseg'].map(number),
      choice('jarmu', { szemely: 'Személyautó', kisteher: 'Kisteher' }),
      { ...choice('evszak', { teli: 'Téli' }), filterDisplay: 'season' },
      {
        ...choice('szin', { ezust: 'ezüst', fekete: 'fekete' }),
        filterDisplay: 'swatch',
        swatches: { ezust: '#c9d1d8', fekete: '#000000' },
      },
      choice('osztokor', { '5x112': '5x112', '5x108': '5x108' }),
    ])
    await tx`insert into brand (slug, name) values ('nordval', 'Nordval')`
    await writeProducts(
      tx,
      goods.map(({ number: itemNumber, name, brand, stock, gross = 1000, published, variants: own }) => ({
        itemNumber,
        slug: itemNumber.toLowerCase(),
        name: name ?? itemNumber,
        brand: brand ?? null,
        mainCategory: 'egyeb',
        taxRate: 27 as const,
        ...(published === false ? { published } : {}),
        variants: own.map((attributes, at) => ({
          itemNumber: own.length > 1 ? `${itemNumber}-${at}` : itemNumber,
          name: own.length > 1 ? `${at}` : '',
          attributes,
          ...(gross === null ? {} : { price: { gross } }),
          onHand: stock ?? 50,
        })),
      })),
      { now: new Date(clock().getTime() - 60_000), guard: () => undefined },
    )
  })
  for (const row of await sql<{ number: string; id: number; product: number }[]>`
    select item_number as number, id, product_id as product from variant`) {
    variants.set(row.number, row.id)
    products.set(row.number.replace(/-[01]$/, ''), row.product)
  }
  await sql`update product set published = false where id = ${products.get('Shidden')!}`
  feed = await openChangeFeed(shop.platform)
  readModel = await openReadModel(shop.platform, feed)
  await feed.start()
  handlers = createSetOfferHandlers(shop.platform, readModel)
  desk = await deskClient(sql, createSetsHandlers(shop.platform), { clock })
})
beforeEach(() => mountedBy('S1'))
afterAll(async () => {
  readModel.close()
  await feed.stop()
  await shop.stop()
})

const mountedBy = (product: string | null) =>
  shop.platform.sql.begin((tx) =>
    writeSetSettings(tx, { mountingProductId: product === null ? null : products.get(product)! }),
  )
async function setsOf(number: string, more: { page?: number; filters?: Record<string, string> } = {}) {
  await feed.catchUp()
  const context = guestContext(null)
  const query = { variant_id: id(number), page: 1, ...more }
  const found = await handlers.productGetSets({ params: undefined, query, body: undefined }, context)
  return { ...found, tags: [...context.tags] }
}
const numbersOf = ({ offers }: Awaited<ReturnType<typeof setsOf>>) => {
  const numbers = new Map([...variants].map(([number, variant]) => [variant, number]))
  return offers.data.map(({ product }) => numbers.get(product.variant_id)!).toSorted()
}

async function lowestOfSilver() {
  const { offers } = await setsOf('T205', { filters: { szin: 'ezust', osztokor: '5x108' } })
  return offers.data[0]!
}

describe('what makes a set', () => {
  it('for a tyre are wheels of its diameter and an allowed width, of which four are in stock', async () => {
    const found = await setsOf('T205')
    expect(found).toMatchObject({ kind: 'wheels', quantity: 4, offers: { total: 3, last_page: 1 } })
    expect(numbersOf(found)).toEqual(['W2-0', 'W65', 'W75'])
    expect(numbersOf(await setsOf('T225'))).toEqual(['W7-17'])
  })

  it('costs tyre, wheel and mounting four times', async () => {
    const { offers, mounting } = await setsOf('T205', { filters: { szin: 'ezust', osztokor: '5x112' } })
    expect(mounting).toMatchObject({ name: 'Szerelés', price: { gross: { value: 5000 } } })
    expect(offers.data.map(({ total }) => total.gross.value)).toEqual([240_000, 240_000])
    const { net, tax, gross } = offers.data[0]!.total
    expect(net.value + tax.value).toBe(gross.value)
  })

  it('says from how much, of what is on other pages or chosen too', async () => {
    const lowest = async (filters: Record<string, string>, page = 1) =>
      (await setsOf('T205', { filters, page })).lowest_total?.gross.value
    expect(await lowest({})).toBe(4 * (25_000 + 5000 + 1000))
    expect(await lowest({}, 2)).toBe(124_000)
    expect(await lowest({ osztokor: '5x112' })).toBe(240_000)
    expect((await setsOf('S1')).lowest_total).toBeNull()
  })

  it('names the very variant that fits, in the colour that was chosen', async () => {
    const { offers, filters } = await setsOf('T205', { filters: { szin: 'ezust', osztokor: '5x108' } })
    expect(offers.data.map(({ product, variant_name: name }) => [product.variant_id, name])).toEqual([
      [id('W2-1'), 'Két szín 7x16 1'],
    ])
    expect(filters.map(({ slug }) => slug)).toEqual(['szin', 'osztokor'])
  })

  it('names a wheel in its other colours, each with what the set costs in it, and what to draw', async () => {
    const { offers } = await setsOf('T205')
    const coloured = offers.data.find(({ product }) => product.variant_id === id('W2-0'))!
    expect(
      coloured.colours.map(({ variant_id: variant, colour, total }) => [
        variant,
        colour.name,
        total.gross.value,
      ]),
    ).toEqual([
      [id('W2-0'), 'fekete', coloured.total.gross.value],
      [id('W2-1'), 'ezüst', (await lowestOfSilver()).total.gross.value],
    ])
    expect(coloured.drawing).toEqual({
      tyre: { width: 205, aspect: 55, rim: 16 },
      wheel: { rim: 16, rim_width: 7, bolts: 5, spokes: null, colour: { name: 'fekete', swatch: '#000000' } },
    })
    expect(offers.data.filter(({ colours }) => colours.length > 0)).toHaveLength(1)
    const [tyre] = (await setsOf('W65')).offers.data
    expect(tyre).toMatchObject({
      colours: [],
      drawing: { tyre: { width: 205 }, wheel: { rim: 16, rim_width: 6.5 } },
    })
  })

  it('for a wheel names its own other colours that can be had, and by how much a set costs more', async () => {
    const { sql } = shop.platform
    await sql`update variant_price set gross = gross + 500 where variant_id = ${id('W2-1')}`
    const silver = { variant_id: id('W2-1'), colour: { name: 'ezüst', swatch: '#c9d1d8' }, difference: 2000 }
    const black = { variant_id: id('W2-0'), colour: { name: 'fekete', swatch: '#000000' }, difference: 0 }
    const found = await setsOf('W2-0')
    expect(found).toMatchObject({ kind: 'tyres', own_colours: [black, silver] })
    const inSilver = await setsOf('W2-1')
    expect(inSilver.offers.data[0]!.total.gross.value - found.offers.data[0]!.total.gross.value).toBe(2000)
    await sql`update variant_price set gross = gross - 500 where variant_id = ${id('W2-1')}`
    expect(await setsOf('W65')).toMatchObject({ own_colours: [] })
    expect(await setsOf('T205')).toMatchObject({ own_colours: [] })
  })

  it('arrives with the latest of its parts, as the cart promises it', async () => {
    const { sql, clock } = shop.platform
    const promised = (inStock: boolean) => arrivalOf(clock(), currentTrade(), { inStock })
    expect((await setsOf('T205')).promise).toMatchObject(promised(true))
    await sql`update stock set on_hand = 0, backorder = true where variant_id = ${id('S1')}`
    expect((await setsOf('T205')).promise).toMatchObject(promised(false))
    await sql`update stock set on_hand = 50, backorder = false where variant_id = ${id('S1')}`
  })

  it('for a wheel are the very tyres that its width takes, of all sizes there are', async () => {
    const { sql } = shop.platform
    for (const wheelNumber of ['W6-15', 'W75-15']) {
      const pages = []
      for (let page = 1; page <= 6; page += 1) pages.push(await setsOf(wheelNumber, { page }))
      const offered = pages.flatMap(numbersOf)
      const every = await findSetGoods(sql, [...variants.values()])
      const part = partOf(every.get(id(wheelNumber))!)
      const expected = [...variants].filter(([, variant]) => {
        const other = every.get(variant)
        return other && pairOf(partOf(other), part)
      })
      expect(expected.length).toBeGreaterThan(15)
      expect(offered.toSorted()).toEqual(expected.map(([number]) => number).toSorted())
      expect(pages[0]!.offers).toMatchObject({ total: expected.length, per_page: 12 })
    }
  })

  it('for a wheel leaves out tyres of vans and those that are too few, and knows brands', async () => {
    const found = await setsOf('W65')
    expect(found.kind).toBe('tyres')
    expect(numbersOf(found)).toEqual(['T205', 'T205b'])
    expect(numbersOf(await setsOf('W65', { filters: { marka: 'nordval' } }))).toEqual(['T205b'])
  })

  it.each(['S1', 'T205van', 'T205few', 'W65few', 'W65none'])('is nothing for %s', async (number) => {
    expect(await setsOf(number)).toMatchObject({ kind: null, mounting: null, offers: { total: 0, data: [] } })
  })

  it('is nothing without a mounting, or without one of the rim size', async () => {
    await mountedBy(null)
    expect((await setsOf('T205')).kind).toBeNull()
    await mountedBy('S2')
    expect((await setsOf('T205')).mounting?.variant_id).toBe(id('S2-0'))
    expect((await setsOf('T225')).mounting?.variant_id).toBe(id('S2-1'))
    expect((await setsOf('W6-15')).kind).toBeNull()
  })

  it('is known to be offered or not without looking at a variant', async () => {
    const offered = async () => {
      const context = guestContext(null)
      const input = { params: undefined, query: undefined, body: undefined }
      return { ...(await handlers.productSetsOffered(input, context)), tags: [...context.tags] }
    }
    const tags = ['settings', `product:${products.get('S1')}`]
    expect(await offered()).toEqual({ offered: true, tags })
    const { sql } = shop.platform
    await sql`update product set published = false where id = ${products.get('S1')!}`
    expect(await offered()).toEqual({ offered: false, tags })
    await sql`update product set published = true where id = ${products.get('S1')!}`
    await mountedBy(null)
    expect(await offered()).toEqual({ offered: false, tags: ['settings'] })
    await mountedBy('S1')
  })

  it('is tagged with all that is shown, and refuses what is unknown', async () => {
    const { tags } = await setsOf('T225')
    expect(tags.toSorted()).toEqual(
      ['S1', 'T225', 'W7-17'].map((one) => `product:${products.get(one)}`).toSorted(),
    )
    const query = { variant_id: 999_999, page: 1 }
    await expect(
      handlers.productGetSets({ params: undefined, query, body: undefined }, guestContext(null)),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the rules of the cart', () => {
  const mountingFor = (one: string, other: string) =>
    setRules.mountingFor(shop.platform.sql, id(one), id(other))

  it('name the mounting of a pair that fits', async () => {
    expect(await mountingFor('T205', 'W65')).toEqual({ mountingVariantId: id('S1') })
    await mountedBy('S2')
    expect(await mountingFor('T225', 'W7-17')).toEqual({ mountingVariantId: id('S2-1') })
  })

  it('refuse what does not fit, and everything where nothing mounts it', async () => {
    const refused = { refusal: 'set_does_not_fit' }
    expect(await mountingFor('T205', 'W8')).toEqual(refused)
    expect(await mountingFor('W65', 'T205')).toEqual(refused)
    expect(await mountingFor('T205van', 'W65')).toEqual(refused)
    expect(await setRules.mountingFor(shop.platform.sql, id('T205'), 999_999)).toEqual(refused)
    await mountedBy('S2')
    expect(await mountingFor('M185-65', 'W6-15')).toEqual({ refusal: 'set_not_offered' })
    await mountedBy(null)
    expect(await mountingFor('T205', 'W65')).toEqual({ refusal: 'set_not_offered' })
  })
})

describe('the setting', () => {
  const save = (product: string | number | null, before = products.get('S1')!) =>
    desk.saveSetSettings({
      body: {
        before: { mountingProductId: before },
        values: { mountingProductId: typeof product === 'string' ? products.get(product)! : product },
      },
    })

  it('names a product and shows what a wheel costs', async () => {
    expect(await save('S2')).toMatchObject({
      sets: { mountingProductId: products.get('S2') },
      product: { name: 'Szerelés méret szerint' },
      mountings: [
        { rim: 16, price: { value: 4000 } },
        { rim: 17, price: { value: 4000 } },
      ],
      problems: [],
    })
    expect(await save(null, products.get('S2')!)).toEqual({
      sets: { mountingProductId: null },
      product: null,
      mountings: [],
      problems: [],
    })
  })

  it.each([
    ['Sfree', /nincs ára/],
    ['Shidden', /nincs közzétéve/],
    ['Smany', /felni átmérőjét/],
    ['Stwice', /ugyanahhoz a felniátmérőhöz/],
    ['W65', /abroncs vagy felni/],
    [999_999, /már nincs meg/],
  ])('refuses %s', async (product, message) => {
    const { code, errors } = await refusalOf(save(product))
    expect(code).toBe('validation_failed')
    expect((errors as Record<string, string[]>)['values.mountingProductId']?.[0]).toMatch(message)
    expect((await desk.getSetSettings()).product?.name).toBe('Szerelés')
  })

  it('is nobody’s to change over another’s change', async () => {
    await mountedBy('S2')
    expect(await refusalOf(save(null))).toMatchObject({ code: 'setting_conflict' })
  })

  it('says so when the product is sold no more', async () => {
    await shop.platform.sql`update product set published = false where id = ${products.get('S1')!}`
    expect((await desk.getSetSettings()).problems).toEqual([expect.stringMatching(/nincs közzétéve/)])
    expect((await setsOf('T205')).kind).toBeNull()
    await shop.platform.sql`update product set published = true where id = ${products.get('S1')!}`
  })
})
