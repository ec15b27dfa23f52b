import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { brokenRules } from '../race/broken-rules.ts'
import { customerClient } from '../race/customer-client.ts'
import { startServer } from '../race/server-process.ts'
import { complete, readyCheckout } from '../race/shop-calls.ts'
import { insertShop, insertVariant, setPrice } from '../race/shop-fixture.ts'
import { freePort } from '../support/free-port.ts'
import { runCommand } from '../support/run-command.ts'
import { startReplicatedDatabase } from '../support/standby.ts'

test('a shop with a replica loads and lists from it, and goes on right and without a word to customers when it stands still or dies', async () => {
  const database = await startReplicatedDatabase()
  await insertShop(database.sql)
  const tyre = await insertVariant(database.sql, { stock: 100, gross: 24_990 })
  const [managementPort, dataDir] = [await freePort(), tmpdir()]
  const shop = await startServer(database.url, {
    SHOP_MODE: 'test',
    DATABASE_REPLICA_URL: database.replicaUrl,
    // A busy machine makes it late by seconds, a replay that stands still by more than any.
    DATABASE_REPLICA_MAX_LAG: '15',
    MANAGEMENT_PORT: String(managementPort),
    LOG_LEVEL: 'info',
  })
  const manage = async (path: string) => (await fetch(`http://127.0.0.1:${managementPort}/${path}`)).text()
  const metric = async (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await manage('metrics'))?.[1])
  const get = async (path: string) => (await fetch(shop.origin + path)).text()
  const order = async () => {
    const client = customerClient(shop.origin)
    return (await complete(client, await readyCheckout(client, { id: tyre }))).id
  }
  const doctor = () =>
    runCommand(['doctor'], {
      DATABASE_URL: database.url,
      DATABASE_REPLICA_URL: database.replicaUrl,
      DATABASE_REPLICA_MAX_LAG: '15',
      DATA_DIR: dataDir,
      MANAGEMENT_PORT: String(managementPort),
    })

  expect([await metric('replica_up'), await metric('replica_reads')]).toEqual([1, 1])
  expect(await get('/feeds/google.xml')).toContain('24990 HUF')
  expect([await metric('replica_reads'), await metric('replica_fallbacks')]).toEqual([2, 0])
  expect((await doctor()).out).toMatch(/ok +replica: responds, and keeps up/)

  await database.replica`select pg_wal_replay_pause()`
  await setPrice(database.sql, tyre, 31_990)
  await order()
  const [{ slug }] = await database.sql<[{ slug: string }]>`
    select product.slug from product join variant on variant.product_id = product.id where variant.id = ${tyre}`
  await expect.poll(() => get(`/v1/product/${slug}`)).toContain('31990')
  await expect.poll(() => metric('replica_up')).toBe(0)
  expect(await get('/feeds/arukereso.xml')).toContain('31990')
  expect(await metric('replica_fallbacks')).toBe(1)
  expect(await manage('notices')).toContain('DATABASE_REPLICA_URL: it lags behind')

  await database.killStandby()
  await order()
  expect(await get('/sitemaps/products-1.xml')).toContain(slug)
  await expect.poll(() => manage('notices')).toContain('DATABASE_REPLICA_URL: it can’t be reached')
  expect((await doctor()).out).toMatch(/PROBLEM replica: DATABASE_REPLICA_URL: it can’t be reached \(/)
  await database.startStandby()
  await expect.poll(() => metric('replica_up')).toBe(1)

  const said = shop.output().match(/DATABASE_REPLICA_URL: [^"]*/g)
  expect(said!.map((line) => line.replace(/\(.*\)/, '()'))).toEqual([
    'DATABASE_REPLICA_URL: it lags behind; the primary serves what is read there.',
    'DATABASE_REPLICA_URL: it can’t be reached (); the primary serves what is read there.',
    'DATABASE_REPLICA_URL: the replica is read again.',
  ])
  expect(await brokenRules(database.sql)).toEqual([])
  await shop.stop()
  await database.stop()
}, 180_000)
