import { expect, test } from 'vitest'
import { migrate, openDatabase } from '#platform/database/database.ts'
import { findLost, loadDuring, unexpected, type Seen } from '../faults/shop-load.ts'
import { brokenRules } from '../race/broken-rules.ts'
import { startServer } from '../race/server-process.ts'
import { insertShop, insertVariant, newContact, readySteps } from '../race/shop-fixture.ts'
import { hasPatroni, startPatroni } from './patroni.ts'

test.skipIf(!hasPatroni)(
  'the primary is killed: no confirmed order is lost, the shop sells and works again without a restart [needs patroni, etcd, haproxy, postgresql-15]',
  async (ending) => {
    const cluster = await startPatroni()
    ending.onTestFinished(cluster.stop)
    await migrate(cluster.url)
    const sql = openDatabase(cluster.url, { max: 2 })
    ending.onTestFinished(() => sql.end({ timeout: 1 }))
    await insertShop(sql)
    const variantId = await insertVariant(sql, { stock: 10_000 })

    const server = await startServer(cluster.url, {
      SHOP_MODE: 'test',
      DATABASE_REPLICA_URL: cluster.replicaUrl,
    })
    ending.onTestFailed(() => console.log(server.output()))
    ending.onTestFinished(() => server.stop())

    let killedAt = Infinity
    let old = ''
    const sold = (seen: readonly Seen[], isAfter: boolean) =>
      seen.filter(
        ({ what, status, began }) => what === 'order' && status === 200 && began > killedAt === isAfter,
      )
    const load = await loadDuring(
      server.origin,
      { variantId, steps: () => ({ ...readySteps, contact: newContact() }) },
      Promise.resolve(),
      (seen, { orders }) => {
        if (killedAt === Infinity && orders.length >= 20) {
          killedAt = performance.now()
          void cluster.killPrimary().then((name) => (old = name))
        }
        return sold(seen, true).length >= 30
      },
    )
    const again = Math.min(...sold(load.seen, true).map(({ began, took }) => began + took)) - killedAt
    const failed = load.seen.filter(({ status }) => status !== 200)
    console.log(
      `Sold again ${(again / 1000).toFixed(1)} s after the primary was killed; ${load.orders.length} orders confirmed, ${failed.length} of ${load.seen.length} calls refused`,
    )
    expect(await cluster.primary()).not.toBe(old)
    expect(unexpected(load.seen)).toEqual([])
    expect(await findLost(sql, load)).toEqual([])
    expect(await brokenRules(sql)).toEqual([])

    await sql`select graphile_worker.add_job('purge_change_log', '{}'::json, job_key => 'probe')`
    const waitingJobs = async () =>
      (await sql`select from graphile_worker._private_jobs where key = 'probe'`).count
    await expect.poll(waitingJobs).toBe(0)
    const keys = load.orders.map((id) => `order-confirmation:${id}`)
    const unsent = async () =>
      (await sql`select from email_message where dedupe_key = any(${keys}) and sent_at is null`).count
    await expect.poll(unsent).toBe(0)
  },
)
