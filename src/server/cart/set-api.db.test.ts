import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '#contract/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import { groupSets } from '#contract/line-sets.ts'
import type { Cart, Order } from '#contract/wire.ts'
import { createInvoke, inProcessTransport, type Handlers } from '#platform/http/endpoint.ts'
import { randomToken } from '#platform/security/ids.ts'
import { createCheckoutHandlers } from '#server/checkout/index.ts'
import { createOrderHandlers } from '#server/order/index.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { complete, failure, testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, readySteps, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { guestContext } from '#tests/support/guest-context.ts'
import { createCartHandlers } from './cart-api.ts'
import { createSetHandlers } from './set-api.ts'
import { adoptGuestCart } from './user-cart.ts'

let shop: ShopDatabase
let tyre: number
let wheel: number
let otherWheel: number
let scarce: number
let mounting: number
beforeAll(async () => {
  shop = await createShopDatabase('sets')
  await shop.sql`insert into users (email) values ('anna@example.hu')`
  tyre = await insertVariant(shop.sql, { gross: 24_990, stock: 100 })
  wheel = await insertVariant(shop.sql, { gross: 30_000, stock: 12 })
  otherWheel = await insertVariant(shop.sql, { gross: 35_000, stock: 100 })
  scarce = await insertVariant(shop.sql, { gross: 28_000, stock: 2 })
  mounting = await insertVariant(shop.sql, { gross: 4000, stock: 1000 })
})
afterAll(() => shop.drop())

/** As the shop's rules say of these goods: each wheel takes the tyre, nothing takes another. */
function customer(sessionId: string = randomToken(), cartToken: string | null = null) {
  const platform = testPlatform(shop.sql)
  const handlers: Partial<Handlers> = {
    sanctumCsrfCookie: async () => undefined,
    ...createCartHandlers(platform),
    ...createCheckoutHandlers(platform),
    ...createOrderHandlers(platform),
    ...createSetHandlers(platform, {
      mountingFor: async (_, one, other) =>
        one === tyre && [wheel, otherWheel, scarce].includes(other)
          ? { mountingVariantId: mounting }
          : { refusal: 'set_does_not_fit' },
    }),
  }
  const invoke = createInvoke(handlers as Handlers, { checkResponses: true })
  return createClient(endpoints, inProcessTransport(invoke, { ...guestContext(sessionId), cartToken }))
}
type Customer = ReturnType<typeof customer>
const addSet = (client: Customer, { token }: { token: string }, wheelId = wheel, quantity?: number) =>
  client.checkoutAddCartSet({
    params: { token },
    body: { tyre_variant_id: tyre, wheel_variant_id: wheelId, ...(quantity ? { quantity } : {}) },
  })

const shown = ({ items }: Pick<Cart, 'items'>) =>
  groupSets(items).map((entry) => {
    const lines = entry.kind === 'set' ? entry.lines : [entry.line]
    return `${lines[0]?.quantity}× ${lines.map(({ product_variant: { id } }) => id).join('+')}`
  })
const shownOrder = ({ items }: Pick<Order, 'items'>) =>
  groupSets(items).map((entry) => (entry.kind === 'set' ? entry.lines.length : entry.line.product_variant_id))

it('a set is three lines that are changed and removed as one, beside a spare tyre and another set', async () => {
  const client = customer()
  const { token } = await client.checkoutCreateCart({ body: [{ product_variant_id: tyre, quantity: 1 }] })
  const first = await addSet(client, { token })
  const both = await addSet(client, { token }, otherWheel, 2)
  const [set, other] = [`${tyre}+${wheel}+${mounting}`, `${tyre}+${otherWheel}+${mounting}`]
  expect(shown(first)).toEqual([`1× ${tyre}`, `4× ${set}`])
  expect(shown(both)).toEqual([`1× ${tyre}`, `4× ${set}`, `2× ${other}`])
  expect(both.totals.price.gross.value).toBe(24_990 + 4 * 58_990 + 2 * 63_990)
  expect(await client.checkoutGetCart({ params: { token } })).toEqual(both)
  const params = { token, item_id: both.items[2]!.id }
  expect(shown(await client.checkoutUpdateCartItem({ params, body: { quantity: 3 } }))[1]).toBe(`3× ${set}`)
  expect(shown(await addSet(client, { token }, wheel, 1))[1]).toBe(`4× ${set}`)
  expect(shown(await client.checkoutRemoveCartItem({ params }))).toEqual([`1× ${tyre}`, `2× ${other}`])
  expect(shown(await client.checkoutFlushCart({ params: { token } }))).toEqual([])
  expect(await brokenRules(shop.sql)).toEqual([])
})

