import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { orderSteps, type OrderWays } from './order-steps.ts'

/** What was requested: a page, a part of one (script, style, picture), a call of the API, or one of the three calls of an order. */
export type Kind = 'page' | 'part' | 'api' | 'order'
/** A response: status 0 where none came; when it was requested, milliseconds until its last byte. */
export type Seen = { kind: Kind; path: string; status: number; began: number; took: number }
/** What guests look at and buy. */
export type Goods = {
  /** Paths of listings, products and pages to be read. */
  listings: string[]
  products: string[]
  texts: string[]
  searches: string[]
  variantIds: number[]
  ways: OrderWays
}
export type Habits = {
  /** Between two pages, in the mean. */
  thinkSeconds: number
  /** Of a visit, in the mean. */
  pages: number
  /** Of all visits, those that put something into a cart, and of all visits those that order it. */
  cartShare: number
  orderShare: number
}
export type Guest = {
  /** A page with what it loads before anybody has scrolled, as far as that is new to this browser. */
  open: (path: string) => Promise<void>
  /** A visit, from the page that a link has led to until the guest has had enough, or it is over. */
  look: (isOver: () => boolean) => Promise<void>
  /** An order and nothing else, as fast as the shop responds; false where it was refused. */
  order: () => Promise<boolean>
  close: () => void
}

const timeoutMs = 30_000
const partsTogether = 6
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!
/** Waits are of all lengths, short ones more often: exponential. */
const pause = (seconds: number) => wait(-Math.log(1 - Math.random()) * seconds * 1000)

/** A customer with a browser of their own: connections that stay open, parts of pages that are loaded once, a cart. */
export function createGuest(origin: string, goods: Goods, habits: Habits, see: (seen: Seen) => void): Guest {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: partsTogether })
  const loaded = new Set<string>()
  /** The token of the cart, as the page has it. */
  let cart: string | null = null

  function send(kind: Kind, method: string, path: string, body?: unknown): Promise<string | null> {
    const began = performance.now()
    return new Promise((resolve) => {
      const end = (status: number, text: string | null) => {
        see({ kind, path, status, began, took: performance.now() - began })
        resolve(status >= 200 && status < 300 ? text : null)
      }
      const sent = request({
        hostname,
        port,
        method,
        path,
        agent,
        headers: headersOf(body, cart),
        timeout: timeoutMs,
      })
      sent.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const body = Buffer.concat(chunks)
          const isPacked = kind !== 'part' && response.headers['content-encoding'] === 'br'
          end(response.statusCode ?? 0, (isPacked ? brotliDecompressSync(body) : body).toString())
        })
        response.on('error', () => end(0, null))
      })
      sent.on('timeout', () => sent.destroy())
      sent.on('error', () => end(0, null))
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  async function open(path: string): Promise<void> {
    const page = await send('page', 'GET', path)
    const parts = [...new Set(partsOf(page ?? ''))].filter((part) => !loaded.has(part))
    for (const part of parts) loaded.add(part)
    await Promise.all(
      Array.from({ length: partsTogether }, async () => {
        for (let part = parts.pop(); part !== undefined; part = parts.pop()) await send('part', 'GET', part)
      }),
    )
  }

  /** One listing in three has a price that nobody else has chosen, so that it is made for this guest. */
  const listing = () =>
    Math.random() < 1 / 3
      ? `${pick(goods.listings)}?ar=${Math.floor(Math.random() * 20_000)}-`
      : pick(goods.listings)

  /** Typed letter by letter: two suggestions on the way to the page of results. */
  async function search(): Promise<void> {
    const text = pick(goods.searches)
    for (const length of [3, text.length]) {
      const typed = encodeURIComponent(text.slice(0, length))
      await send('api', 'GET', `/v1/product-search/suggest?search=${typed}`)
      await pause(habits.thinkSeconds / 10)
    }
    await open(`/kereses/${encodeURIComponent(text)}`)
  }

  function step(): Promise<void> {
    const chance = Math.random()
    if (chance < 0.45) return open(listing())
    if (chance < 0.8) return open(pick(goods.products))
    if (chance < 0.92) return search()
    return open(pick(goods.texts))
  }

  /** The call that puts a guest's first goods into a cart; null where it failed. */
  async function fillCart(): Promise<string | null> {
    const items = [{ product_variant_id: pick(goods.variantIds), quantity: 1 }]
    const made = await send('order', 'POST', '/v1/checkout/cart', items)
    cart = made === null ? null : (JSON.parse(made) as { token: string }).token
    return cart
  }

  async function complete(token: string): Promise<boolean> {
    if ((await send('order', 'PUT', `/v1/checkout/${token}`, orderSteps(goods.ways))) === null) return false
    const consents = { terms: true, payment_terms: false }
    return (await send('order', 'POST', `/v1/checkout/${token}/complete`, consents)) !== null
  }

  return {
    open,
    async look(isOver) {
      await open(pick(['/', listing(), pick(goods.products)]))
      // As many again with each look: the mean is the habit.
      while (!isOver() && Math.random() < 1 - 1 / habits.pages) {
        await pause(habits.thinkSeconds)
        await step()
      }
      const chance = Math.random()
      if (chance >= habits.cartShare) return
      await pause(habits.thinkSeconds)
      const token = await fillCart()
      if (token === null || chance >= habits.orderShare) return
      await open('/fizetes')
      await pause(habits.thinkSeconds * 5)
      await complete(token)
    },
    async order() {
      const token = await fillCart()
      return token !== null && complete(token)
    },
    close: () => agent.destroy(),
  }
}

function headersOf(body: unknown, cart: string | null): Record<string, string> {
  return {
    'accept-encoding': 'gzip, br',
    'sec-fetch-site': 'same-origin',
    ...(cart === null ? {} : { cookie: `cart_token=${cart}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
}

/** Scripts, styles and signs of a page, and the pictures that don't wait until they are seen. */
function partsOf(page: string): string[] {
  const named = [...page.matchAll(/(?:src|href)="(\/(?:assets|fonts)\/[^"#]+|\/(?:logo|hero)\.svg)/g)]
  const pictures = [...page.matchAll(/<img (?![^>]*loading="lazy")[^>]*src="(\/images\/[^"]+)"/g)]
  return [...named, ...pictures].map(([, path]) => path!.replaceAll('&amp;', '&'))
}
