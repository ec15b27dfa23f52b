import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '#platform/database/database.ts'

/** One call of a customer; status 0: no response came. `began` and `took` in milliseconds. */
export type Seen = {
  what: 'read' | 'cart' | 'order'
  status: number
  retryAfter: string | null
  began: number
  took: number
}
/** What customers did, and what the shop said that it has: tokens of carts, ids of orders. */
export type LoadReport = { seen: Seen[]; carts: string[]; orders: string[] }
/** What they order, and every step of the checkout. */
export type Goods = { variantId: number; steps: (customer: number) => object }

const responseTimeoutMs = 60_000
const json = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
const pauseMs = 20

/** Eight who look, four who open carts and two who order, with hardly a pause, until `until` ends and `enough` was seen. */
export async function loadDuring(
  origin: string,
  goods: Goods,
  until: Promise<unknown>,
  enough: (seen: readonly Seen[], report: LoadReport) => boolean = () => true,
): Promise<LoadReport> {
  const report: LoadReport = { seen: [], carts: [], orders: [] }
  let over = false
  let customers = 0
  const repeat = async (work: () => Promise<unknown>) => {
    while (!over || !enough(report.seen, report)) {
      await work()
      await wait(pauseMs)
    }
  }
  const items = [{ product_variant_id: goods.variantId, quantity: 1 }]

  async function call<T>(
    what: Seen['what'],
    method: string,
    path: string,
    body?: unknown,
  ): Promise<T | null> {
    const began = performance.now()
    const note = (status: number, retryAfter: string | null) =>
      report.seen.push({ what, status, retryAfter, began, took: performance.now() - began })
    try {
      const response = await fetch(origin + path, {
        method,
        headers: json,
        signal: AbortSignal.timeout(responseTimeoutMs),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      note(response.status, response.headers.get('retry-after'))
      return response.status === 200 ? (JSON.parse(text) as T) : null
    } catch {
      note(0, null)
      return null
    }
  }

  const read = () => call('read', 'GET', '/v1/product-search')
  async function openCart(what: 'cart' | 'order'): Promise<string | undefined> {
    const cart = await call<{ token: string }>(what, 'POST', '/v1/checkout/cart', items)
    if (cart) report.carts.push(cart.token)
    return cart?.token
  }
  async function order(): Promise<void> {
    const token = await openCart('order')
    if (token === undefined) return
    customers += 1
    if (!(await call('order', 'PUT', `/v1/checkout/${token}`, goods.steps(customers)))) return
    const consents = { terms: true, payment_terms: false }
    const placed = await call<{ id: string }>('order', 'POST', `/v1/checkout/${token}/complete`, consents)
    if (placed) report.orders.push(placed.id)
  }

  await Promise.all([
    until.finally(() => (over = true)),
    ...Array.from({ length: 8 }, () => repeat(read)),
    ...Array.from({ length: 4 }, () => repeat(() => openCart('cart'))),
    ...Array.from({ length: 2 }, () => repeat(order)),
  ])
  return report
}

/** What the shop said that it has, and does not. */
export async function findLost(sql: Sql, { carts, orders }: LoadReport): Promise<string[]> {
  const rows = await sql<{ lost: string }[]>`
    select token as lost from unnest(${carts}::text[]) as token where not exists (select from cart where cart.token = token.token)
    union all
    select id::text from unnest(${orders}::uuid[]) as id where not exists (select from orders where orders.id = id.id)`
  return rows.map(({ lost }) => lost)
}

/** Every kind of response but those that a fault may cause: 200, and 503 that says when to come back. */
export function unexpected(seen: readonly Seen[]): string[] {
  const kinds = seen.map(
    ({ what, status, retryAfter }) => `${what} ${status}${retryAfter === null ? '' : ' retry'}`,
  )
  return [...new Set(kinds)].filter((kind) => !/ (?:200|503 retry)$/.test(kind))
}
