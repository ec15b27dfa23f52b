import { expect } from 'vitest'
import { cartCookie, cartCookieAge } from '#contract/cart-cookie.ts'
import type { Cart } from '#contract/wire.ts'
import type { RunningShop } from './support/running-shop.ts'
import { it } from './support/shop-test.ts'

const post = (shop: RunningShop, path: string, init: RequestInit & { headers: object }) =>
  fetch(shop.origin + path, {
    method: 'POST',
    redirect: 'manual',
    ...init,
    headers: { ...init.headers, 'sec-fetch-site': 'same-origin' },
  })
const cartCookies = ({ headers }: Response) =>
  headers.getSetCookie().filter((one) => one.startsWith(`${cartCookie}=`))
const tokenOf = (cookie: string) => cookie.slice(cartCookie.length + 1).split(';')[0]!

async function someVariant({ sql }: RunningShop): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    select v.id from variant v join stock s on s.variant_id = v.id
    where v.for_sale and s.on_hand > 12 order by v.id limit 1`
  return row!.id
}
const json = { 'content-type': 'application/json' }

it('comes with the response that makes a cart, and with none that makes none', async ({ shop }) => {
  const variant = await someVariant(shop)
  const made = await post(shop, '/v1/checkout/cart', {
    headers: json,
    body: JSON.stringify([{ product_variant_id: variant, quantity: 2 }]),
  })
  const { token } = (await made.json()) as Cart
  expect(cartCookies(made)).toEqual([
    `${cartCookie}=${token}; Max-Age=${cartCookieAge}; Path=/; SameSite=Lax`,
  ])
  const refused = await post(shop, '/v1/checkout/cart', {
    headers: json,
    body: JSON.stringify([{ product_variant_id: variant, quantity: 999_999 }]),
  })
  expect([refused.status, cartCookies(refused)]).toEqual([422, []])
})

it('of a cart that is gone is replaced when a form without scripts adds something', async ({ shop }) => {
  const body = new URLSearchParams({ intent: 'add', variant_id: String(await someVariant(shop)) })
  const headers = { cookie: `${cartCookie}=${'x'.repeat(43)}` }
  const response = await post(shop, '/kosar', { headers, body })
  const cookies = cartCookies(response)
  expect([response.status, cookies.length]).toEqual([303, 1])
  const cart = (await (await fetch(`${shop.origin}/v1/checkout/cart/${tokenOf(cookies[0]!)}`)).json()) as Cart
  expect(cart.items.map(({ quantity }) => quantity)).toEqual([1])
})
