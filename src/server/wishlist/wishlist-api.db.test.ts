import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  brokenRules,
  openBrowser,
  signedIn,
  startAccountShop,
  type AccountShop,
  type SignedIn,
} from '#tests/accounts/account-shop.ts'
import { failure } from '#tests/race/shop-calls.ts'
import { insertVariant } from '#tests/race/shop-fixture.ts'
import { wishlistInvariants } from './wishlist-verify.ts'

let shop: AccountShop
let user: SignedIn
let products: number[]
beforeAll(async () => {
  shop = await startAccountShop('wishlist')
  products = []
  for (const [name, gross] of [
    ['Nordval Fjell', 30_000],
    ['Álom gumi', 10_000],
    ['Zala Orom', 20_000],
    ['Kardia Route', 5000],
    ['Rimbo tisztító', 1000],
  ] as const)
    products.push(await productOf(await insertVariant(shop.sql, { name, gross })))
})
afterAll(() => shop.drop())
beforeEach(async () => {
  user = await signedIn(shop)
})

async function productOf(variantId: number): Promise<number> {
  const [row] = await shop.sql<{ id: number }[]>`select product_id as id from variant where id = ${variantId}`
  return row!.id
}
const create = (name = 'Téli gumik') => user.client.wishlistCreate({ body: { name } })
const add = (wishlist_id: string, product_id: number) =>
  user.client.wishlistAddProduct({ body: { wishlist_id, product_id } })

