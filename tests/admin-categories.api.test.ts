import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenRules } from './race/broken-rules.ts'
import { deskCaller, signInAtDesk, type DeskResponse } from './support/desk.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
let call: ReturnType<typeof deskCaller>
beforeAll(async () => {
  shop = await startInProcessShop()
  await shop.sql`
    insert into attribute (slug, name, kind, filter_type) values ('szin', 'Szín', 'choice', 'choice'), ('hossz', 'Hossz', 'number', 'range')`
  call = deskCaller(shop, (await signInAtDesk(shop.sql, 'owner')).cookie)
})
afterAll(() => shop.stop())

type Row = { id: number; slug: string; name: string; parent: number | null }
type Values = Record<string, unknown>

async function category(name: string, parent: Row | null = null): Promise<Row> {
  const made = await call('POST', '/admin/api/categories', { name, parent: parent?.slug ?? null })
  expect(made.status).toBe(200)
  return made.body as Row
}
let number = 0
/** Goods of one variant with a price and stock; gives their address. */
async function goods(row: Row, brand = '', stock = 5): Promise<string> {
  number += 1
  const made = await call('POST', '/admin/api/products', {
    values: {
      name: `Áru ${number}`,
      category: row.slug,
      brand,
      short_description: '',
      description: '',
      tax_rate: 27,
      unit_measure: 'db',
      is_published: true,
      pictures: [],
      variants: [
        {
          id: null,
          item_number: `A-${number}`,
          name: '',
          ean: '',
          price: 1000 + number,
          original_price: null,
          on_hand: stock,
          backorder: false,
          weight: 100,
          for_sale: true,
        },
      ],
    },
  })
  expect(made.status).toBe(200)
  return made.body.url as string
}
const form = async ({ id }: Row) => (await call('GET', `/admin/api/categories/${id}`)).body
async function change(row: Row, part: Values, before?: Values): Promise<DeskResponse> {
  const began = before ?? ((await form(row)).values as Values)
  return call('PUT', `/admin/api/categories/${row.id}`, { before: began, values: { ...began, ...part } })
}
const tree = async () => (await call('GET', '/admin/api/categories')).body.categories as Row[]
async function move({ id }: Row, to: object, from?: object): Promise<DeskResponse> {
  const rows = await tree()
  const { parent } = rows.find((one) => one.id === id)!
  const siblings = rows.filter((one) => one.parent === parent)
  const next = siblings[siblings.findIndex((one) => one.id === id) + 1]
  const seen = from ?? { parent, before: next?.id ?? null }
  return call('PUT', `/admin/api/categories/${id}/place`, { from: seen, to })
}
const merge = (from: Row, into: Row, products: number) =>
  call('POST', `/admin/api/categories/${from.id}/merge`, { into: into.id, products })
async function open(path: string) {
  await shop.catchUp()
  const response = await shop.app.inject(path)
  return { status: response.statusCode, location: response.headers.location, body: response.body }
}
const page = (slug: string) => open(`/v1/product-category/${slug}`)
const rows = async (...tables: string[]) =>
  Promise.all(
    tables.map(
      (table) =>
        shop.sql`select to_jsonb(t) - 'updated_at' as row from ${shop.sql(table)} t order by t::text`,
    ),
  )
async function undoLast(): Promise<unknown> {
  const [last] = await shop.sql<[{ id: number }]>`select max(id)::int as id from change`
  const undone = await call('POST', `/admin/api/changes/${last.id}/undo`, {})
  return [undone.status, undone.body.conflicts]
}

type Named = { id: number; slug: string }
/** Sales on two categories or brands: of both, by a filter of the first, and one of the first that is over. Gives what they name now. */
async function promotionsOn(kind: 'category' | 'brand', first: Named, second: Named) {
  await shop.sql`delete from promotion`
  const filter = { kind: 'filter', view: 'all', search: '', category: [], brand: [], [kind]: [first.slug] }
  for (const [name, scope, end] of [
    ['Őszi olaj', { kind, ids: [first.id, second.id] }, null],
    ['Szűrt olaj', filter, null],
    ['Tavalyi', { kind, ids: [first.id] }, '2025-12-01'],
  ] as const)
    await shop.sql`
      insert into promotion (name, scope, kind, value, starts_at, ends_at, started_at) values
        (${name}, ${shop.sql.json(scope)}, 'percent', 10, '2025-11-01', ${end}, '2025-11-01')`
  return async () => {
    const stored = await shop.sql<{ names: unknown }[]>`
      select coalesce(scope -> 'ids', scope -> ${kind}) as names from promotion order by id`
    return stored.map(({ names }) => names)
  }
}

