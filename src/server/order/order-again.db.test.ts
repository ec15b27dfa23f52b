import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, type Client } from '#contract/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Order } from '#contract/wire.ts'
import { createCartHandlers } from '#server/cart/index.ts'
import { createCheckoutHandlers } from '#server/checkout/index.ts'
import { createInvoke, inProcessTransport, type Handlers } from '#platform/http/endpoint.ts'
import { randomToken, sign } from '#platform/security/ids.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { cartWith, complete, failure, readyCheckout, secret, testPlatform } from '#tests/race/shop-calls.ts'
import { guestContext } from '#tests/support/guest-context.ts'
import { createOrderHandlers } from './order-api.ts'

describe('ordering again', () => {
  let shop: ShopDatabase
  beforeAll(async () => {
    shop = await createShopDatabase('order_again')
    await shop.sql`
      with someone as (insert into users (email) values ('ori@example.hu') returning id)
      insert into user_session (key, user_id) select 'somewhere', id from someone`
  })
  afterAll(() => shop.drop())

  function client(
    sessionId: string,
    { cartToken = null, userId = null }: { cartToken?: string | null; userId?: number | null } = {},
  ): Client {
    const platform = testPlatform(shop.sql)
    const handlers: Partial<Handlers> = {
      sanctumCsrfCookie: async () => undefined,
      ...createCartHandlers(platform),
      ...createCheckoutHandlers(platform),
      ...createOrderHandlers(platform),
    }
    const context = guestContext(sessionId)
    const session = { ...context.session, userId: async () => userId }
    const invoke = createInvoke(handlers as Handlers, { checkResponses: true })
    return createClient(endpoints, inProcessTransport(invoke, { ...context, session, cartToken }))
  }
  async function place(customer: Client, id: number, quantity: number): Promise<Order> {
    return complete(customer, await readyCheckout(customer, { id, quantity }))
  }
  const quantities = (cart: { items: { quantity: number }[] }) => cart.items.map(({ quantity }) => quantity)

  it("fills a new cart, or the guest's own", async () => {
    const session = randomToken()
    const id = await insertVariant(shop.sql, { stock: 20 })
    const order = await place(client(session), id, 4)
    const fresh = await client(session).orderOrderAgain({ params: { id: order.id } })
    expect([quantities(fresh), fresh.notes]).toEqual([[4], []])
    const cartToken = fresh.token
    const again = await client(session, { cartToken }).orderOrderAgain({ params: { id: order.id } })
    expect([again.id, quantities(again)]).toEqual([fresh.id, [8]])
  })

  it('makes a new cart when the old one was ordered, or is no cart at all', async () => {
    const session = randomToken()
    const order = await place(client(session), await insertVariant(shop.sql), 1)
    const [ordered] = await shop.sql<{ token: string }[]>`
      select token from cart where id = (select cart_id from orders where id = ${order.id})`
    for (const cartToken of [ordered!.token, randomToken(), 'nonsense'])
      expect(
        quantities(await client(session, { cartToken }).orderOrderAgain({ params: { id: order.id } })),
      ).toEqual([1])
  })

  it("fills the user's one cart", async () => {
    const [user] = await shop.sql<{ id: number }[]>`select id from users`
    const customer = client(randomToken(), { userId: user!.id })
    const order = await place(customer, await insertVariant(shop.sql), 1)
    const open = await cartWith(customer, { id: await insertVariant(shop.sql) })
    const cart = await customer.orderOrderAgain({ params: { id: order.id } })
    expect([cart.id, quantities(cart)]).toEqual([open.id, [1, 1]])
  })

  it('says what can not be had', async () => {
    const session = randomToken()
    const [few, gone] = [await insertVariant(shop.sql, { stock: 5 }), await insertVariant(shop.sql)]
    const customer = client(session)
    const order = await complete(
      customer,
      await readyCheckout(customer, { id: few, quantity: 4 }, { id: gone }),
    )
    await shop.sql`update variant set published = false where id = ${gone}`
    const cart = await client(session).orderOrderAgain({ params: { id: order.id } })
    expect(quantities(cart)).toEqual([1])
    expect(cart.notes.map(({ message }) => message)).toEqual([
      'Csak 1 darabot tudtunk a kosárba tenni.',
      'Már nem rendelhető.',
    ])
  })

  it('is for nobody else, whoever holds the signed link too', async () => {
    const order = await place(client(randomToken()), await insertVariant(shop.sql), 1)
    const query = { signature: sign(secret, 'order', order.id) }
    const otherClient = client(randomToken())
    expect((await otherClient.orderGet({ params: { id: order.id }, query })).id).toBe(order.id)
    expect(await failure(otherClient.orderOrderAgain({ params: { id: order.id } }))).toMatchObject({
      status: 404,
    })
  })

  it('requested many times at once, takes no more than there is and loses nothing', async () => {
    const session = randomToken()
    const id = await insertVariant(shop.sql, { stock: 9 })
    const order = await place(client(session), id, 2)
    const { token: cartToken } = await client(session).checkoutCreateCart()
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        client(session, { cartToken }).orderOrderAgain({ params: { id: order.id } }),
      ),
    )
    const cart = await client(session).checkoutGetCart({ params: { token: cartToken } })
    expect(quantities(cart)).toEqual([7])
    expect(responses.filter(({ notes }) => notes.length > 0)).toHaveLength(2)
    expect(await brokenRules(shop.sql)).toEqual([])
  })
})
