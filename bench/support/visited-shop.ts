import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { startProxy } from '#tests/proxies/proxy-process.ts'
import { startServer, type ServerProcess } from '#tests/race/server-process.ts'
import { freePort } from '#tests/support/free-port.ts'
import type { Goods } from './guest.ts'
import { findOrderWays } from './order-steps.ts'

/** The demo shop in processes of their own, over a database that syncs, with goods that never run out. */
export type VisitedShop = {
  /** Where guests go: the one process, or the balancer before two. */
  origin: string
  nodes: readonly ServerProcess[]
  sql: Sql
  goods: Goods
  /** Resolves when no email waits to be sent for the first time. */
  emailsSent: () => Promise<void>
  close: () => Promise<void>
}

/** Starts one process, or two behind haproxy. */
export async function openVisitedShop(count: 1 | 2): Promise<VisitedShop> {
  const folder = mkdtempSync(join(tmpdir(), 'boltiv-guests-'))
  const database = await startEmbeddedPostgres({ dataDir: folder, log: (line) => console.error(line) })
  const files = mkdtempSync(join(tmpdir(), 'boltiv-guests-files-'))
  const nodes: ServerProcess[] = []
  const ports: { port: number; managementPort: number }[] = []
  for (let number = 0; number < count; number += 1) {
    const node = { port: await freePort(), managementPort: await freePort() }
    nodes.push(
      await startServer(database.url, {
        PORT: String(node.port),
        MANAGEMENT_PORT: String(node.managementPort),
        SHOP_DEMO: '1',
        SHOP_MODE: 'test',
        PAGE_CACHE_MB: '64',
        DATA_DIR: files,
      }),
    )
    ports.push(node)
  }
  const sql = openDatabase(database.url, { max: 2 })
  await sql`update stock set backorder = true`
  const proxy = count === 2 ? await startProxy('haproxy', ports) : null
  return {
    origin: proxy?.origin ?? nodes[0]!.origin,
    nodes,
    sql,
    goods: await goodsOf(sql, nodes[0]!.origin),
    async emailsSent() {
      while (await hasUnsent(sql)) await wait(100)
    },
    async close() {
      await proxy?.stop()
      for (const node of nodes) await node.stop()
      await sql.end()
      await database.stop()
      for (const one of [folder, files]) rmSync(one, { recursive: true, force: true })
    },
  }
}

async function hasUnsent(sql: Sql): Promise<boolean> {
  const { count } = await sql`
    select from email_message where sent_at is null and failure is null and recipient <> '' limit 1`
  return count > 0
}

async function goodsOf(sql: Sql, origin: string): Promise<Goods> {
  const [named] = await sql<[{ searches: string[]; variants: number[] }]>`
    select array(select name from brand union all select lower(name) from category union all select '205/55 R16') as searches,
      array(select v.id from variant v join prices_at(now()) on variant_id = v.id
        where v.weight_grams < 5000 and v.published and v.for_sale order by 1 limit 200) as variants`
  const paths = await pathsOf(`${origin}/sitemap.xml`)
  const isOf = (start: string) => (path: string) => path.startsWith(start)
  const [listings, products] = [paths.filter(isOf('/termekek/')), paths.filter(isOf('/termek/'))]
  return {
    listings,
    products,
    texts: paths.filter((path) => !listings.includes(path) && !products.includes(path)),
    searches: named.searches,
    variantIds: named.variants,
    ways: await findOrderWays(sql),
  }
}

/** What the shop itself lists for search engines, its parts followed. */
async function pathsOf(sitemap: string): Promise<string[]> {
  const text = await (await fetch(sitemap)).text()
  const { origin } = new URL(sitemap)
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
  if (!text.includes('<sitemapindex')) return paths
  return (await Promise.all(paths.map((path) => pathsOf(origin + path)))).flat()
}
