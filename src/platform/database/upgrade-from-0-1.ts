import { readMigrationFiles } from 'drizzle-orm/migrator'
import { lockUntilCommit } from './advisory-locks.ts'
import { migrationsFolder, openDatabase, type Transaction } from './database.ts'

/** Where the old tables stand while the new ones are filled from them. */
const oldSchema = 'boltiv_0_1'
/** What the journal of 0.1 ends with (`0020_more_synonyms`), and how many migrations it has. */
const lastOfOldJournal = 1_795_355_412_149
const lengthOfOldJournal = 21

const oldTables: Record<string, string> = { email_message: 'mail', withdrawal_transition: 'withdrawal_step' }

/** What stood in the place of a column: its old name, or how its new value is made of the old row. */
const oldColumns: Record<string, Record<string, string>> = {
  attribute: { filter_display: 'filter_look' },
  cart: { requested_day: 'wished_day', reminder_requested_at: 'reminder_asked_at' },
  change_log: { created_at: 'at' },
  collection: { reduced_only: 'false' },
  contact_message: { responded_at: 'answered_at' },
  email_message: {
    dedupe_key: `regexp_replace(dedupe_key, '^change-email-asked:', 'change-email-requested:')`,
    data: `replace(draft::text, '"wishedDay":', '"requestedDay":')::json`,
    is_requested: 'false',
    admitted_at: 'null::timestamptz',
  },
  failed_attempt: { created_at: 'at' },
  newsletter_subscription: { requested_at: 'asked_at' },
  order_transition: { actor: `case actor when 'shopper' then 'customer' else actor end` },
  orders: { requested_day: 'wished_day', transfer_due_days: '8', links_withdrawn_at: 'null::timestamptz' },
  product: { max_order_quantity: '20' },
  review: { author_name: 'writer' },
  shipping_method: { requested_day_from: 'wished_day_from' },
  user_record: { created_at: 'at' },
}

const renamedTasks = {
  'account.reset_letter': 'account.reset_email',
  'account.verifying_letter': 'account.verifying_email',
  'newsletter.confirming_letter': 'newsletter.confirming_email',
}

/** The database is not one that can be carried over, or a row of it breaks a rule of the new schema. Nothing was changed. */
export class UpgradeError extends Error {
  override name = 'UpgradeError'
}

/**
 * Carries a database of version 0.1 over into the schema of this program, in one transaction: the new tables are made beside
 * the old ones, filled from them, and take their place. So the result is the schema of a fresh shop, and no rule of it is
 * left unchecked. Throws UpgradeError, and leaves everything as it was, for any other database and for rows that break a rule.
 * @returns how many rows each table has.
 */
export async function upgradeFrom01(url: string): Promise<Map<string, number>> {
  const sql = openDatabase(url, { max: 1 })
  try {
    return await sql.begin(carryOver)
  } catch (error) {
    throw readable(error)
  } finally {
    await sql.end()
  }
}

async function carryOver(tx: Transaction): Promise<Map<string, number>> {
  await lockUntilCommit(tx, 'migration')
  await tx`set local lock_timeout = '5s'`
  await refuseOthers(tx)
  // The three that followed 0.1; the next start runs those that came later.
  const migrations = readMigrationFiles({ migrationsFolder }).slice(0, 3)
  const [schema, triggers] = migrations
  await moveAside(tx)
  for (const statement of schema!.sql) await tx.unsafe(statement)
  const counts = await copyTables(tx)
  await continueSequences(tx)
  // The triggers come after the rows, which are no changes. The seed's rows came with the old database.
  for (const statement of triggers!.sql) await tx.unsafe(statement)
  await tx`drop schema ${tx(oldSchema)} cascade`
  await renameTasks(tx)
  await tx`delete from drizzle.__drizzle_migrations`
  for (const { hash, folderMillis } of migrations)
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`
  return counts
}

async function refuseOthers(tx: Transaction): Promise<void> {
  const [journal] = await tx<{ name: string | null }[]>`
    select to_regclass('drizzle.__drizzle_migrations')::text as name`
  const [found] = journal?.name
    ? await tx<{ length: number; last: string | null }[]>`
        select count(*)::int as length, max(created_at) as last from drizzle.__drizzle_migrations`
    : []
  if (found?.length === lengthOfOldJournal && Number(found.last) === lastOfOldJournal) return
  throw new UpgradeError('This is not a database of version 0.1: there is nothing to carry over.')
}

/** Tables, sequences of their own and functions; indexes, constraints and triggers go with their tables. */
async function moveAside(tx: Transaction): Promise<void> {
  await tx`create schema ${tx(oldSchema)}`
  const tables = await tx<{ name: string }[]>`
    select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`
  for (const { name } of tables) await tx`alter table public.${tx(name)} set schema ${tx(oldSchema)}`
  for (const name of ['order_number', 'withdrawal_number'])
    await tx`alter sequence public.${tx(name)} set schema ${tx(oldSchema)}`
  const functions = await tx<{ name: string }[]>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      and (proname like 'log\\_%\\_changes' or proname = 'take_held_stock')`
  for (const { name } of functions) await tx`alter function public.${tx(name)}() set schema ${tx(oldSchema)}`
}