describe('wishlists', () => {
  it('are made with a name, the first one as the default, and listed oldest first', async () => {
    expect(await user.client.wishlistGetAll()).toEqual([])
    const first = await create('Első')
    const second = await create('Második')
    expect(first).toMatchObject({ name: 'Első', is_default: true, count: 0, product_ids: [], products: [] })
    expect(second.is_default).toBe(false)
    expect((await user.client.wishlistGetAll()).map(({ name }) => name)).toEqual(['Első', 'Második'])
  })

  it('have one default when two first ones are made at once', async () => {
    await Promise.all([create('a'), create('b'), create('c')])
    const lists = await user.client.wishlistGetAll()
    expect(lists.filter((list) => list.is_default)).toHaveLength(1)
  })

  it('take a product once, however often and at once it is added', async () => {
    const { id } = await create()
    await Promise.all(Array.from({ length: 6 }, () => add(id, products[0]!)))
    expect(await add(id, products[0]!)).toMatchObject({ count: 1, product_ids: [products[0]] })
  })

  it('show the newest four, name all, newest first, with the prices of the cards', async () => {
    const { id } = await create()
    for (const product of products) await add(id, product)
    const [list] = await user.client.wishlistGetAll()
    expect(list).toMatchObject({ count: 5, product_ids: products.toReversed() })
    expect(list!.products.map(({ product_id }) => product_id)).toEqual(products.toReversed().slice(0, 4))
    expect(list!.products[0]).toMatchObject({
      name: 'Rimbo tisztító',
      price: { gross: { value: 1000 } },
      addable_to_cart: true,
    })
  })

  it('are searched, ordered and paged', async () => {
    const { id } = await create()
    for (const product of products) await add(id, product)
    const get = async (query: Record<string, unknown>) =>
      user.client.wishlistGet({ params: { id }, query: query as never })
    const names = (page: { products: { name: string }[] }) => page.products.map(({ name }) => name)
    expect(names(await get({ order_by: 'name', direction: 'asc' }))).toEqual([
      'Álom gumi',
      'Kardia Route',
      'Nordval Fjell',
      'Rimbo tisztító',
      'Zala Orom',
    ])
    expect(names(await get({ order_by: 'price', direction: 'desc', per_page: 2 }))).toEqual([
      'Nordval Fjell',
      'Zala Orom',
    ])
    const found = await get({ search: 'alom' })
    expect(names(found)).toEqual(['Álom gumi'])
    expect(found).toMatchObject({ count: 5, total: 1, last_page: 1 })
    const second = await get({ per_page: 2, page: 2 })
    expect(second).toMatchObject({ total: 5, per_page: 2, current_page: 2, last_page: 3 })
    expect(names(second)).toEqual(['Zala Orom', 'Álom gumi'])
    expect(names(await get({ per_page: 2, page: 9 }))).toEqual([])
  })

  it('are filtered as listings are', async () => {
    const { id } = await create()
    for (const product of products) await add(id, product)
    const numbered = products.slice(0, 2)
    await shop.sql`insert into brand (slug, name) values ('zala', 'Zala') on conflict do nothing`
    await shop.sql`update product set brand_id = (select id from brand where slug = 'zala') where id = ${products[2]!}`
    await shop.sql`
      insert into attribute (slug, name, kind, filter_type)
      values ('szelesseg', 'Szélesség', 'number', 'choice'), ('suly', 'Súly', 'number', 'range'), ('rejtett', 'Rejtett', 'text', null)
      on conflict do nothing`
    await shop.sql`
      insert into variant_attribute (variant_id, attribute_id, value, number)
      select v.id, a.id, (100 * v.product_id)::text, 100 * v.product_id from variant v, attribute a
      where v.product_id = any(${numbered}) and a.slug in ('szelesseg', 'suly')`
    await shop.sql`update stock set on_hand = reserved where variant_id in (select id from variant where product_id = ${products[3]!})`
    const found = async (filters: Record<string, string>, more = {}) => {
      const query = { filters, order_by: 'id' as const, direction: 'asc' as const, ...more }
      const page = await user.client.wishlistGet({ params: { id }, query })
      expect(page).toMatchObject({ count: 5, total: page.products.length })
      return page.products.map(({ product_id }) => products.indexOf(product_id))
    }
    expect(await found({})).toEqual([0, 1, 2, 3, 4])
    expect(await found({ ar: '5000-20000' })).toEqual([1, 2, 3])
    expect(await found({ ar: '5000-20000', keszlet: 'raktaron' })).toEqual([1, 2])
    expect(await found({ marka: 'zala,senki' })).toEqual([2])
    expect(await found({ akcio: 'igen' })).toEqual([])
    expect(await found({ akcio: 'nem' })).toEqual([0, 1, 2, 3, 4])
    expect(await found({ szelesseg: String(100 * products[1]!) })).toEqual([1])
    expect(await found({ suly: `-${100 * products[0]!}` })).toEqual([0])
    expect(await found({ rejtett: 'x', nincs: 'ilyen' })).toEqual([0, 1, 2, 3, 4])
    expect(await found({ ar: '10000-' }, { search: 'zala' })).toEqual([2])
    const wrong = user.client.wishlistGet({ params: { id }, query: { filters: { ar: 'olcsó' } } })
    expect(await failure(wrong)).toMatchObject({
      status: 422,
      body: { errors: { 'filters.ar': [expect.any(String)] } },
    })
  })

  it('are renamed, emptied, and lose single products; what is not listed changes nothing', async () => {
    const { id } = await create()
    await add(id, products[0]!)
    await add(id, products[1]!)
    expect(await user.client.wishlistRename({ params: { id }, body: { name: ' Új név ' } })).toMatchObject({
      name: 'Új név',
      count: 2,
    })
    const remove = (product_id: number) => user.client.wishlistRemoveProduct({ params: { id, product_id } })
    expect((await remove(products[0]!)).product_ids).toEqual([products[1]])
    expect((await remove(products[0]!)).count).toBe(1)
    expect(await user.client.wishlistFlush({ params: { id } })).toMatchObject({ count: 0, products: [] })
  })

  it('make the oldest the default when the default is deleted', async () => {
    const [first, second] = [await create('1'), await create('2'), await create('3')]
    await user.client.wishlistDelete({ params: { id: first.id } })
    const lists = await user.client.wishlistGetAll()
    expect(lists.map(({ name, is_default }) => [name, is_default])).toEqual([
      ['2', true],
      ['3', false],
    ])
    await user.client.wishlistDelete({ params: { id: second.id } })
    expect((await user.client.wishlistGetAll())[0]).toMatchObject({ name: '3', is_default: true })
  })

  it('keep products that are gone from sale, marked; they can’t be added any more', async () => {
    const variantId = await insertVariant(shop.sql, { name: 'Eltűnő', gross: 7000 })
    const product = await productOf(variantId)
    const { id } = await create()
    await add(id, product)
    await shop.sql`update product set published = false where id = ${product}`
    const [list] = await user.client.wishlistGetAll()
    expect(list!.products).toMatchObject([
      { name: 'Eltűnő', addable_to_cart: false, availability: { label: 'Nem rendelhető' } },
    ])
    const other = await create('másik')
    for (const gone of [product, 999_999])
      expect(await failure(add(other.id, gone))).toMatchObject({
        status: 404,
        body: { code: 'wishlist_product_unknown' },
      })
  })

  it('keep to their limits', async () => {
    const { id } = await create()
    await shop.sql`
      with many as (
        insert into product (slug, name, item_number, main_category_id, tax_rate)
        select 'sok-' || n, 'Sok', 'SOK-' || n, main_category_id, 27 from product, generate_series(1, 500) n where product.id = ${products[0]!}
        returning id
      )
      insert into wishlist_item (wishlist_id, product_id) select ${id}, id from many`
    expect(await failure(add(id, products[0]!))).toMatchObject({
      status: 409,
      body: { code: 'wishlist_full' },
    })
    await shop.sql`delete from wishlist_item where wishlist_id = ${id}`
    await shop.sql`
      insert into wishlist (id, user_id, name) select gen_random_uuid(), ${user.id}, 'x' from generate_series(1, 49)`
    expect(await failure(create())).toMatchObject({ status: 409, body: { code: 'too_many_wishlists' } })
  })

  it('need a name', async () => {
    for (const name of ['', '   ', 'x'.repeat(101), 'a\u0007b'])
      expect(await failure(create(name))).toMatchObject({ status: 422, body: { errors: { name: [/./] } } })
  })
})

