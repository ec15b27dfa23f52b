import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { randomToken } from '#platform/security/ids.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import type { Sql } from '#platform/database/database.ts'
import { createCart, findCart, lockOpenCart, saveLines, saveSteps } from './cart-store.ts'
import { adoptGuestCart, forgetCarts, findUserCartToken, openUserCart } from './user-cart.ts'

let shop: ShopDatabase
let sql: Sql
let userId = 0
beforeAll(async () => {
  shop = await createShopDatabase('user-cart')
  sql = shop.sql
  await sql`insert into users (email) select n || '@example.hu' from generate_series(1, 30) n`
  for (const _ of [1, 2, 3]) await insertVariant(sql, { gross: 1000 })
})
afterAll(async () => {
  await shop.drop()
})
beforeEach(() => {
  userId += 1
})

type Goods = Record<number, number>
const linesOf = (goods: Goods) =>
  Object.entries(goods).map(([variantId, quantity]) => ({
    id: crypto.randomUUID(),
    variantId: Number(variantId),
    quantity,
    setId: null,
  }))

async function guestCart(goods: Goods): Promise<string> {
  const { token } = await createCart(sql)
  await sql.begin(async (tx) => {
    await saveLines(tx, await lockOpenCart(tx, { token, userId: null }), linesOf(goods))
  })
  return token
}
async function fillUserCart(goods: Goods): Promise<void> {
  const { token } = await sql.begin((tx) => openUserCart(tx, userId))
  await sql.begin(async (tx) => {
    await saveLines(tx, await lockOpenCart(tx, { token, userId }), linesOf(goods))
  })
}
async function userGoods(): Promise<Goods> {
  const token = await findUserCartToken(sql, userId)
  if (token === null) return {}
  const { lines } = await findCart(sql, { token, userId })
  return Object.fromEntries(lines.map((line) => [line.variantId, line.quantity]))
}
const adopt = (guestToken: string | null) => sql.begin((tx) => adoptGuestCart(tx, { userId, guestToken }))

describe('the cart of a user', () => {
  it('is one, however many request it at once', async () => {
    const carts = await Promise.all(
      Array.from({ length: 8 }, () => sql.begin((tx) => openUserCart(tx, userId))),
    )
    expect(new Set(carts.map(({ id }) => id)).size).toBe(1)
  })

  it('is nobody else’s: a guest and another user do not find it', async () => {
    const { token } = await sql.begin((tx) => openUserCart(tx, userId))
    await expect(findCart(sql, { token, userId: null })).rejects.toMatchObject({ status: 404 })
    await expect(findCart(sql, { token, userId: userId + 1000 })).rejects.toMatchObject({ status: 404 })
  })

  it('goes with the account', async () => {
    await fillUserCart({ 1: 1 })
    await sql.begin((tx) => forgetCarts(tx, userId))
    expect(await sql`select 1 from cart where user_id = ${userId}`).toHaveLength(0)
  })

  it('that is completed by another window meanwhile is followed by a new one', async () => {
    await fillUserCart({ 1: 1 })
    const token = await guestCart({ 2: 2 })
    const signingIn = await sql.begin(async (tx) => {
      await tx`select from cart where user_id = ${userId} for update`
      const waiting = adopt(token)
      await setTimeout(150)
      await tx`update cart set state = 'completed' where user_id = ${userId}`
      return { waiting }
    })
    await signingIn.waiting
    expect(await userGoods()).toEqual({ 2: 2 })
  })
})

describe('signing in with a guest cart', () => {
  it('lets the guest’s quantities replace those of the same variants, and keeps the rest', async () => {
    await fillUserCart({ 1: 5, 2: 2 })
    await adopt(await guestCart({ 1: 1, 3: 4 }))
    expect(await userGoods()).toEqual({ 1: 1, 2: 2, 3: 4 })
  })

  it('closes the guest’s cart, so that doing it again changes nothing', async () => {
    const token = await guestCart({ 1: 1 })
    await adopt(token)
    await fillUserCart({ 1: 7 })
    await adopt(token)
    expect(await userGoods()).toEqual({ 1: 7 })
    await expect(findCart(sql, { token, userId: null })).rejects.toMatchObject({ status: 404 })
  })

  it('takes over once when two sign-ins come at the same time', async () => {
    const token = await guestCart({ 1: 3 })
    await Promise.all([adopt(token), adopt(token), adopt(token)])
    expect(await userGoods()).toEqual({ 1: 3 })
  })

  it('takes no cart that belongs to another user, and overlooks unknown tokens', async () => {
    const other = await sql.begin((tx) => openUserCart(tx, userId + 10))
    await adopt(other.token)
    await adopt(randomToken())
    await adopt(null)
    expect(await userGoods()).toEqual({})
    expect(await findUserCartToken(sql, userId + 10)).toBe(other.token)
  })

  it('takes over the checkout’s steps that the user has not filled in', async () => {
    const contact = { first_name: 'Éva', last_name: 'Kis', email: 'eva@pelda.hu', phone: '+36301234567' }
    const token = await guestCart({ 1: 1 })
    await sql.begin(async (tx) => {
      await saveSteps(tx, await lockOpenCart(tx, { token, userId: null }), { contact, comment: 'kapucsengő' })
    })
    await adopt(token)
    const cart = await findCart(sql, { token: (await findUserCartToken(sql, userId))!, userId })
    expect([cart.contact, cart.comment]).toEqual([contact, 'kapucsengő'])
  })
})
