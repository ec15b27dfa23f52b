import { globSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import { startServer, type ServerProcess } from '../race/server-process.ts'
import { createTestDatabase, DEMO_TEMPLATE, type TestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { isInstalled, startProxy, type ProxyProcess } from './proxy-process.ts'

/** Debian has the module in a package of its own. */
const hasModule = globSync('/usr/{lib,local/lib}{,64,/*}/varnish/vmods/libvmod_xkey.so').length > 0
const needed = isInstalled('varnish') && hasModule

describe.skipIf(!needed)('Varnish before the shop, as documented [needs varnish, varnish-modules]', () => {
  let database: TestDatabase
  let sql: Sql
  let shop: ServerProcess
  let varnish: ProxyProcess
  let management: string

  beforeAll(async () => {
    database = await createTestDatabase('varnish', DEMO_TEMPLATE)
    sql = openDatabase(database.url, { max: 1 })
    const node = { port: await freePort(), managementPort: await freePort() }
    varnish = await startProxy('varnish', [node])
    shop = await startServer(database.url, {
      PORT: String(node.port),
      MANAGEMENT_PORT: String(node.managementPort),
      // No job changes anything while what is stored is counted.
      ROLE: 'web',
      SHOP_DEMO: '1',
      PAGE_CACHE_MB: '16',
      CDN: 'varnish',
      CDN_PURGE_URL: varnish.origin,
    })
    management = `http://127.0.0.1:${node.managementPort}`
  })
  afterAll(async () => {
    await shop.stop()
    await varnish.stop()
    await sql.end()
    await database.drop()
  })

  const get = (path: string, cookie = '') => fetch(varnish.origin + path, { headers: { cookie } })
  /** From the cache's own store, and with nothing in its headers that is for the cache alone. */
  const stored = async (path: string) => {
    const { headers } = await get(path)
    expect(headers.get('surrogate-key') ?? headers.get('xkey')).toBe(null)
    return headers.get('x-cache')
  }

  it('what has changed is seen through it, and what shows another product stays', async () => {
    // At its start a process purges everything, twice; what else has changed meanwhile is purged with it.
    await expect
      .poll(async () => (await fetch(`${management}/metrics`)).text())
      .toMatch(/cdn_purged_keys (?:[2-9]|\d{2,})$/m)
    const [one, other] = await sql<{ id: number; slug: string }[]>`
      select id, slug from product where published order by id limit 2`
    const [changed, kept] = [`/termek/${one!.slug}`, `/termek/${other!.slug}`]
    for (const path of [changed, kept]) await expect.poll(() => stored(path)).toBe('hit')
    expect(await (await get(changed)).text()).not.toContain('Egészen más név')
    await sql`update product set name = 'Egészen más név' where id = ${one!.id}`
    // Nothing ends by its time in this cache: it was notified.
    await expect.poll(async () => (await get(changed)).text()).toContain('Egészen más név')
    expect(await stored(kept)).toBe('hit')
  })

  it('what belongs to somebody is not stored, and public pages are whoever asks', async () => {
    await get('/')
    await expect.poll(() => stored('/')).toBe('hit')
    expect((await get('/', 'boltiv_session=someone')).headers.get('x-cache')).toBe('hit')
    for (const path of ['/kosar', '/admin/belepes', '/v1/cart'])
      for (const _ of [1, 2]) expect([path, (await get(path)).headers.get('x-cache')]).toEqual([path, 'miss'])
    const user = 'boltiv_session=u'.padEnd(60, 'x')
    expect((await get('/v1/products?per_page=1', user)).headers.get('x-cache')).toBe('miss')
  })
})