describe('the wishlists of someone else', () => {
  it('are unknown to every call, and stay as they were', async () => {
    const { id } = await create('Titkos')
    await add(id, products[0]!)
    const { client } = await signedIn(shop)
    const params = { id }
    const calls = [
      client.wishlistGet({ params, query: {} }),
      client.wishlistRename({ params, body: { name: 'Enyém' } }),
      client.wishlistDelete({ params }),
      client.wishlistFlush({ params }),
      client.wishlistRemoveProduct({ params: { id, product_id: products[0]! } }),
      client.wishlistAddProduct({ body: { wishlist_id: id, product_id: products[1]! } }),
    ]
    for (const refused of await Promise.all(calls.map(failure)))
      expect(refused).toMatchObject({ status: 404, body: { code: 'wishlist_not_found' } })
    expect(await user.client.wishlistGetAll()).toMatchObject([{ name: 'Titkos', count: 1 }])
  })

  it('can’t be made by naming their owner in the body', async () => {
    const other = await signedIn(shop)
    const body = { name: 'x', user_id: other.id, id: 'x', is_default: false } as { name: string }
    expect(await user.client.wishlistCreate({ body })).toMatchObject({ is_default: true })
    expect(await other.client.wishlistGetAll()).toEqual([])
  })

  it('ask a guest to sign in', async () => {
    const { client } = openBrowser(shop)
    expect(await failure(client.wishlistGetAll())).toEqual({
      status: 401,
      body: { code: 'unauthenticated', message: 'Unauthenticated.' },
    })
    expect(await failure(client.wishlistCreate({ body: { name: 'x' } }))).toMatchObject({ status: 401 })
  })
})

it('has broken no rule after all this', async () => {
  expect(await brokenRules(shop, wishlistInvariants)).toEqual([])
})
