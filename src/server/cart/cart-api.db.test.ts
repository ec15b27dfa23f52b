import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomToken, uuidv7 } from '#platform/security/ids.ts'
import { createShopDatabase, insertVariant, setPrice, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import {
  cartWith,
  complete,
  failure,
  readyCheckout,
  testPlatform,
  guestClient,
} from '#tests/race/shop-calls.ts'
import { findCart, lockOpenCart, saveLines } from './cart-store.ts'
import { purgeCarts } from './cart-tasks.ts'
import { cartInvariants } from './cart-verify.ts'

describe('the cart', () => {
  let shop: ShopDatabase
  let client: ReturnType<typeof guestClient>
  let tyre: number
  let rare: number
  beforeAll(async () => {
    shop = await createShopDatabase('cart')
    await shop.sql`insert into users (email) values ('anna@example.hu'), ('bela@example.hu')`
    client = guestClient(testPlatform(shop.sql))
    tyre = await insertVariant(shop.sql, { gross: 24_990, stock: 100 })
    rare = await insertVariant(shop.sql, { gross: 9990, stock: 3 })
  })
  afterAll(() => shop.drop())

  it('is made empty, with an unguessable token', async () => {
    const cart = await client.checkoutCreateCart()
    expect(cart).toMatchObject({
      revision: 0,
      items: [],
      totals: { count: 0, price: { gross: { value: 0 } } },
    })
    expect(cart.token).toMatch(/^[\w-]{43}$/)
    expect(await client.checkoutGetCart({ params: { token: cart.token } })).toEqual(cart)
  })

  it('is made with its first items in one request', async () => {
    const body = [{ product_variant_id: tyre, quantity: 2 }]
    const cart = await client.checkoutCreateCart({ body })
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([2])
    expect(await client.checkoutGetCart({ params: { token: cart.token } })).toEqual(cart)
  })

  it('shows all pictures of its variants', async () => {
    const id = await insertVariant(shop.sql, { stock: 5 })
    await shop.sql`
      insert into product_image (product_id, file_key, title, position)
      select product_id, key, '', picture.position from variant, (values ('egy', 1), ('ketto', 2)) picture (key, position)
      where id = ${id}`
    const { items } = await client.checkoutCreateCart({ body: [{ product_variant_id: id, quantity: 1 }] })
    const [{ product_variant: variant } = expect.fail('no item')] = items
    expect(variant.images.map(({ url }) => url)).toEqual(['/images/egy', '/images/ketto'])
    expect(variant.primary_image).toEqual(variant.images[0])
    expect(items[0]?.categories.length).toBeGreaterThan(0)
  })

  it('is not made when its first item can not be had, nor by a body of another form than a list', async () => {
    const count = async () => (await shop.sql`select from cart`).length
    const before = await count()
    const tooMany = client.checkoutCreateCart({ body: [{ product_variant_id: tyre, quantity: 999 }] })
    await expect(tooMany).rejects.toMatchObject({ status: 422 })
    const unknown = client.checkoutCreateCart({ body: [{ product_variant_id: 999_999, quantity: 1 }] })
    await expect(unknown).rejects.toThrow()
    expect(await count()).toBe(before)
    expect((await client.checkoutCreateCart({ body: {} })).items).toEqual([])
  })

  it('of a guest that was left alone since then is forgotten; a younger one and a user’s stay', async () => {
    const [old, young, own] = [
      await cartWith(client, { id: tyre }),
      await cartWith(client, { id: tyre }),
      await cartWith(client, { id: tyre }),
    ]
    const age = (token: string, days: number) =>
      shop.sql`
        update cart set created_at = now() - interval '400 days', updated_at = now() - make_interval(days => ${days})
        where token = ${token}`
    await age(old.token, 366)
    await age(young.token, 364)
    await age(own.token, 400)
    await shop.sql`update cart set user_id = 1 where token = ${own.token}`
    await purgeCarts(shop.sql, new Date(Date.now() - 365 * 86_400_000))
    const left = await shop.sql<{ token: string }[]>`select token from cart`
    const tokens = left.map(({ token }) => token)
    expect(tokens).not.toContain(old.token)
    expect(tokens).toEqual(expect.arrayContaining([young.token, own.token]))
  })

  it('sums its lines, keeps the order of adding, and grows its revision with every change', async () => {
    const first = await cartWith(client, { id: rare, quantity: 2 }, { id: tyre })
    const params = { token: first.token }
    const second = await client.checkoutAddCartItem({
      params,
      body: [{ product_variant_id: tyre, quantity: 3 }],
    })
    expect(second.items.map((item) => [item.product_variant.id, item.quantity])).toEqual([
      [rare, 2],
      [tyre, 4],
    ])
    expect(second.items[1]).toMatchObject({
      total_price: { gross: { value: 99_960 }, tax: { value: 21_251 }, net: { value: 78_709 } },
      problem: null,
    })
    expect(second.totals).toMatchObject({ count: 6, price: { gross: { value: 119_940 } } })
    expect([first.revision, second.revision]).toEqual([1, 2])
    expect(await client.checkoutGetCart({ params })).toEqual(second)
  })

  it('changes and removes lines by their id', async () => {
    const cart = await cartWith(client, { id: tyre, quantity: 2 }, { id: rare })
    const [line, other] = cart.items.map((item) => item.id)
    const params = { token: cart.token, item_id: line ?? '' }
    expect((await client.checkoutUpdateCartItem({ params, body: { quantity: 7 } })).items[0]).toMatchObject({
      id: line,
      quantity: 7,
    })
    expect((await client.checkoutRemoveCartItem({ params })).items.map((item) => item.id)).toEqual([other])
    expect(await failure(client.checkoutRemoveCartItem({ params }))).toMatchObject({
      status: 404,
      body: { code: 'cart_line_not_found' },
    })
    expect((await client.checkoutFlushCart({ params })).items).toEqual([])
  })

  it('adds a list wholly or not at all', async () => {
    const cart = await cartWith(client, { id: tyre })
    const body = [
      { product_variant_id: tyre, quantity: 1 },
      { product_variant_id: rare, quantity: 4 },
    ]
    const refused = await failure(client.checkoutAddCartItem({ params: { token: cart.token }, body }))
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'insufficient_stock',
        errors: { '1.quantity': ['Ebből a termékből legfeljebb 3 darab rendelhető.'] },
      },
    })
    expect(await client.checkoutGetCart({ params: { token: cart.token } })).toEqual(cart)
  })

  it('does not touch a line of another cart', async () => {
    const [mine, other] = [await cartWith(client, { id: tyre }), await cartWith(client, { id: tyre })]
    const params = { token: mine.token, item_id: other.items[0]?.id ?? '' }
    expect(await failure(client.checkoutUpdateCartItem({ params, body: { quantity: 2 } }))).toMatchObject({
      status: 404,
    })
    expect(await client.checkoutGetCart({ params: { token: other.token } })).toEqual(other)
  })

  it('shows prices and stock as they are now, and marks what can no longer be had', async () => {
    const [cheap, gone, scarce] = [
      await insertVariant(shop.sql, { gross: 1000 }),
      await insertVariant(shop.sql),
      await insertVariant(shop.sql, { stock: 5 }),
    ]
    const { token } = await cartWith(
      client,
      { id: cheap, quantity: 2 },
      { id: gone },
      { id: scarce, quantity: 5 },
    )
    await setPrice(shop.sql, cheap, 1500)
    await shop.sql`update variant set published = false where id = ${gone}`
    await shop.sql`update stock set on_hand = 2 where variant_id = ${scarce}`
    const { items } = await client.checkoutGetCart({ params: { token } })
    expect(items).toMatchObject([
      { total_price: { gross: { value: 3000 } }, problem: null },
      { problem: { code: 'variant_unavailable', available_quantity: 0 } },
      {
        quantity: 5,
        problem: {
          code: 'insufficient_stock',
          available_quantity: 2,
          message: 'Ebből a termékből legfeljebb 2 darab rendelhető.',
        },
      },
    ])
    const raised = await client.checkoutAddCartItem({
      params: { token },
      body: [{ product_variant_id: cheap, quantity: 1 }],
    })
    expect(raised.items).toHaveLength(3)
    await shop.sql`update stock_move set on_hand_delta = 2 where variant_id = ${scarce}`
  })

  it('is gone after it was deleted, as if it had never been', async () => {
    const { token } = await cartWith(client, { id: tyre })
    await client.checkoutDeleteCart({ params: { token } })
    for (const gone of [token, randomToken()]) {
      const params = { token: gone, item_id: uuidv7() }
      const calls = [
        client.checkoutGetCart({ params }),
        client.checkoutDeleteCart({ params }),
        client.checkoutFlushCart({ params }),
        client.checkoutRemoveCartItem({ params }),
        client.checkoutAddCartItem({ params, body: [{ product_variant_id: tyre, quantity: 1 }] }),
        client.checkoutGet({ params }),
      ]
      for (const refused of await Promise.all(calls.map(failure)))
        expect(refused).toMatchObject({ status: 404, body: { code: 'cart_not_found' } })
    }
  })

  it('of a user is not there for a guest', async () => {
    const { token, id } = await cartWith(client, { id: tyre })
    await shop.sql`update cart set user_id = 2 where id = ${id}`
    expect(await failure(client.checkoutGetCart({ params: { token } }))).toMatchObject({ status: 404 })
  })

  it('can not be changed after it was ordered', async () => {
    const token = await readyCheckout(client, { id: tyre })
    await complete(client, token)
    const cart = await client.checkoutGetCart({ params: { token } })
    const params = { token, item_id: cart.items[0]?.id ?? '' }
    const calls = [
      client.checkoutAddCartItem({ params, body: [{ product_variant_id: tyre, quantity: 1 }] }),
      client.checkoutUpdateCartItem({ params, body: { quantity: 2 } }),
      client.checkoutRemoveCartItem({ params }),
      client.checkoutFlushCart({ params }),
      client.checkoutDeleteCart({ params }),
      client.checkoutSetComment({ params, body: { comment: 'x' } }),
    ]
    for (const refused of await Promise.all(calls.map(failure)))
      expect(refused).toMatchObject({ status: 409, body: { code: 'cart_completed' } })
    expect(await client.checkoutGetCart({ params })).toEqual(cart)
  })

  it('loses nothing when many change it at once', async () => {
    const { token } = await client.checkoutCreateCart()
    const body = [
      { product_variant_id: tyre, quantity: 1 },
      { product_variant_id: rare, quantity: 1 },
    ]
    const responses = await Promise.allSettled(
      Array.from({ length: 12 }, () => client.checkoutAddCartItem({ params: { token }, body })),
    )
    const done = responses.flatMap((response) => (response.status === 'fulfilled' ? [response.value] : []))
    expect(done.map((cart) => cart.revision).sort((a, b) => a - b)).toEqual([1, 2, 3])
    const cart = await client.checkoutGetCart({ params: { token } })
    expect(cart.items.map((item) => item.quantity)).toEqual([3, 3])
  })

  it('writes into no index of the carts when it is changed', async () => {
    const { token } = await cartWith(client, { id: tyre })
    await shop.sql.begin(async (tx) => {
      const hotUpdates = async () => {
        const [row] = await tx<{ count: number }[]>`
          select pg_stat_get_xact_tuples_hot_updated('cart'::regclass)::int as count`
        return row!.count
      }
      const cart = await lockOpenCart(tx, { token, userId: null })
      const before = await hotUpdates()
      await saveLines(tx, cart, [])
      expect(await hotUpdates()).toBe(before + 1)
    })
  })

  it('is not written over when somebody else was faster', async () => {
    const { token } = await cartWith(client, { id: tyre })
    const key = { token, userId: null }
    const read = await findCart(shop.sql, key)
    await client.checkoutAddCartItem({ params: { token }, body: [{ product_variant_id: tyre, quantity: 1 }] })
    expect(await saveLines(shop.sql, read, [])).toBeNull()
    expect((await findCart(shop.sql, key)).lines).toHaveLength(1)
  })

  it('obeys its invariants after all that', async () => {
    for (const rule of cartInvariants) expect(await rule.find(shop.sql)).toEqual([])
    const { id } = await cartWith(client, { id: tyre })
    await shop.sql`update cart set state = 'merged' where id = ${id}`
    expect(await cartInvariants[0]?.find(shop.sql)).toMatchObject([{ cart_id: id, state: 'merged' }])
  })
})