describe('a category’s form', () => {
  it('gives it another address, and the old ones lead there, however often', async () => {
    const row = await category('Fék')
    await change(row, { name: 'Fékek', slug: 'fekek' })
    await change(row, { slug: 'fek-es-tarcsa' })
    expect(await page('fek')).toMatchObject({ status: 301, location: '/v1/product-category/fek-es-tarcsa' })
    expect(await page('fekek')).toMatchObject({ status: 301, location: '/v1/product-category/fek-es-tarcsa' })
    // Back to the first: it is a present address again, and no circle.
    await change(row, { slug: 'fek' })
    expect((await page('fek')).status).toBe(200)
    expect((await page('fekek')).location).toBe('/v1/product-category/fek')
    expect((await form(row)).former_addresses).toEqual(['/termekek/fekek', '/termekek/fek-es-tarcsa'])
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('takes no address that another has or had, and no name of a sibling', async () => {
    const [first, second] = [await category('Lánc'), await category('Kötél')]
    await change(first, { slug: 'holanc' })
    expect(await change(second, { slug: 'holanc' })).toMatchObject({
      status: 409,
      body: { code: 'address_taken', errors: { 'values.slug': ['Ezt a címet már „Lánc” viseli.'] } },
    })
    expect(await change(second, { slug: 'lanc' })).toMatchObject({
      status: 409,
      body: { errors: { 'values.slug': ['Ez „Lánc” korábbi címe, és oda vezet.'] } },
    })
    expect(await change(second, { name: 'lánc' })).toMatchObject({
      status: 409,
      body: { code: 'category_taken', errors: { 'values.name': [expect.anything()] } },
    })
    for (const slug of ['2024', 'Nagy', 'a--b', '-a', ''])
      expect((await change(second, { slug })).status).toBe(422)
    expect((await page('kotel')).status).toBe(200)
  })

  it('keeps what two change of it, and names what both have changed', async () => {
    const row = await category('Izzó')
    const began = (await form(row)).values as Values
    await change(row, { description: 'Fény.', meta_title: 'Izzók olcsón' }, began)
    expect((await change(row, { name: 'Izzók' }, began)).body.values).toMatchObject({
      name: 'Izzók',
      description: 'Fény.',
    })
    expect(await change(row, { description: 'Világos.' }, began)).toMatchObject({
      status: 409,
      body: {
        code: 'taxonomy_conflict',
        conflicts: [{ field: 'description', yours: 'Világos.', theirs: 'Fény.' }],
      },
    })
    expect(JSON.parse((await page('izzo')).body)).toMatchObject({
      category: { name: 'Izzók', description: 'Fény.' },
      meta: { title: 'Izzók olcsón', description: '' },
    })
  })

  it('orders its filters, knows each, and shows those above where it has none', async () => {
    const above = await category('Kábel')
    const below = await category('USB-kábel', above)
    expect((await change(above, { filters: ['hossz:choice', 'ar', 'szin'] })).status).toBe(200)
    expect((await form(below)).inherited).toEqual({ from: 'Kábel', filters: ['hossz:choice', 'ar', 'szin'] })
    for (const filters of [['nincs'], ['szin', 'szin:choice']])
      expect((await change(above, { filters })).body.errors).toMatchObject({
        'values.filters': [expect.anything()],
      })
  })

  it('hides it with all below it, and its goods are still found', async () => {
    const above = await category('Titkos')
    const below = await category('Titkosabb', above)
    const product = await goods(below)
    expect((await page('titkosabb')).status).toBe(200)
    await change(above, { is_published: false })
    expect((await page('titkos')).status).toBe(404)
    expect((await page('titkosabb')).status).toBe(404)
    expect(await form(below)).toMatchObject({ is_shown: false, hidden_by: 'Titkos' })
    const shown = await open(product.replace('/termek/', '/v1/product/'))
    expect(JSON.parse(shown.body)).toMatchObject({ categories: [] })
    expect((await open(`${product.replace('/termek/', '/v1/product/')}/related`)).status).toBe(200)
    // An old address of what is hidden gives nothing away either.
    await change(below, { slug: 'titkosabb-uj' })
    expect((await page('titkosabb')).status).toBe(404)
  })
})

describe('the tree', () => {
  it('puts a category where it was dropped, and the shop shows it', async () => {
    const [tools, saw, drill] = [await category('Szerszám'), await category('Fűrész'), await category('Fúró')]
    await move(saw, { parent: tools.id, before: null })
    await move(drill, { parent: tools.id, before: saw.id })
    const { categories } = JSON.parse((await page('szerszam')).body) as { categories: Row[] }
    expect(categories.map(({ name }) => name)).toEqual(['Fúró', 'Fűrész'])
    expect(await move(tools, { parent: saw.id, before: null })).toMatchObject({
      status: 409,
      body: { code: 'category_circle' },
    })
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('refuses the second of two, as it no longer stands there', async () => {
    const [first, second] = [await category('Egyik'), await category('Másik')]
    const seen = { parent: null, before: second.id }
    const both = await Promise.all([
      move(first, { parent: second.id, before: null }, seen),
      move(first, { parent: null, before: null }, seen),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('category_moved')
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('has two by one name nowhere', async () => {
    const [above, twin] = [await category('Akkumulátor'), await category('Tartó')]
    await category('Tartó', above)
    expect(await move(twin, { parent: above.id, before: null })).toMatchObject({
      status: 409,
      body: { code: 'category_taken' },
    })
  })
})

describe('putting a category into another', () => {
  it('says what it does, does that, and is taken back as a whole', async () => {
    const [from, into] = [await category('Olajok'), await category('Kenőanyag')]
    const child = await category('Motorolaj', from)
    await change(from, { slug: 'olaj', filters: ['szin'] })
    await change(into, { filters: ['hossz'] })
    const product = await goods(from)
    await goods(from)
    await shop.sql`
      insert into product_category (product_id, category_id)
      select id, ${into.id} from product where slug = ${product.replace('/termek/', '')}`
    await shop.sql`
      insert into shipping_method (slug, name, provider, tax_rate, eligibility) values ('hordo', 'Hordós futár', 'own', 27,
        '{"onlyCategories": ["olaj", "kenoanyag"], "exceptCategories": ["olaj"]}')`
    const eligibility = async () =>
      (await shop.sql`select eligibility from shipping_method where slug = 'hordo'`)[0]!
        .eligibility as unknown
    const untouched = ['variant', 'variant_price', 'stock', 'stock_move', 'order_line']
    const touched = ['category', 'product', 'product_category', 'slug_history', 'collection', 'promotion']
    const scopes = await promotionsOn('category', { id: from.id, slug: 'olaj' }, into)
    const [prices, before] = [await rows(...untouched), await rows(...touched)]
    const shown = await call('GET', `/admin/api/categories/${from.id}/merge?into=${into.id}`)
    expect(shown.body).toMatchObject({
      products: 2,
      shared: 1,
      children: ['Motorolaj'],
      filters: ['Szín'],
      addresses: ['/termekek/olaj', '/termekek/olajok'],
      leads_to: '/termekek/kenoanyag',
      named_by: ['Hordós futár (szállítási mód)', 'Őszi olaj (akció)', 'Szűrt olaj (akció)'],
      obstacle: null,
    })
    expect((await merge(from, into, 1)).body.code).toBe('effect_changed')
    expect(await rows(...touched)).toEqual(before)
    const merged = await merge(from, into, 2)
    expect(merged).toMatchObject({
      status: 200,
      body: { products: 2, values: { filters: ['hossz', 'szin'] } },
    })
    expect((await tree()).find(({ id }) => id === child.id)?.parent).toBe(into.id)
    for (const slug of ['olaj', 'olajok'])
      expect((await page(slug)).location).toBe('/v1/product-category/kenoanyag')
    expect((await page('olajok')).status).toBe(301)
    expect(await rows(...untouched)).toEqual(prices)
    expect(await eligibility()).toEqual({ onlyCategories: ['kenoanyag'], exceptCategories: ['kenoanyag'] })
    expect(await scopes()).toEqual([[into.id], ['kenoanyag'], [into.id]])
    expect(await brokenRules(shop.sql)).toEqual([])
    // The other way round it is gone.
    expect((await merge(into, from, 2)).status).toBe(404)

    expect(await undoLast()).toEqual([200, []])
    expect(await rows(...touched)).toEqual(before)
    expect((await page('olaj')).status).toBe(200)
    expect(await eligibility()).toMatchObject({ onlyCategories: ['olaj', 'kenoanyag'] })
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('is refused into itself, into what stands below it, and between branches with equal names', async () => {
    const [from, into] = [await category('Bal'), await category('Jobb')]
    const child = await category('Közös', from)
    await category('közös', into)
    for (const [one, other] of [
      [from, from],
      [from, child],
      [from, into],
    ] as const)
      expect(await merge(one, other, 0)).toMatchObject({ status: 409, body: { code: 'taxonomy_obstacle' } })
    expect((await merge(child, from, 0)).status).toBe(200)
    expect((await merge(from, into, 0)).status).toBe(200)
    expect((await page('kozos')).location).toBe('/v1/product-category/jobb')
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('happens once when two press at the same time, in opposite directions', async () => {
    const [one, other] = [await category('Kelet'), await category('Nyugat')]
    const both = await Promise.all([merge(one, other, 0), merge(other, one, 0)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await brokenRules(shop.sql)).toEqual([])
  })
})

describe('deleting a category', () => {
  const remove = (row: Row, into: Row | null, products: number) =>
    call('POST', `/admin/api/categories/${row.id}/removal`, { into: into?.id ?? null, products })

  it('needs it to be empty, or a category for its goods', async () => {
    const above = await category('Raktár')
    const row = await category('Polc', above)
    const product = await goods(row)
    expect(await remove(above, null, 0)).toMatchObject({ status: 409, body: { code: 'taxonomy_obstacle' } })
    expect(await remove(row, null, 1)).toMatchObject({ status: 409, body: { code: 'taxonomy_obstacle' } })
    expect(await remove(row, row, 1)).toMatchObject({ status: 409, body: { code: 'category_circle' } })
    expect((await remove(row, above, 1)).status).toBe(200)
    expect(JSON.parse((await open(product.replace('/termek/', '/v1/product/'))).body)).toMatchObject({
      categories: [{ slug: 'raktar' }],
    })
    expect(await page('polc')).toMatchObject({ status: 301, location: '/v1/product-category/raktar' })
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('leaves its address to the one above, and none where there is none', async () => {
    const above = await category('Ideiglenes')
    const row = await category('Üres', above)
    expect((await remove(row, null, 0)).status).toBe(200)
    expect((await page('ures')).location).toBe('/v1/product-category/ideiglenes')
    expect((await remove(above, null, 0)).status).toBe(200)
    expect((await page('ures')).status).toBe(404)
    expect((await page('ideiglenes')).status).toBe(404)
    expect(await brokenRules(shop.sql)).toEqual([])
  })
})

it('old addresses are still understood where goods come from files and forms', async () => {
  const row = await category('Szűrő')
  await change(row, { slug: 'szurok' })
  const product = await goods({ ...row, slug: 'szuro' })
  expect(JSON.parse((await open(product.replace('/termek/', '/v1/product/'))).body)).toMatchObject({
    categories: [{ slug: 'szurok' }],
  })
})

describe('a collection', () => {
  type Collection = { id: number; values: Values }
  const create = async (name: string): Promise<Collection> =>
    (await call('POST', '/admin/api/collections', { name })).body as Collection
  const save = ({ id, values }: Collection, part: Values) =>
    call('PUT', `/admin/api/collections/${id}`, { before: values, values: { ...values, ...part } })
  const shown = async (slug: string) => {
    const { status, body } = await open(`/v1/product-collection/${slug}`)
    const { products } = JSON.parse(body) as { products?: { data: { name: string }[] } }
    return status === 200 ? products!.data.map(({ name }) => name) : status
  }
  const rule = { categories: [], brands: [], min_price: null, max_price: null, in_stock: false }

  it('gathers what its rule says, counted before it is saved as the shop shows it', async () => {
    const above = await category('Csomagtartó')
    const below = await category('Tetőbox', above)
    const [box, bar, empty] = [
      await goods(below, 'Hordó'),
      await goods(above, 'Rúd'),
      await goods(above, 'Hordó', 0),
    ]
    const nameOf = async (path: string) =>
      (JSON.parse((await open(path.replace('/termek/', '/v1/product/'))).body) as { name: string }).name
    const [boxName, barName, emptyName] = [await nameOf(box), await nameOf(bar), await nameOf(empty)]
    const made = await create('Tetőre')
    expect(await shown('tetore')).toBe(404)
    const brands = (await shop.sql`select id from brand where name = 'Hordó'`).map(({ id }) => id as number)
    const cases: [Values, string[]][] = [
      [{ categories: [above.id] }, [boxName, barName, emptyName]],
      [{ categories: [below.id] }, [boxName]],
      [{ categories: [above.id], brands }, [boxName, emptyName]],
      [{ categories: [above.id], brands, in_stock: true }, [boxName]],
      [{ categories: [above.id], max_price: 999 }, []],
    ]
    for (const [part, names] of cases) {
      const full = { ...rule, ...part }
      const counted = await call('POST', `/admin/api/collections/${made.id}/count`, {
        rule: full,
        reduced_only: false,
      })
      expect(counted.body).toEqual({ products: names.length, by_hand: 0, names })
      const now = (await call('GET', `/admin/api/collections/${made.id}`)).body as Collection
      expect((await save(now, { is_published: true, rule: full })).status).toBe(200)
      expect(await shown('tetore')).toEqual(names)
    }
    // What is put in by hand stays whatever the rule says.
    await shop.sql`
      insert into collection_product (collection_id, product_id)
      select ${made.id}, id from product where name = ${barName}`
    expect(await shown('tetore')).toEqual([barName])
    expect((await open('/sitemap.xml')).status).toBe(200)
  })

  it('follows a category that is merged, which can’t be deleted while the rule names it', async () => {
    const [from, into] = [await category('Ablaktörlő'), await category('Törlőlapát')]
    await goods(from)
    const made = await create('Esőre')
    await save(made, { is_published: true, rule: { ...rule, categories: [from.id] } })
    expect(await shown('esore')).toHaveLength(1)
    const removal = await call('GET', `/admin/api/categories/${from.id}/removal?into=${into.id}`)
    expect(removal.body.named_by).toEqual(['Esőre (gyűjtemény)'])
    expect((await merge(from, into, 1)).status).toBe(200)
    expect(await shown('esore')).toHaveLength(1)
    expect((await call('GET', `/admin/api/collections/${made.id}`)).body.values).toMatchObject({
      rule: { categories: [into.id] },
    })
  })

  it('bears no name of another, and twins of the past are saved', async () => {
    const [first, second] = [await create('Párban'), await create('Egyedül')]
    const taken = { status: 409, body: { code: 'address_taken' } }
    expect(await call('POST', '/admin/api/collections', { name: 'PÁRBAN' })).toMatchObject({
      ...taken,
      body: { errors: { name: ['„Párban” gyűjtemény már van.'] } },
    })
    expect(await save(second, { name: 'párban' })).toMatchObject(taken)
    expect((await save(first, { name: 'PárBan' })).status).toBe(200)
    await shop.sql`update collection set name = 'PárBan' where id = ${second.id}`
    const now = (await call('GET', `/admin/api/collections/${second.id}`)).body as Collection
    expect((await save(now, { description: 'Más.' })).status).toBe(200)
  })

  it('keeps its old address, its order and its conflicts, and comes back when its deletion is undone', async () => {
    const [first, second] = [await create('Elsőnek'), await create('Másodiknak')]
    await save(first, { slug: 'legelso', is_published: true })
    expect((await open('/v1/product-collection/elsonek')).location).toBe('/v1/product-collection/legelso')
    expect(await save(first, { slug: 'mas' })).toMatchObject({
      status: 409,
      body: { code: 'taxonomy_conflict' },
    })
    expect((await save(second, { slug: 'elsonek' })).body.code).toBe('address_taken')
    expect((await save(second, { rule: { ...rule, categories: [999_999] } })).status).toBe(422)
    expect((await save(second, { rule: { ...rule, min_price: 2, max_price: 1 } })).status).toBe(422)
    const ids = ((await call('GET', '/admin/api/collections')).body.collections as Row[]).map(({ id }) => id)
    expect((await call('PUT', '/admin/api/collections', { ids: ids.slice(1) })).body.code).toBe(
      'collections_changed',
    )
    const turned = await call('PUT', '/admin/api/collections', { ids: ids.toReversed() })
    expect((turned.body.collections as Row[]).map(({ id }) => id)).toEqual(ids.toReversed())
    const tables = ['collection', 'collection_product', 'slug_history']
    const before = await rows(...tables)
    expect((await call('DELETE', `/admin/api/collections/${first.id}`)).status).toBe(200)
    expect(await shown('legelso')).toBe(404)
    expect(await undoLast()).toEqual([200, []])
    expect(await rows(...tables)).toEqual(before)
    expect(await brokenRules(shop.sql)).toEqual([])
  })
})

describe('a brand', () => {
  type Brand = { id: number; values: Values; products: number; former_addresses: string[] }
  const idOf = async (name: string) =>
    ((await call('GET', '/admin/api/brands')).body.brands as Row[]).find((one) => one.name === name)!.id
  const brand = async (name: string) =>
    (await call('GET', `/admin/api/brands/${await idOf(name)}`)).body as Brand
  const save = ({ id, values }: Brand, part: Values) =>
    call('PUT', `/admin/api/brands/${id}`, { before: values, values: { ...values, ...part } })
  const merge = ({ id }: Brand, into: Brand | null, products: number) =>
    call('POST', `/admin/api/brands/${id}/merge`, { into: into?.id ?? null, products })
  const slugOf = ({ id, values }: Brand) => ({ id, slug: String(values.slug) })
  const found = async (slug: string) =>
    (
      JSON.parse((await open(`/v1/product-search?filters[marka]=${slug}`)).body) as {
        products: { total: number }
      }
    ).products.total

  it('that is merged is found by its old name in filters, files and forms, and undone with its goods', async () => {
    const row = await category('Gumik')
    const names = [await goods(row, 'Micheiln'), await goods(row, 'Michelin')]
    const [twin, real] = [await brand('Micheiln'), await brand('Michelin')]
    const scopes = await promotionsOn('brand', slugOf(twin), slugOf(real))
    const effect = await call('GET', `/admin/api/brands/${twin.id}/merge?into=${real.id}`)
    expect(effect.body).toMatchObject({ products: 1, leads_to: '?marka=michelin', obstacle: null })
    expect(await merge(twin, null, 1)).toMatchObject({ status: 409, body: { code: 'taxonomy_obstacle' } })
    expect((await merge(twin, twin, 1)).body.code).toBe('taxonomy_obstacle')
    expect(effect.body.named_by).toEqual(['Őszi olaj (akció)', 'Szűrt olaj (akció)'])
    const tables = ['brand', 'product', 'slug_history', 'collection', 'promotion']
    const before = await rows(...tables)
    expect((await merge(twin, real, 0)).body.code).toBe('effect_changed')
    expect((await merge(twin, real, 1)).status).toBe(200)
    expect((await merge(real, twin, 2)).status).toBe(404)
    expect(await found('micheiln')).toBe(names.length)
    expect(await scopes()).toEqual([[real.id], ['michelin'], [real.id]])
    expect(await undoLast()).toEqual([200, []])
    expect(await rows(...tables)).toEqual(before)
    expect(await found('micheiln')).toBe(1)
    expect((await merge(twin, real, 1)).status).toBe(200)
    // The next file with the slip makes no twin again.
    await goods(row, 'Micheiln')
    expect(await found('michelin')).toBe(3)
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('bears no name and no address of another, keeps its old one, and goes when it has no goods', async () => {
    const row = await category('Felni')
    await goods(row, 'Alutec')
    await goods(row, 'Borbet')
    const [first, second] = [await brand('Alutec'), await brand('Borbet')]
    expect((await save(first, { name: 'BORBET' })).body.errors).toMatchObject({
      'values.name': [expect.anything()],
    })
    expect((await save(first, { slug: 'borbet' })).body.code).toBe('address_taken')
    expect((await save(first, { slug: 'alu-tec', manufacturer_email: 'nem' })).status).toBe(422)
    expect((await save(first, { name: 'Alu-Tec', slug: 'alu-tec' })).status).toBe(200)
    expect((await save(first, { name: 'Másvalaki' })).body.code).toBe('taxonomy_conflict')
    expect((await brand('Alu-Tec')).former_addresses).toEqual(['?marka=alutec'])
    expect(await found('alutec')).toBe(1)
    await shop.sql`update product set brand_id = null where brand_id = ${second.id}`
    expect((await merge(second, null, 0)).status).toBe(200)
    expect(await found('borbet')).toBe(0)
    expect(await brokenRules(shop.sql)).toEqual([])
  })
})