async function copyTables(tx: Transaction): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const left = new Map((await listColumns(tx, oldSchema)).map(({ table, columns }) => [table, columns]))
  for (const { table, columns } of inOrderOfReferences(await listColumns(tx, 'public'))) {
    const from = oldTables[table] ?? table
    const values = columns.map((column) => oldColumns[table]?.[column] ?? `"${column}"`)
    const { count } = await tx
      .unsafe(
        `insert into public."${table}" (${columns.map((column) => `"${column}"`).join(', ')}) overriding system value
         select ${values.join(', ')} from ${oldSchema}."${from}"`,
      )
      .catch((error: object) => {
        // A value that its type refuses has no table yet.
        throw Object.assign(error, { table_name: table })
      })
    counts.set(table, count)
    left.delete(from)
  }
  if (left.size > 0)
    throw new UpgradeError(`The database has tables that are not the shop’s: ${[...left.keys()].join(', ')}.`)
  return counts
}

type Table = { table: string; columns: string[]; references: string[] }

async function listColumns(tx: Transaction, schema: string): Promise<Table[]> {
  return tx<Table[]>`
    select c.relname as "table",
      (select array_agg(attname order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      array(select confrelid::regclass::text from pg_constraint
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as "references"
    from pg_class c where relkind = 'r' and relnamespace = ${schema}::regnamespace
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    order by relname`
}

/** Each table after those that it refers to. */
function inOrderOfReferences(tables: Table[]): Table[] {
  const ordered = new Set<Table>()
  const add = (table: Table): void => {
    if (ordered.has(table)) return
    for (const name of table.references) add(tables.find((one) => one.table === name)!)
    ordered.add(table)
  }
  tables.forEach(add)
  return [...ordered]
}

/** A sequence has the name of its column's table, which may have been another. */
async function continueSequences(tx: Transaction): Promise<void> {
  const sequences = await tx<{ name: string; value: string }[]>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = ${oldSchema} and last_value is not null`
  for (const { name, value } of sequences) {
    const [renamed] = Object.entries(oldTables).filter(([, old]) => name === `${old}_id_seq`)
    await tx`select setval(${`public.${renamed ? `${renamed[0]}_id_seq` : name}`}::regclass, ${value}::bigint)`
  }
}

/** Jobs that wait stay; a worker that knows the new name takes them. */
async function renameTasks(tx: Transaction): Promise<void> {
  const [queue] = await tx<{ name: string | null }[]>`
    select to_regclass('graphile_worker._private_tasks')::text as name`
  if (!queue?.name) return
  for (const [from, to] of Object.entries(renamedTasks))
    await tx`update graphile_worker._private_tasks set identifier = ${to} where identifier = ${from}`
  await tx`
    update graphile_worker._private_jobs
    set key = regexp_replace(key, '^(account|newsletter)-letter:', '\\1-email:')
    where key ~ '^(account|newsletter)-letter:'`
}

function readable(error: unknown): unknown {
  const found = error as { code?: string; table_name?: string; constraint_name?: string; detail?: string }
  if (found.code === '55P03')
    return new UpgradeError('Another program uses the database: stop the shop, and try again.')
  if (!found.code?.startsWith('23') || !found.constraint_name) return error
  return new UpgradeError(
    `A row of ${found.table_name} breaks ${found.constraint_name}: ${found.detail ?? 'one of its values is not allowed.'} Mend it, and try again; nothing was changed.`,
  )
}
