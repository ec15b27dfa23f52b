import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wallTimeOf } from '#hungary/moment-of.ts'
import { publishDue } from '#server/catalogue-desk/publish-job.ts'
import { deskCaller, signInAtDesk, type DeskResponse } from './support/desk.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
let call: ReturnType<typeof deskCaller>
let category: string
beforeAll(async () => {
  shop = await startInProcessShop()
  call = await caller('owner')
  category = (await call('POST', '/admin/api/categories', { name: 'Kézi szerszám', parent: null })).body
    .slug as string
})
afterAll(() => shop.stop())

const caller = async (role: string) => deskCaller(shop, (await signInAtDesk(shop.sql, role)).cookie)

type Variant = Record<string, unknown> & { id: number | null }
type Values = Record<string, unknown> & { variants: Variant[] }

const variant = (changes: Record<string, unknown> = {}): Variant => ({
  id: null,
  item_number: 'KUL-13',
  name: '',
  ean: '',
  price: 2490,
  original_price: null,
  on_hand: 10,
  backorder: false,
  weight: 180,
  for_sale: true,
  ...changes,
})
const values = (changes: Record<string, unknown> = {}): Values => ({
  name: 'Villáskulcs 13',
  category,
  brand: 'Őrszem',
  short_description: '',
  description: 'Kovácsolt.',
  tax_rate: 27,
  unit_measure: 'db',
  is_published: true,
  pictures: [],
  variants: [variant()],
  ...changes,
})
const create = (given: Values, more: object = {}, by = call) =>
  by('POST', '/admin/api/products', { values: given, ...more })
const valuesOf = ({ body }: DeskResponse) => body.values as Values
const change = (response: DeskResponse, before: Values, after: Values, more: object = {}, by = call) =>
  by('PUT', `/admin/api/products/${response.body.id as number}`, { before, values: after, ...more })

/** A product of its own, as the desk shows it. */
async function product(itemNumber: string, changes: Record<string, unknown> = {}): Promise<DeskResponse> {
  const made = await create(
    values({ name: `Kulcs ${itemNumber}`, variants: [variant({ item_number: itemNumber, ...changes })] }),
  )
  expect([made.status, made.body.message]).toEqual([200, undefined])
  return made
}
const withVariant = (given: Values, changes: Record<string, unknown>): Values => ({
  ...given,
  variants: [{ ...given.variants[0]!, ...changes }],
})

it.each([
  ['http://kepek.example/a.png', 'https'],
  ['https://127.0.0.1/a.png', 'belső hálózat'],
  ['https://[::1]:8443/a.png', 'belső hálózat'],
  ['https://169.254.169.254/latest/meta-data', 'belső hálózat'],
  ['nem cím', 'https'],
])('no picture is fetched from %s', async (address, reason) => {
  const refused = await call('POST', '/admin/api/products/pictures/fetch', { address })
  expect([refused.status, JSON.stringify(refused.body.errors)]).toEqual([
    422,
    expect.stringContaining(reason),
  ])
})

describe('attributes', () => {
  it('are fields of the category, shared or of one variant, merged field by field, and shown in the shop', async () => {
    await shop.sql`
      insert into attribute (slug, name, kind, labels, label_order, position) values
        ('bevonat', 'Bevonat', 'choice', '{"krom":"Króm","fekete":"Fekete"}', '{krom,fekete}', 1),
        ('hossz', 'Hossz', 'number', '{}', '{}', 2)`
    await shop.sql`update category set product_attributes = '{hossz,bevonat}' where slug = ${category}`
    const { body } = await call('GET', '/admin/api/products/fields')
    expect(body.categories).toContainEqual({ slug: category, attributes: ['hossz', 'bevonat'] })
    const given = {
      ...values({ name: 'Jellemzett', variants: [variant({ item_number: 'JEL-1' })] }),
      attributes: { hossz: '12,5', bevonat: 'krom' },
    }
    const wrong = await create({ ...given, attributes: { hossz: 'sok', bevonat: 'arany' } })
    expect(Object.keys(wrong.body.errors as object)).toEqual([
      'values.attributes.hossz',
      'values.attributes.bevonat',
    ])
    const made = await create(given)
    const before = valuesOf(made)
    expect(before).toMatchObject({ attributes: { hossz: '12,5', bevonat: 'krom' } })
    // Another variant, which differs in the one; the other it has by being of the product.
    const own = { ...before.variants[0]!, attributes: { bevonat: 'krom' } }
    const added = variant({ item_number: 'JEL-2', name: 'Fekete', attributes: { bevonat: 'fekete' } })
    const saved = await change(made, before, {
      ...before,
      option_attributes: ['bevonat'],
      attributes: { hossz: '12,5', bevonat: '' },
      variants: [own, added],
    })
    expect(valuesOf(saved)).toMatchObject({
      attributes: { hossz: '12,5' },
      option_attributes: ['bevonat'],
      variants: [{ attributes: { bevonat: 'krom' } }, { attributes: { bevonat: 'fekete' } }],
    })
    await shop.catchUp()
    const shown = (await shop.app.inject(String(made.body.url).replace('/termek/', '/v1/product/'))).json()
    expect(shown).toMatchObject({
      attributes: [{ slug: 'hossz', data: 12.5 }],
      option_attributes: [{ slug: 'bevonat', options: [{ label: 'Króm' }, { label: 'Fekete' }] }],
    })
    // What only another has changed meanwhile stays; of what both have changed both values come back.
    const now = valuesOf(saved)
    const longer = (hossz: string, more: object = {}) =>
      change(made, now, { ...now, ...more, attributes: { hossz } })
    expect((await longer('13')).status).toBe(200)
    expect(valuesOf(await longer('12,5', { name: 'Átnevezett' }))).toMatchObject({
      name: 'Átnevezett',
      attributes: { hossz: '13' },
    })
    expect(await longer('14')).toMatchObject({
      status: 409,
      body: { conflicts: [{ field: 'attributes.hossz', yours: '14', theirs: '13' }] },
    })
    // One that is only for the merchant stands on no page.
    await shop.sql`update attribute set shown = false where slug = 'hossz'`
    await shop.catchUp()
    const hidden = await shop.app.inject(String(made.body.url).replace('/termek/', '/v1/product/'))
    expect(hidden.json()).toMatchObject({ attributes: [] })
  })
})

