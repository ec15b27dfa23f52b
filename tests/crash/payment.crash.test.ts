import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createRandom } from '#demo/catalogue/random.ts'
import { findLostOrders } from '#server/order/index.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import type { ServerProcess } from '#tests/race/server-process.ts'
import { untilDone } from '#tests/race/until-done.ts'
import { drawCrashPoints, type CrashPoint, type Moment } from './crash-points.ts'
import { startCrashShop, type CrashShop, type PlacedVisit, type Visit } from './crash-shop.ts'

/** Each moment once; more of them for a long look: CRASH_POINTS=60. */
const count = Number(process.env.CRASH_POINTS ?? 6)
const total = 51_970
/** How many customers are at each moment. */
const together = 3
/** Less than a minute on a machine that has nothing else to do. */
const testTimeoutMs = 900_000
/** The same again with CRASH_SEED: the same moments and waits, as far as a machine repeats itself. */
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000)
const points = drawCrashPoints(createRandom(seed), count)

describe(`two servers that are killed at ${count} random points (CRASH_SEED=${seed})`, () => {
  let shop: CrashShop
  const visits: Visit[] = []
  const acknowledged: string[] = []
  const doubtful = new Set<string>()
  beforeAll(async () => {
    shop = await startCrashShop()
  })
  afterAll(() => shop.stop())

  const server = (turn: number): Promise<ServerProcess> =>
    shop.servers[turn % shop.servers.length] ?? Promise.reject(new Error('No server'))

  async function place(one: Visit, at: ServerProcess): Promise<PlacedVisit> {
    const placed = await shop.complete(one, at)
    acknowledged.push(placed.order.id)
    return placed
  }

  /** Customers who are just before the moment. */
  async function prepare(moment: Moment): Promise<Visit[]> {
    const at = await Promise.race(shop.servers)
    const ready = await Promise.all(Array.from({ length: together }, () => untilDone(() => shop.visit(at))))
    visits.push(...ready)
    if (moment === 'completion' || moment === 'emails') return ready
    const placed = await Promise.all(ready.map((one) => untilDone(() => place(one, at))))
    if (moment === 'purchase') return placed
    await Promise.all(placed.map((one) => untilDone(() => shop.purchase(one, at))))
    for (const one of placed) shop.bank.force(await shop.referenceOf(one), 'FINISHED')
    return placed
  }

  /** What happens at the moment, of which any part may be lost. */
  async function act(moment: Moment, one: Visit, at: ServerProcess): Promise<unknown> {
    if (moment === 'completion') return place(one, at)
    // Only what comes of the order is to be lost.
    if (moment === 'emails') return untilDone(() => place(one, at))
    const placed = one as PlacedVisit
    if (moment === 'purchase') return shop.purchase(placed, at)
    if (moment === 'notification') return shop.notify(placed, at)
    return moment === 'return' ? shop.comeBack(placed, at) : shop.reconcile()
  }

  /** How long each moment takes here and now, in milliseconds. */
  async function rehearse(): Promise<Record<Moment, number>> {
    const at = await server(0)
    const one = await shop.visit(at)
    visits.push(one)
    const completion = await timeOf(() => place(one, at))
    const emails = await timeOf(shop.allEmailsSent)
    const placed = one as PlacedVisit
    const purchase = await timeOf(() => shop.purchase(placed, at))
    shop.bank.force(await shop.referenceOf(placed), 'FINISHED')
    const results = await timeOf(() => shop.notify(placed, at))
    return { completion, emails, purchase, notification: results, return: results, reconciliation: results }
  }

  async function crashAt({ moment, victims, part }: CrashPoint, lasts: number): Promise<string> {
    const afterMs = Math.round(part * lasts)
    const ready = await prepare(moment)
    const targets = await Promise.all(victims.map(server))
    let done = 0
    const actions = ready.map((one, turn) =>
      act(moment, one, targets[turn % targets.length]!).then(() => (done += 1)),
    )
    const settled = Promise.allSettled(actions)
    if (moment === 'emails') await settled
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    await shop.crash(victims)
    const responded = done
    await settled
    for (const id of await shop.doubtfulEmails()) doubtful.add(id)
    expect(await brokenRules(shop.sql)).toEqual([])
    return `${moment} +${afterMs} ms: ${responded} of ${together} responded`
  }

  it('leave every rule whole at each of them', { timeout: testTimeoutMs }, async () => {
    const results: string[] = []
    const lasts = await rehearse()
    for (const point of points) results.push(await crashAt(point, lasts[point.moment]))
    process.stdout.write(`CRASH_SEED=${seed}\n  ${results.join('\n  ')}\n`)
    await Promise.all(shop.servers)
    expect(await findLostOrders(shop.sql, acknowledged)).toEqual([])
    expect(await shop.verify()).toBe('')
  })

  it(
    'go on with every order to one payment and one email of each kind',
    { timeout: testTimeoutMs },
    async () => {
      expect(visits).toHaveLength(count * together + 1)
      const placed = await Promise.all(
        visits.map(async (one, turn) => {
          const known = one.order?.id
          const again = await untilDone(async () => place(one, await server(turn)))
          if (known !== undefined) expect(again.order.id).toBe(known)
          return again
        }),
      )
      // The bank notifies again of what it has, and the time comes to poll it.
      for (const [turn, one] of placed.entries()) {
        const reference = await shop.referenceOf(one).catch(() => undefined)
        if (shop.bank.transactions.get(reference ?? '')?.status === 'FINISHED')
          await shop.notify(one, await server(turn))
      }
      await shop.reconcile()
      await Promise.all(placed.map(async (one, turn) => payIfDue(one, await server(turn))))
      await shop.allEmailsSent()
      for (const { order } of placed) await finishedOnce(order.id)
      const finished = [...shop.bank.transactions.values()].filter(({ status }) => status === 'FINISHED')
      const numbers = finished.map(({ orderRef }) => orderRef.split('-').slice(0, 2).join('-'))
      expect(numbers.toSorted()).toEqual(placed.map(({ order }) => order.number).toSorted())
      expect(await findLostOrders(shop.sql, acknowledged)).toEqual([])
      expect(await shop.verify()).toBe('')
    },
  )

  it('send each email once, but for those that the mail server had just taken', async () => {
    const sent = new Map<string, number>()
    for (const id of shop.mail.taken) sent.set(id, (sent.get(id) ?? 0) + 1)
    expect(visits).toHaveLength(count * together + 1)
    expect(sent.size).toBe(3 * visits.length)
    expect([...sent.keys()].toSorted()).toEqual((await shop.emailIds()).toSorted())
    const twice = [...sent].flatMap(([id, times]) => (times > 1 ? [id] : []))
    expect(twice.filter((id) => !doubtful.has(id))).toEqual([])
    process.stdout.write(`  ${sent.size} emails, ${twice.length} of them twice\n`)
  })

  /** The customer pays what is not paid, as soon as the shop lets it be paid again. */
  async function payIfDue(one: PlacedVisit, at: ServerProcess): Promise<void> {
    const isPaid = async () =>
      (await shop.sql`select from payment_event where order_id = ${one.order.id} and kind = 'captured'`)
        .count > 0
    const waiting = { timeout: 60_000, interval: 300 }
    await vi.waitUntil(async () => (await isPaid()) || shop.purchase(one, at).catch(() => false), waiting)
    if (await isPaid()) return
    shop.bank.force(await shop.referenceOf(one), 'FINISHED')
    await shop.comeBack(one, at)
    await vi.waitUntil(async () => {
      await shop.notify(one, at)
      return isPaid()
    }, waiting)
  }

  async function finishedOnce(id: string): Promise<void> {
    const events = await shop.sql`select kind, amount from payment_event where order_id = ${id}`
    expect([...events]).toEqual([{ kind: 'captured', amount: total }])
    const emails = await shop.sql<{ kind: string }[]>`
      select split_part(dedupe_key, ':', 1) as kind from email_message where split_part(dedupe_key, ':', 2) = ${id} order by 1`
    expect(emails.map(({ kind }) => kind)).toEqual(['order-confirmation', 'order-notice', 'order-payment'])
  }
})

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
