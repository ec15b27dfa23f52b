import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, OlderSchemaError, openDatabase, type Sql } from '#platform/database/database.ts'
import { upgradeFrom01 } from '#platform/database/upgrade-from-0-1.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { catalog } from './catalog.ts'

const fixture = fileURLToPath(new URL('from-0-1', import.meta.url))
let database: TestDatabase
let sql: Sql

beforeEach(async () => {
  database = await createTestDatabase('old', 'template0')
  sql = openDatabase(database.url, { max: 2 })
  await runMigrations(drizzle(sql), { migrationsFolder: `${fixture}/migrations` })
  await loadShop()
  await fillQueue()
})
afterEach(async () => {
  await sql.end()
  await database.drop()
})

/** The rows as the last program of version 0.1 left them, its triggers asleep: stock is as its holds have made it. */
async function loadShop() {
  await sql`truncate synonym_group restart identity`
  const shop = await readFile(`${fixture}/shop.sql`, 'utf8')
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(shop)
  })
}

async function fillQueue() {
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  pool.on('error', () => undefined)
  await migrateJobs(pool)
  await pool.end()
  await sql`select graphile_worker.add_job('account.reset_letter', '{"email":"a@example.hu"}'::json, job_key => 'account-letter:reset:x')`
  await sql`select graphile_worker.add_job('newsletter.confirming_letter', '{}'::json)`
}

async function countRows(counted: Sql = sql): Promise<Record<string, number>> {
  const tables = await counted<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await counted<{ count: number }[]>`select count(*)::int as count from ${counted(name)}`
    counts[name] = row!.count
  }
  return counts
}

test('a shop of version 0.1 is carried over with every row, into the schema of a fresh shop', async () => {
  const { mail, withdrawal_step, ...before } = await countRows()
  expect(Object.values(before).filter((count) => count === 0).length).toBeLessThan(3)
  const [price] = await sql<{ sum: string }[]>`select sum(packing_quantity)::text as sum from product`
  await upgradeFrom01(database.url)
  await migrate(database.url)
  const old = {
    ...before,
    email_message: mail,
    withdrawal_transition: withdrawal_step,
    order_search: before['orders'],
    email_search: mail,
    // Addresses that have proved themselves or ordered.
    customer: 2,
  }
  const after = await countRows()
  expect(after).toMatchObject(old)
  const fresh = await createTestDatabase('fresh')
  const other = openDatabase(fresh.url, { max: 1 })
  // Tables of later migrations have nothing to take over.
  const seeded = await countRows(other)
  for (const name of Object.keys(after).filter((table) => !(table in old)))
    expect([name, after[name]]).toEqual([name, seeded[name]])
  expect(await catalog(sql)).toEqual(await catalog(other))
  await other.end()
  await fresh.drop()
  expect(await brokenRules(sql)).toEqual([])
  expect(await sql`select sum(packing_quantity)::text as sum from product`).toEqual([price])
  const [email] = await sql<{ data: { data: { order: object } } }[]>`
    select data from email_message where data is not null limit 1`
  expect(email!.data.data.order).toHaveProperty('requestedDay')
  expect(email!.data.data.order).not.toHaveProperty('wishedDay')
  expect(await sql`select from email_message where dedupe_key = 'change-email-requested:x'`).toHaveLength(1)
  expect(await sql`select from order_transition where actor = 'shopper'`).toHaveLength(0)
})

test('jobs that wait are found by their new names, and new rows get new numbers', async () => {
  await upgradeFrom01(database.url)
  const jobs = await sql`
    select t.identifier as task, j.key from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id order by 1`
  expect([...jobs]).toEqual([
    { task: 'account.reset_email', key: 'account-email:reset:x' },
    { task: 'newsletter.confirming_email', key: null },
  ])
  await sql`insert into email_message (dedupe_key, recipient, subject, html, text) values ('new', 'a', 'b', 'c', 'd')`
  await sql`insert into change_log (kind, entity_id) values ('menu', 1)`
  const [next] = await sql<{ number: number }[]>`select nextval('order_number')::int as number`
  expect(next!.number).toBeGreaterThan(3)
})

test('a row that breaks a rule is named, and the database stays as it was', async () => {
  await sql`update cart set state = 'lost' where token = 't'`
  const before = await catalog(sql)
  await expect(upgradeFrom01(database.url)).rejects.toThrow('A row of cart breaks cart_state')
  await sql`update cart set state = 'open', user_id = 77 where token = 't'`
  await expect(upgradeFrom01(database.url)).rejects.toThrow(/cart breaks cart_user_fk: .*77/)
  expect(await catalog(sql)).toEqual(before)
})

test('the program refuses the old database without touching it, and the command any other', async () => {
  const before = await catalog(sql)
  await expect(migrate(database.url)).rejects.toThrow(OlderSchemaError)
  await expect(migrate(database.url)).rejects.toThrow('npm run shop -- upgrade-from-0-1')
  expect(await catalog(sql)).toEqual(before)
  await upgradeFrom01(database.url)
  await expect(upgradeFrom01(database.url)).rejects.toThrow('nothing to carry over')
})