describe('a new product', () => {
  it('is for sale at once, with a category and a brand that were made for it', async () => {
    const made = await create(values())
    expect(made).toMatchObject({
      status: 200,
      body: {
        item_number: 'KUL-13',
        url: '/termek/villaskulcs-13',
        values: { description: '<p>Kovácsolt.</p>' },
      },
    })
    await shop.catchUp()
    const shown = await shop.app.inject('/v1/product/villaskulcs-13')
    expect(shown.json()).toMatchObject({ name: 'Villáskulcs 13', brand: { name: 'Őrszem' } })
    const again = await call('GET', `/admin/api/products/${made.body.id as number}`)
    expect(again.body).toEqual(made.body)
    const [audit] = await shop.sql<{ what: string; actor: string }[]>`
      select what, actor from change order by id desc limit 1`
    expect(audit).toMatchObject({
      what: 'createProduct',
      actor: expect.stringMatching(/^staff:\d+$/) as unknown,
    })
  })

  it('is in the shop from its moment on, and shows search engines what was written for them', async () => {
    const wall = wallTimeOf(new Date(Date.now() + 3_600_000))
    const given = values({
      name: 'Időzített kulcs',
      is_published: false,
      publish_at: wall,
      meta_title: 'Kulcs a keresőknek',
      variants: [variant({ item_number: 'IDO-1' })],
    })
    expect(valuesOf(await create(given))).toMatchObject({ is_published: false, publish_at: wall })
    await shop.catchUp()
    const shown = () => shop.app.inject('/v1/product/idozitett-kulcs')
    expect((await shown()).statusCode).toBe(404)
    const clock = () => new Date(Date.now() + 2 * 3_600_000)
    await publishDue({ ...shop.platform, clock })
    await shop.catchUp()
    expect((await shown()).json()).toMatchObject({ meta: { title: 'Kulcs a keresőknek' } })
  })

  it.each([
    ['variants.0.price', { variants: [variant({ item_number: 'X-1', price: null })] }],
    ['variants.0.original_price', { variants: [variant({ item_number: 'X-1', original_price: 2490 })] }],
    ['variants.0.ean', { variants: [variant({ item_number: 'X-1', ean: '4006381333932' })] }],
    [
      'variants.1.item_number',
      { variants: [variant({ item_number: 'X-1' }), variant({ item_number: 'X-1' })] },
    ],
    ['variants.0.item_number', { variants: [variant({ item_number: '' })] }],
    ['name', { name: '  ' }],
    ['category', { category: 'nincs-ilyen', variants: [variant({ item_number: 'X-1' })] }],
    ['tax_rate', { tax_rate: 26 }],
    ['variants.0.price', { variants: [variant({ item_number: 'X-1', price: 0.5 })] }],
  ])('is refused for a wrong %s, at the field', async (field, wrong) => {
    const { status, body } = await create(values(wrong))
    expect([status, Object.keys(body.errors as object)]).toEqual([422, [`values.${field}`]])
    expect(await shop.sql`select 1 from variant where item_number = 'X-1'`).toEqual([])
  })

  it('says that its category has gone meanwhile', async () => {
    const { body } = await create(
      values({ category: 'nincs-ilyen', variants: [variant({ item_number: 'X-1' })] }),
    )
    expect(body.errors).toEqual({ 'values.category': ['Ez a kategória közben megszűnt. Válasszon másikat.'] })
  })

  it('takes no item number of another', async () => {
    await product('KUL-14')
    const { status, body } = await create(values({ variants: [variant({ item_number: 'KUL-14' })] }))
    expect([status, body.code]).toEqual([409, 'item_number_taken'])
  })

  it('costs ten forints only when that is confirmed', async () => {
    const cheap = values({ variants: [variant({ item_number: 'OLCSO', price: 1 })] })
    const stopped = await create(cheap)
    expect(stopped).toMatchObject({ status: 409, body: { code: 'confirmation_needed' } })
    const [guard] = stopped.body.guards as { name: string }[]
    expect((await create(cheap, { confirmed: [guard!.name] })).status).toBe(200)
  })

  it('has no script in its description', async () => {
    const { body } = await create(
      values({
        description: '<p onclick="x()">Jó<script>alert(1)</script></p>',
        variants: [variant({ item_number: 'XSS' })],
      }),
    )
    expect((body.values as Values).description).toBe('<p>Jó</p>')
  })
})

