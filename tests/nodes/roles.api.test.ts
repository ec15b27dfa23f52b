import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { customerClient } from '../race/customer-client.ts'
import { startServer } from '../race/server-process.ts'
import { complete, readyCheckout } from '../race/shop-calls.ts'
import { createShopDatabase, insertVariant } from '../race/shop-fixture.ts'
import { createPlainRole, grantsFor } from '../support/granted-role.ts'
import { runCommand } from '../support/run-command.ts'

test('an order at a process that only serves gets its email from one that only works; without that one, doctor says so; the database’s role may change no schema', async () => {
  const shop = await createShopDatabase('roles')
  const tyre = await insertVariant(shop.sql, { stock: 10 })
  const role = await createPlainRole(shop.sql, shop.url)
  await shop.sql.unsafe(grantsFor(role.name))
  const web = await startServer(role.url, { SHOP_MODE: 'test', ROLE: 'web' })
  const { id } = await (async () => {
    const client = customerClient(web.origin)
    return complete(client, await readyCheckout(client, { id: tyre }))
  })()
  const sent = async () => {
    const [email] = await shop.sql<{ isSent: boolean }[]>`
      select sent_at is not null as "isSent" from email_message where dedupe_key = ${`order-confirmation:${id}`}`
    return email?.isSent
  }
  await shop.sql`select graphile_worker.add_job('purge_change_log', run_at => now() - interval '3 minutes', job_key => 'overdue')`
  const doctor = async () =>
    (await runCommand(['doctor'], { DATABASE_URL: role.url, DATA_DIR: tmpdir() })).out
  expect(await doctor()).toMatch(/PROBLEM jobs: .*due for 3 minutes: start a process with ROLE=jobs/)
  expect(await sent()).toBe(false)

  const jobs = await startServer(role.url, { SHOP_MODE: 'test', ROLE: 'jobs' })
  await expect.poll(sent).toBe(true)
  await expect
    .poll(() =>
      shop.sql`select from graphile_worker._private_jobs where key = 'overdue'`.then(({ count }) => count),
    )
    .toBe(0)
  expect(await doctor()).toMatch(/ok +jobs: /)
  await expect(fetch(jobs.origin)).rejects.toThrow()
  await web.stop()
  await jobs.stop()
  await role.drop()
  await shop.drop()
})
