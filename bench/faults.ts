import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import {
  findLost,
  loadDuring,
  unexpected,
  type Goods,
  type LoadReport,
  type Seen,
} from '#tests/faults/shop-load.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { startServer, type ServerProcess } from '#tests/race/server-process.ts'
import { openDatabaseLine } from '#tests/support/database-line.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import { openHttpShop } from './support/http-shop.ts'
import { findOrderWays, orderSteps } from './support/order-steps.ts'

// What faults cost the customers of the demo shop while they look, open carts and order: refusals, the longest wait, how long until all
// of it works again, and whether anything is lost that was acknowledged.
// Usage: npm run bench -- faults; ends with 1 when something was lost, broken, or refused otherwise than for the moment.

let failures = 0

type Fault = {
  name: string
  /** What happens to the shop under load; resolves when the fault is over. */
  happen: () => Promise<void>
}

/** A server process over the line or database, with the fault in the middle of its load. */
async function measure(server: ServerProcess, sql: Sql, { name, happen }: Fault): Promise<void> {
  const goods = await goodsOf(sql)
  let overAt = Infinity
  const fault = async () => {
    await wait(1500)
    await happen()
    overAt = performance.now()
  }
  const load = await loadDuring(server.origin, goods, fault(), (seen) => healedAt(seen, overAt) < Infinity)
  await report(name, load, sql, healedAt(load.seen, overAt) - overAt)
}

/** When a read, a cart and an order that began after the fault had all succeeded. */
function healedAt(seen: readonly Seen[], after: number): number {
  const first = (['read', 'cart', 'order'] as const).map((what) => {
    const found = seen.find((one) => one.what === what && one.status === 200 && one.began > after)
    return found ? found.began + found.took : Infinity
  })
  return Math.max(...first)
}

async function report(name: string, load: LoadReport, sql: Sql, healedMs: number): Promise<void> {
  const { seen } = load
  const refused = seen.filter(({ status }) => status === 503)
  const lost = await findLost(sql, load)
  const others = unexpected(seen)
  const broken = await brokenRules(sql)
  const slowest = (what: Seen['what']) =>
    Math.max(...seen.filter((one) => one.what === what).map(({ took }) => took))
  failures += lost.length + others.length + broken.length
  console.log(
    [
      name.padEnd(46),
      `${seen.length} calls`,
      `${refused.length} refused`,
      `${refused.filter(({ what }) => what === 'read').length} of them reads`,
      `slowest read ${slowest('read').toFixed(0)} ms, write ${Math.max(slowest('cart'), slowest('order')).toFixed(0)} ms`,
      `all well after ${(healedMs / 1000).toFixed(1)} s`,
      `${load.carts.length} carts and ${load.orders.length} orders acknowledged, ${lost.length} lost`,
      ...others.map((kind) => `UNEXPECTED ${kind}`),
      ...broken.map((rule) => `BROKEN ${rule}`),
    ].join('; '),
  )
}

async function goodsOf(sql: Sql): Promise<Goods> {
  const [row] = await sql<[{ variant: number }]>`
    select s.variant_id as variant from stock s join variant v on v.id = s.variant_id where v.weight_grams < 5000 order by 1 limit 1`
  const { variant } = row
  await sql`update stock set backorder = true where variant_id = ${variant}`
  const ways = await findOrderWays(sql)
  return { variantId: variant, steps: () => orderSteps(ways) }
}

const serverSettings = { SHOP_DEMO: '1', SHOP_MODE: 'test', PAGE_CACHE_MB: '64' }

/** Faults between the shop and its database, one after the other at the same process. */
async function measureDatabase(): Promise<void> {
  const shop = await openHttpShop({ demo: true, cacheMegabytes: 0 })
  const line = await openDatabaseLine(shop.databaseUrl)
  const sql = openDatabase(shop.databaseUrl, { max: 2 })
  const server = await startServer(line.url, serverSettings)
  const faults: Fault[] = [
    {
      name: 'every connection is ended, ten times',
      async happen() {
        for (let round = 0; round < 10; round += 1) {
          await sql`
            select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`
          await wait(250)
        }
      },
    },
    {
      name: 'the database is away for 6 s',
      async happen() {
        line.cut()
        await wait(6000)
        await line.mend()
      },
    },
    { name: 'connections freeze, new ones work', happen: async () => line.freezeOpen() },
    {
      name: 'connections freeze, new ones too for 10 s',
      async happen() {
        line.freezeNew()
        line.freezeOpen()
        await wait(10_000)
        line.thawNew()
      },
    },
    {
      name: '250 clients take nothing for 10 s',
      async happen() {
        const { hostname, port } = new URL(server.origin)
        const clients = Array.from({ length: 250 }, () => {
          const client: Socket = connect(Number(port), hostname, () =>
            client.write('GET / HTTP/1.1\r\nhost: x\r\naccept-encoding: identity\r\n\r\n'.repeat(20)),
          )
          return client.on('error', () => {}).pause()
        })
        await wait(10_000)
        for (const client of clients) client.destroy()
      },
    },
  ]
  for (const fault of faults) await measure(server, sql, fault)
  await server.stop()
  line.cut()
  await sql.end()
  await shop.close()
}

/** A mail server that takes connections and says nothing: every email waits, and nobody else does. */
async function measureSilentMail(): Promise<void> {
  const mute = createServer(() => {})
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const { port } = mute.address() as { port: number }
  const shop = await openHttpShop({ demo: true, cacheMegabytes: 0 })
  const sql = openDatabase(shop.databaseUrl, { max: 2 })
  const server = await startServer(shop.databaseUrl, {
    ...serverSettings,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'bolt@pelda.hu',
  })
  await measure(server, sql, { name: 'the mail server says nothing for 10 s', happen: () => wait(10_000) })
  await server.stop()
  mute.close()
  await sql.end()
  await shop.close()
}

/** The built-in database and everything else of the shop on a disk that is full for 8 s. */
async function measureFullDisk(): Promise<void> {
  const disk = mountSmallDisk(400)
  if (!disk) return
  const shop = await openHttpShop({ demo: true, cacheMegabytes: 0, folder: join(disk.folder, 'data') })
  const sql = openDatabase(shop.databaseUrl, { max: 2 })
  const server = await startServer(shop.databaseUrl, {
    ...serverSettings,
    DATA_DIR: join(disk.folder, 'shop'),
  })
  await measure(server, sql, {
    name: 'the disk is full for 8 s',
    async happen() {
      try {
        disk.fill()
      } catch {
        // Somebody else has taken the rest of it.
      }
      await wait(8000)
      disk.free()
    },
  })
  await server.stop()
  await sql.end()
  await shop.close()
  disk.remove()
}

await measureDatabase()
await measureSilentMail()
await measureFullDisk()
console.log(failures === 0 ? 'nothing lost, nothing broken' : `${failures} failures`)
process.exitCode = failures === 0 ? 0 : 1