describe('a change of a product', () => {
  it('keeps its history of prices, and nothing that was not touched', async () => {
    const made = await product('AR-1')
    const before = valuesOf(made)
    const changed = await change(made, before, withVariant(before, { price: 2290, original_price: 2490 }))
    expect(changed).toMatchObject({
      status: 200,
      body: { values: { variants: [{ price: 2290, original_price: 2490 }] } },
    })
    const prices = await shop.sql`
      select gross, original_gross, valid_to is null as open from variant_price p join variant v on v.id = p.variant_id
      where v.item_number = 'AR-1' order by valid_from`
    expect([...prices]).toEqual([
      { gross: 2490, original_gross: null, open: false },
      { gross: 2290, original_gross: 2490, open: true },
    ])
  })

  it('is stopped until each slip is confirmed by name', async () => {
    const made = await product('AR-2')
    const before = valuesOf(made)
    const after = withVariant(before, { price: 24_900, on_hand: 0 })
    const stopped = await change(made, before, after)
    expect(stopped).toMatchObject({ status: 409, body: { code: 'confirmation_needed' } })
    const names = (stopped.body.guards as { name: string }[]).map(({ name }) => name)
    expect(names).toEqual(['price_change:AR-2', 'stock_gone:AR-2'])
    expect((await change(made, before, after, { confirmed: names.slice(1) })).status).toBe(409)
    expect((await change(made, before, after, { confirmed: names })).status).toBe(200)
  })

  it('is stopped below cost, by a price and by a cost', async () => {
    const made = await product('BESZ', { cost: 1900 })
    const before = valuesOf(made)
    const stopped = await change(made, before, withVariant(before, { price: 2400 }))
    expect(stopped.body.guards).toEqual([
      { name: 'below_cost:BESZ', text: expect.stringContaining('beszerzési ár alatt') as unknown },
    ])
    expect((await change(made, before, withVariant(before, { cost: 1961 }))).status).toBe(409)
    const confirmed = ['below_cost:BESZ']
    expect((await change(made, before, withVariant(before, { price: 2400 }), { confirmed })).status).toBe(200)
    const fresh = values({ variants: [variant({ item_number: 'BESZ-2', price: 1000, cost: 900 })] })
    expect((await create(fresh)).body).toMatchObject({ guards: [{ name: 'below_cost:BESZ-2' }] })
  })

  it('shows no cost to who may not see it, and leaves it as it is when they save', async () => {
    const made = await product('TITOK', { cost: 1500 })
    await shop.sql`update staff_role set rights = '{products.see,products.edit,prices.edit,audit.see}' where slug = 'support'`
    const by = await caller('support')
    const seen = await by('GET', `/admin/api/products/${made.body.id as number}`)
    const before = valuesOf(seen)
    expect(before.variants[0]).toMatchObject({ cost: null })
    const after = withVariant({ ...before, name: 'Más név' }, { cost: 1, price: 2600 })
    const saved = await change(made, before, after, {}, by)
    expect([saved.status, JSON.stringify(saved.body).includes('1500')]).toEqual([200, false])
    const [row] = await shop.sql`select cost from variant where item_number = 'TITOK'`
    expect(row).toEqual({ cost: 1500 })
    const present = valuesOf(await call('GET', `/admin/api/products/${made.body.id as number}`))
    await change(made, present, withVariant(present, { cost: 1600 }))
    const [last] = await shop.sql<{ id: number }[]>`select max(id)::int as id from change`
    const logged = async (as: typeof call) =>
      JSON.stringify((await as('GET', `/admin/api/changes/${last!.id}`)).body.rows)
    expect(await logged(call)).toContain('1600')
    expect(await logged(by)).toContain('Nettó beszerzési ár')
    expect(await logged(by)).not.toMatch(/1500|1600/)
  })

  it('merges with what another has changed, and names what both have', async () => {
    const made = await product('KETTO')
    const before = valuesOf(made)
    await change(made, before, { ...before, name: 'Az egyik neve' })
    const merged = await change(made, before, withVariant(before, { price: 2590 }))
    expect(merged.body.values).toMatchObject({ name: 'Az egyik neve', variants: [{ price: 2590 }] })
    const clash = await change(
      made,
      before,
      withVariant({ ...before, name: 'A másik neve' }, { price: 2690 }),
    )
    expect(clash).toMatchObject({
      status: 409,
      body: {
        code: 'product_conflict',
        conflicts: [
          { field: 'name', yours: 'A másik neve', theirs: 'Az egyik neve' },
          { field: 'variants.0.price', yours: 2690, theirs: 2590 },
        ],
      },
    })
  })

  it('takes away no stock that orders hold, and no variant from another product', async () => {
    const made = await product('FOGLALT')
    const before = valuesOf(made)
    await shop.sql`
      update stock set reserved = 3 where variant_id = (select id from variant where item_number = 'FOGLALT')`
    const short = await change(made, before, withVariant(before, { on_hand: 2 }))
    expect(short).toMatchObject({
      status: 422,
      body: { errors: { 'values.variants.0.on_hand': [expect.stringContaining('3 db')] } },
    })
    const other = valuesOf(await product('MASE'))
    const stolen = await change(made, before, {
      ...before,
      variants: [...before.variants, ...other.variants],
    })
    expect(stolen).toMatchObject({ status: 409, body: { code: 'variant_missing' } })
  })

  it('needs the right to prices for a price, and to stock for stock', async () => {
    const made = await product('JOG')
    const before = valuesOf(made)
    await shop.sql`update staff_role set rights = '{products.see,products.edit,stock.edit}' where slug = 'content'`
    const by = await caller('content')
    expect((await change(made, before, withVariant(before, { price: 2500 }), {}, by)).status).toBe(403)
    expect((await change(made, before, withVariant(before, { on_hand: 9 }), {}, by)).status).toBe(200)
    expect((await change(made, before, { ...before, name: 'Új név' }, {}, by)).status).toBe(200)
  })
})

