import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { requireDirect } from '#platform/database/direct-address.ts'
import { brokenRules } from '../race/broken-rules.ts'
import { customerClient } from '../race/customer-client.ts'
import { startServer } from '../race/server-process.ts'
import { complete, readyCheckout } from '../race/shop-calls.ts'
import { createShopDatabase, insertVariant, setPrice } from '../race/shop-fixture.ts'
import { openDatabaseLine } from '../support/database-line.ts'
import { hasPgbouncer, startPgbouncer } from './pgbouncer.ts'

test.skipIf(!hasPgbouncer)(
  'processes behind PgBouncer in transaction mode sell, send, work and follow changes; as the direct address it is refused [needs pgbouncer]',
  async () => {
    const shop = await createShopDatabase('pooled', { connections: 2 })
    const tyre = await insertVariant(shop.sql, { stock: 100 })
    const line = await openDatabaseLine(shop.url)
    const pooler = await startPgbouncer(line.url)
    const [databaseUrl, databaseDirectUrl] = [pooler.url, shop.url]

    const alone = requireDirect({ databaseUrl, databaseDirectUrl: undefined })
    await expect(alone).rejects.toThrow(/^DATABASE_URL: a pooler responds there/)
    const twice = requireDirect({ databaseUrl, databaseDirectUrl: pooler.url })
    await expect(twice).rejects.toThrow(/^DATABASE_DIRECT_URL: a pooler responds there/)
    await requireDirect({ databaseUrl, databaseDirectUrl })

    const start = () =>
      startServer(pooler.url, { SHOP_MODE: 'test', DATABASE_DIRECT_URL: shop.url, PAGE_CACHE_MB: '8' })
    const nodes = await Promise.all([start(), start()])
    const orders = await Promise.all(
      Array.from({ length: 12 }, async (_, number) => {
        const client = customerClient(nodes[number % 2]!.origin)
        const token = await readyCheckout(client, { id: tyre })
        return (await complete(client, token)).id
      }),
    )
    const keys = orders.map((id) => `order-confirmation:${id}`)
    const countSent = async () =>
      (await shop.sql`select from email_message where dedupe_key = any(${keys}) and sent_at is not null`)
        .count
    // Emails of one recipient wait after the sixth of an hour.
    await expect.poll(countSent).toBe(6)
    expect(await brokenRules(shop.sql)).toEqual([])

    await setPrice(shop.sql, tyre, 31_990)
    const [{ slug }] = await shop.sql<[{ slug: string }]>`
      select product.slug from product join variant on variant.product_id = product.id where variant.id = ${tyre}`
    for (const { origin } of nodes)
      await expect.poll(async () => (await fetch(`${origin}/v1/product/${slug}`)).text()).toContain('31990')

    const pooled = openDatabase(pooler.url, { max: 1, web: true, direct: shop.url })
    expect(
      await pooled`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
    ).toEqual([{ lock: '5s', statement: '15s' }])
    const reserved = await pooled.reserve()
    const [held] = await reserved<[{ pid: number }]>`select pg_backend_pid() as pid`
    expect(await reserved`select pg_backend_pid() as pid`).toEqual([held])
    expect(await pooled`select pg_backend_pid() as pid`).not.toEqual([held])
    reserved.release()
    await pooled.end()
    for (const node of nodes) await node.stop()
    await pooler.stop()
    line.cut()
    await shop.drop()
  },
)