it('what does not fit, or is not there in this number, changes nothing', async () => {
  const client = customer()
  const cart = await client.checkoutCreateCart()
  expect(await failure(addSet(client, cart, tyre))).toMatchObject({
    status: 422,
    body: { code: 'set_does_not_fit' },
  })
  expect(await failure(addSet(client, cart, wheel, 13))).toMatchObject({
    status: 422,
    body: { code: 'insufficient_stock', errors: { quantity: [expect.stringContaining('Felni: ')] } },
  })
  expect(await client.checkoutGetCart({ params: { token: cart.token } })).toEqual(cart)
})

it('pieces of a set and single ones share the stock: the later line says what is missing', async () => {
  const client = customer()
  const rim = await insertVariant(shop.sql, { stock: 8 })
  const { token } = await client.checkoutCreateCart({ body: [{ product_variant_id: rim, quantity: 5 }] })
  await shop.sql`
    insert into cart_set_line (id, cart_id, set_id, variant_id, quantity)
    select gen_random_uuid(), cart.id, one.id, part, 4
    from cart, (select gen_random_uuid() as id) one, unnest(${[tyre, rim, mounting]}::int[]) part where token = ${token}`
  const { items } = await client.checkoutGetCart({ params: { token } })
  expect(items.map(({ problem }) => problem?.available_quantity ?? null)).toEqual([null, null, 3, null])
  await client.checkoutFlushCart({ params: { token } })
})

it('two windows that change a set at once leave it whole', async () => {
  for (let round = 0; round < 10; round += 1) {
    const client = customer()
    const cart = await addSet(client, await client.checkoutCreateCart(), otherWheel, 4)
    const line = (at: number) => ({ token: cart.token, item_id: cart.items[at]!.id })
    const done = await Promise.allSettled([
      client.checkoutUpdateCartItem({ params: line(0), body: { quantity: 2 } }),
      client.checkoutUpdateCartItem({ params: line(2), body: { quantity: 6 } }),
      addSet(client, cart, otherWheel, 1),
      ...(round % 2 ? [client.checkoutRemoveCartItem({ params: line(1) })] : []),
    ])
    for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 404 })
    const { items } = await client.checkoutGetCart({ params: { token: cart.token } })
    expect(groupSets(items).every(({ kind }) => kind === 'set')).toBe(true)
  }
  expect(await brokenRules(shop.sql)).toEqual([])
})

it('signing in brings the guest’s set into the user’s cart, once', async () => {
  const client = customer()
  const { token } = await addSet(client, await client.checkoutCreateCart())
  for (let turn = 0; turn < 2; turn += 1)
    await shop.sql.begin((tx) => adoptGuestCart(tx, { userId: 1, guestToken: token }))
  const lines = await shop.sql<{ variant: number; quantity: number; set: string }[]>`
    select l.variant_id as variant, l.quantity, l.set_id as set from cart_set_line l join cart c on c.id = l.cart_id
    where c.user_id = 1 order by l.position`
  expect(lines.map(({ variant, quantity }) => [variant, quantity])).toEqual([
    [tyre, 4],
    [wheel, 4],
    [mounting, 4],
  ])
  expect(new Set(lines.map(({ set }) => set)).size).toBe(1)
  expect(await brokenRules(shop.sql)).toEqual([])
})

it('an order has the set, and ordering again makes one again while there is enough of it', async () => {
  const session = randomToken()
  const client = customer(session)
  const { token } = await addSet(client, await client.checkoutCreateCart(), scarce, 1)
  await client.checkoutAddCartItem({ params: { token }, body: [{ product_variant_id: tyre, quantity: 1 }] })
  await client.checkoutSetData({ params: { token }, body: readySteps })
  const order = await complete(client, token)
  expect(shownOrder(order)).toEqual([3, tyre])
  expect(shownOrder(await client.orderGet({ params: { id: order.id }, query: {} }))).toEqual([3, tyre])
  const again = await customer(session).orderOrderAgain({ params: { id: order.id } })
  expect(shown(again)).toEqual([`1× ${tyre}+${scarce}+${mounting}`, `1× ${tyre}`])
  const twice = await customer(session, again.token).orderOrderAgain({ params: { id: order.id } })
  expect(shown(twice)).toEqual([`1× ${tyre}+${scarce}+${mounting}`, `3× ${tyre}`, `1× ${mounting}`])
  expect(twice.notes.map(({ message }) => message)).toEqual([
    'Többet nem tudunk adni, mint a kosárban lévő 1 darab.',
  ])
  expect(await brokenRules(shop.sql)).toEqual([])
})