describe('the list of products', () => {
  it('finds parts of names, whole item numbers and bar codes, hidden ones too', async () => {
    const hidden = values({
      name: 'Rejtett 100%_os kulcs',
      is_published: false,
      variants: [variant({ item_number: 'REJT', ean: '4006381333931' })],
    })
    expect((await create(hidden)).status).toBe(200)
    const find = async (query: string) =>
      ((await call('GET', `/admin/api/products?${query}`)).body.products as { item_number: string }[]).map(
        (one) => one.item_number,
      )
    for (const text of ['100%25_os', 'REJT', '4006381333931', 'rejtett'])
      expect([text, await find(`search=${text}`)]).toEqual([text, ['REJT']])
    expect(await find('search=100x')).toEqual([])
    expect(await find('view=hidden')).toEqual(['REJT'])
    const all = await call('GET', '/admin/api/products')
    const [first] = all.body.products as { id: number }[]
    const rest = await call('GET', `/admin/api/products?after=${first!.id}`)
    expect(rest.body.products).toEqual((all.body.products as object[]).slice(1))
  })
})

describe('a category', () => {
  it('stands below its parent, once by each name', async () => {
    const child = await call('POST', '/admin/api/categories', { name: 'Csavarhúzó', parent: category })
    expect(child.body).toMatchObject({ slug: 'csavarhuzo', depth: 1, products: 0 })
    expect(
      await call('POST', '/admin/api/categories', { name: 'csavarhúzó', parent: category }),
    ).toMatchObject({
      status: 409,
      body: { code: 'category_taken' },
    })
    const twin = await call('POST', '/admin/api/categories', { name: 'Csavarhúzó', parent: null })
    expect(twin.body).toMatchObject({ slug: 'csavarhuzo-2', depth: 0 })
    expect((await call('POST', '/admin/api/categories', { name: 'Árva', parent: 'nincs' })).status).toBe(404)
    const { body } = await call('GET', '/admin/api/categories')
    expect((body.categories as { name: string }[]).map(({ name }) => name)).toEqual([
      'Kézi szerszám',
      'Csavarhúzó',
      'Csavarhúzó',
    ])
  })
})
