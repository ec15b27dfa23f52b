import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openDatabaseCpu } from './support/database-cpu.ts'
import { workMeanwhile, type MerchantWork } from './support/merchant-meanwhile.ts'
import { cpuOf, residentMegabytes } from './support/process-stat.ts'
import type { Habits } from './support/guest.ts'
import type { GuestReport, GuestTask } from './support/guest-client.ts'
import { openVisitedShop } from './support/visited-shop.ts'

// Guests of the demo shop over HTTP: they come at chance moments, look, search, think, fill carts, and one in a hundred orders, while a
// colleague works at the desk and price lists come in. Each step has twice as many as the one before, until pages take a second.
// `npm run bench -- visits [nodes, 1 or 2] [seconds a step, 30]`: the peak; two nodes stand behind haproxy.
// `npm run bench -- visits orders [nodes]`: customers who do nothing but order, whole checkouts.
// `npm run bench -- visits hold ARRIVALS MINUTES [nodes]`: the memory of a shop that is visited for long.

const goals = { pageMs: 100, checkouts: 150 }
const habits: Habits = { thinkSeconds: 3, pages: 5, cartShare: 0.04, orderShare: 0.01 }
const firstArrivals = 2
const hopelessMs = 1000
const warmUpSeconds = 45
const client = fileURLToPath(new URL('./support/guest-client.ts', import.meta.url))
const [what = '1', ...rest] = process.argv.slice(2)
const wantedNodes = { orders: rest[0], hold: rest[2] }
const count = Number(what === 'orders' || what === 'hold' ? wantedNodes[what] : what) === 2 ? 2 : 1

const shop = await openVisitedShop(count)
const databaseCpu = await openDatabaseCpu(shop.sql)
const nodeCpu = () => shop.nodes.reduce((sum, { pid }) => sum + cpuOf(pid).milliseconds, 0)

function send(task: GuestTask): Promise<GuestReport> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [client, JSON.stringify(task)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (data: Buffer) => (output += data.toString()))
    child.on('exit', (code) =>
      code === 0 ? resolve(JSON.parse(output) as GuestReport) : reject(new Error('The guests failed')),
    )
  })
}

/** What a step has shown. CPU time in milliseconds a second, of all nodes, of the database, and of the guests themselves. */
type Step = GuestReport & {
  seconds: number
  /** Until the emails of the orders were out, too. */
  elapsed: number
  nodes: number
  database: number
  guests: number
  work: MerchantWork
}

async function step(
  task: Partial<GuestTask> & ({ arrivals: number } | { customers: number }),
  seconds: number,
): Promise<Step> {
  const over = new AbortController()
  const working = workMeanwhile(shop.nodes[0]!.origin, shop.sql, over.signal)
  const begun = performance.now()
  const before = [nodeCpu(), databaseCpu()] as const
  const report = await send({ origin: shop.origin, goods: shop.goods, habits, seconds, ...task })
  // Whose emails are left waiting makes the next step pay for them.
  await shop.emailsSent()
  const elapsed = (performance.now() - begun) / 1000
  const [nodes, database] = [nodeCpu() - before[0], databaseCpu() - before[1]]
  over.abort()
  const a = (milliseconds: number) => milliseconds / elapsed
  return {
    ...report,
    seconds,
    elapsed,
    nodes: a(nodes),
    database: a(database),
    guests: a(report.cpuMilliseconds),
    work: await working,
  }
}

/** The time within which this part of them came. */
function within(took: readonly number[], part: number): number {
  return took.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(took.length * part) - 1)] ?? 0
}

const p99 = ({ took }: GuestReport) => within([...took.page, ...took.api, ...took.order], 0.99)

function print(name: string, step: Step): void {
  const { took, failed, seconds, elapsed, nodes, database, guests, work, orders } = step
  const each = (load: number) => ((load * elapsed) / orders).toFixed(1)
  const times = (['page', 'part', 'api', 'order'] as const)
    .filter((kind) => took[kind].length > 0)
    .map(
      (kind) =>
        `${kind} ${(took[kind].length / seconds).toFixed(1)}/s p50 ${within(took[kind], 0.5).toFixed(0)} p99 ${within(took[kind], 0.99).toFixed(0)} ms`,
    )
  const memory = shop.nodes.map(({ pid }) => `${residentMegabytes(pid).toFixed(0)} MB`).join(' + ')
  console.log(
    [
      name.padEnd(24),
      ...times,
      ...(orders > 0 ? [`${(orders / seconds).toFixed(1)} checkouts a second`] : []),
      ...(what === 'orders'
        ? [
            `CPU of each with its emails: shop ${each(nodes)}, database ${each(database)} ms`,
            `emails out ${(elapsed - seconds).toFixed(1)} s later`,
          ]
        : []),
      `of a core: shop ${(nodes / 10).toFixed(0)} %, database ${(database / 10).toFixed(0)} %, guests ${(guests / 10).toFixed(0)} %`,
      memory,
      `desk p99 ${within(work.desk, 0.99).toFixed(0)} ms, ${work.imports} price lists`,
      ...Object.entries(failed).map(([kind, number]) => `FAILED ${number} x ${kind}`),
      ...work.failed.map((message) => `FAILED desk: ${message}`),
    ].join('; '),
  )
}

const isWell = ({ failed, work }: Step) => Object.keys(failed).length === 0 && work.failed.length === 0

async function findPeak(seconds: number): Promise<void> {
  let held = 0
  const begun = performance.now()
  await send({ origin: shop.nodes[0]!.origin, goods: shop.goods, habits, seconds: 0, everyPage: true })
  console.log(`every page once, its pictures drawn: ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  await step({ arrivals: 4 }, 15)
  for (let arrivals = firstArrivals; ; arrivals *= 2) {
    const found = await step({ arrivals }, seconds)
    print(`${arrivals} guests a second`, found)
    if (p99(found) <= goals.pageMs && isWell(found)) held = arrivals
    // Beyond it nothing is to be learnt but what gives first.
    if (p99(found) > hopelessMs || !isWell(found)) break
  }
  const upTo = `${held} guests a second, some ${held * habits.pages} pages a second and ${(held * habits.orderShare * 3600).toFixed(0)} orders an hour`
  console.log(`p99 under ${goals.pageMs} ms up to ${upTo}, on ${count} node${count === 2 ? 's' : ''}`)
}

async function measureOrders(): Promise<void> {
  // What counts is a shop that has been at work, not one whose code is still being compiled.
  await step({ customers: 8 }, warmUpSeconds)
  for (const customers of [1, 8, 32]) {
    const found = await step({ customers }, 15)
    print(`${customers} customers at once`, found)
  }
  console.log(`goal: ${goals.checkouts} whole checkouts a second`)
}

async function hold(arrivals: number, minutes: number): Promise<void> {
  for (let minute = 1; minute <= minutes; minute += 1) print(`minute ${minute}`, await step({ arrivals }, 60))
}

try {
  if (what === 'orders') await measureOrders()
  else if (what === 'hold') await hold(Number(rest[0] ?? 4), Number(rest[1] ?? 60))
  else await findPeak(Number(rest[0] ?? 30))
} finally {
  await shop.close()
}
