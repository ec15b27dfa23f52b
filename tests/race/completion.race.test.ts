import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenRules } from './broken-rules.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { customerClient } from './customer-client.ts'
import { complete, readyCheckout } from './shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from './shop-fixture.ts'
import { signInAtDesk } from '../support/desk.ts'
import { untilDone } from './until-done.ts'

type Ready = { customer: ReturnType<typeof customerClient>; token: string }

describe('two server processes over one database', () => {
  let shop: ShopDatabase
  let servers: ServerProcess[] = []
  beforeAll(async () => {
    shop = await createShopDatabase('race')
    servers = await Promise.all([startServer(shop.url), startServer(shop.url)])
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await shop.drop()
  })
  const originOf = (turn: number) => servers[turn % servers.length]?.origin ?? ''

  /** Checkouts that only have to be completed, shared out between the servers. */
  async function prepare(
    count: number,
    items: (turn: number) => { id: number; quantity?: number }[],
  ): Promise<Ready[]> {
    const ready: Ready[] = []
    for (let turn = 0; turn < count; turn += 8) {
      const group = Array.from({ length: Math.min(8, count - turn) }, async (_, offset) => {
        const customer = customerClient(originOf(turn + offset))
        return { customer, token: await untilDone(() => readyCheckout(customer, ...items(turn + offset))) }
      })
      ready.push(...(await Promise.all(group)))
    }
    return ready
  }

  /** Completes all at once; gives the ids of the orders and the statuses of what was refused. */
  async function race(ready: Ready[]) {
    const responses = await Promise.allSettled(
      ready.map(({ customer, token }) => untilDone(() => complete(customer, token))),
    )
    return {
      orders: responses.flatMap((response) => (response.status === 'fulfilled' ? [response.value.id] : [])),
      refused: responses.flatMap((response) =>
        response.status === 'rejected' ? [response.reason.status] : [],
      ),
    }
  }

  it('sell 5 pieces to exactly 5 of 64 customers, and say to the others that they came late', async () => {
    const id = await insertVariant(shop.sql, { stock: 5 })
    const { orders, refused } = await race(await prepare(64, () => [{ id }]))
    expect(new Set(orders).size).toBe(5)
    expect(refused).toEqual(Array.from({ length: 59 }, () => 409))
    expect(await shop.sql`select on_hand, reserved from stock where variant_id = ${id}`).toMatchObject([
      { on_hand: 5, reserved: 5 },
    ])
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('make one order and one email of 50 completions of one checkout', async () => {
    const id = await insertVariant(shop.sql, { stock: 100 })
    const [first] = await prepare(1, () => [{ id }])
    if (!first) throw new Error('No checkout')
    const others = await Promise.all(
      Array.from({ length: 49 }, async (_, turn) => {
        const customer = customerClient(originOf(turn))
        await customer.sanctumCsrfCookie()
        return { customer, token: first.token }
      }),
    )
    const { orders, refused } = await race([first, ...others])
    expect(refused).toEqual([])
    expect([orders.length, new Set(orders).size]).toEqual([50, 1])
    const emails =
      await shop.sql`select id from email_message where dedupe_key like ${`order-confirmation:${orders[0] ?? ''}%`}`
    expect(emails).toHaveLength(1)
    expect(await shop.sql`select reserved from stock where variant_id = ${id}`).toMatchObject([
      { reserved: 1 },
    ])
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('take three-line orders over 20 products from 32 customers without a deadlock', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => insertVariant(shop.sql, { stock: 1000 })))
    const rounds = 4
    const pick = (turn: number, line: number) => ids[(turn * 7 + line * (3 + (turn % 5))) % ids.length] ?? 0
    const ready = await prepare(32 * rounds, (turn) =>
      [2, 0, 1].map((line) => ({ id: pick(turn, line), quantity: 1 + line })),
    )
    const results = await Promise.all(
      Array.from({ length: 32 }, async (_, client) => {
        const statuses: unknown[] = []
        for (const one of ready.slice(client * rounds, (client + 1) * rounds))
          statuses.push(...(await race([one])).refused)
        return statuses
      }),
    )
    expect(results.flat()).toEqual([])
    const [deadlocks] =
      await shop.sql`select deadlocks::int as count from pg_stat_database where datname = current_database()`
    expect(deadlocks?.count).toBe(0)
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('find each order at the desk of the other at once, by what it says since, and after all were killed', async () => {
    const id = await insertVariant(shop.sql)
    const { cookie } = await signInAtDesk(shop.sql, 'owner')
    const desk = async (turn: number, path: string, body?: object) => {
      const headers = { cookie: `boltiv_desk=${cookie}`, 'sec-fetch-site': 'same-origin' }
      const post = { method: 'POST', body: JSON.stringify(body) }
      const response = await fetch(`${originOf(turn)}/admin/api/orders${path}`, {
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? post : {}),
      })
      expect(response.status).toBe(200)
      return (await response.json()) as { orders: { number: string }[] }
    }
    const find = async (turn: number, search: string) =>
      (await desk(turn, `?search=${encodeURIComponent(search)}`)).orders.map((one) => one.number)
    const place = async (turn: number) => {
      const customer = customerClient(originOf(turn))
      return (await untilDone(async () => complete(customer, await readyCheckout(customer, { id })))).number
    }
    const first = await place(0)
    expect(await find(1, first)).toEqual([first])
    await desk(1, `/${first}/notes`, { text: 'Pénteken Zsigmond veszi át' })
    expect(await find(0, 'zsigmond pentek')).toEqual([first])
    // Nobody has searched since this one.
    const second = await place(1)
    await Promise.all(servers.map((server) => server.kill()))
    servers = await Promise.all([startServer(shop.url), startServer(shop.url)])
    expect([await find(0, 'zsigmond'), await find(1, second)]).toEqual([[first], [second]])
  })
})
