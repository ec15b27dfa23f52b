import { readFile } from 'node:fs/promises'
import type { Logger } from 'pino'
import { createPoller } from '../jobs/poller.ts'
import type { Sql } from './database.ts'

/** A migration as the journal names it; `when` it was made, in milliseconds. */
export type JournalEntry = { when: number; tag: string }

/**
 * Whether programs that do not know a migration may go on over it. They may not, unless its author says so by a line
 * `-- Expand: why`; a test looks whether it keeps to that.
 */
export const isExpansion = (text: string): boolean => /^-- Expand: \S/m.test(text)

/** The newest migration that a program has to know to run over the schema that these make. */
export async function floorOf(folder: string, entries: readonly JournalEntry[]): Promise<number> {
  const texts = await Promise.all(entries.map(({ tag }) => readFile(`${folder}/${tag}.sql`, 'utf8')))
  const breaking = entries.filter((_, index) => !isExpansion(texts[index] ?? ''))
  return Math.max(0, ...breaking.map(({ when }) => when))
}

/** For the programs that run now: those that do not know it step down. */
export async function writeFloor(sql: Sql, floor: number): Promise<void> {
  await sql`
    create table if not exists drizzle.program_floor (is_one boolean primary key default true check (is_one), migration bigint not null)`
  await sql`
    insert into drizzle.program_floor (migration) values (${floor})
    on conflict (is_one) do update set migration = greatest(program_floor.migration, excluded.migration)`
}

async function readFloor(sql: Sql): Promise<number> {
  const [table] = await sql<
    { name: string | null }[]
  >`select to_regclass('drizzle.program_floor')::text as name`
  if (!table?.name) return 0
  const [row] = await sql<{ floor: string }[]>`select migration as floor from drizzle.program_floor`
  return Number(row?.floor ?? 0)
}

const everyMs = 1000

/** Looks whether the schema has left this program behind, whose newest migration is `newest`; says so once. */
export function watchSchema(
  { sql, log }: { sql: Sql; log: Logger },
  newest: number,
  onLeftBehind: () => void,
): { stop: () => Promise<void> } {
  let isOver = false
  const poller = createPoller({
    name: 'schema',
    log,
    everyMs,
    async round() {
      if (isOver || (await readFloor(sql)) <= newest) return
      isOver = true
      log.error(
        'A newer version has changed the database: this process, of an older one, finishes what is under way and ends.',
      )
      onLeftBehind()
    },
  })
  void poller.start()
  return { stop: poller.stop }
}
