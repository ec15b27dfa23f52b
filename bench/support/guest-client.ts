import { setTimeout as wait } from 'node:timers/promises'
import { createGuest, type Goods, type Habits, type Kind, type Seen } from './guest.ts'

// Guests of a shop, in a process of their own, so that the server's CPU time is the server's. They come whether or not the shop keeps
// up, as people do: who waits for a slow response does not keep the next one away.
// Usage: node guest-client.ts TASK, where the task is a JSON `GuestTask`; ends with one line, a JSON `GuestReport`.

/**
 * So many guests a second for a while; or so many customers at once who do nothing but order; or every page once, for what is
 * made when it is first seen.
 */
export type GuestTask = {
  origin: string
  goods: Goods
  habits: Habits
  seconds: number
} & ({ arrivals: number } | { customers: number } | { everyPage: true })
export type GuestReport = {
  /** Milliseconds of each response, by what was requested; those of parts of pages among them. */
  took: Record<Kind, number[]>
  /** Every other response but 200 and 304, with its number. */
  failed: Record<string, number>
  visits: number
  orders: number
  cpuMilliseconds: number
}

const task = JSON.parse(process.argv[2]!) as GuestTask
const { origin, goods, habits, seconds } = task
const took: GuestReport['took'] = { page: [], part: [], api: [], order: [] }
const failed: Record<string, number> = {}
let [visits, orders] = [0, 0]

const begun = performance.now()
const end = begun + seconds * 1000

/** Times count of what was requested before the end: afterwards ever fewer are there. */
function see({ kind, path, status, began, took: milliseconds }: Seen): void {
  if (began < end) took[kind].push(milliseconds)
  if (status === 200 || status === 304) return
  const name = `${kind} ${status} ${path}`
  failed[name] = (failed[name] ?? 0) + 1
}

async function visit(): Promise<void> {
  const guest = createGuest(origin, goods, habits, see)
  await guest.look(() => performance.now() > end)
  visits += 1
  guest.close()
}

/** At chance moments, as guests do, `arrivals` a second in the mean. */
async function letCome(arrivals: number): Promise<void> {
  const visiting: Promise<void>[] = []
  for (let due = 0; due < seconds; due -= Math.log(1 - Math.random()) / arrivals) {
    await wait(Math.max(0, begun + due * 1000 - performance.now()))
    visiting.push(visit())
  }
  await Promise.all(visiting)
}

async function openAll(): Promise<void> {
  const guest = createGuest(origin, goods, habits, see)
  const paths = ['/', ...goods.listings, ...goods.products, ...goods.texts]
  const next = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await guest.open(path)
  }
  await Promise.all([next(), next()])
  guest.close()
}

async function buy(): Promise<void> {
  const customer = createGuest(origin, goods, habits, see)
  while (performance.now() < end) if (await customer.order()) orders += 1
  customer.close()
}

if ('arrivals' in task) await letCome(task.arrivals)
else if ('everyPage' in task) await openAll()
else await Promise.all(Array.from({ length: task.customers }, buy))
const { user, system } = process.cpuUsage()
const report: GuestReport = {
  took,
  failed,
  visits,
  orders,
  cpuMilliseconds: (user + system) / 1000,
}
process.stdout.write(JSON.stringify(report))
