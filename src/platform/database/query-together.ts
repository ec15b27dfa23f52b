import type postgres from 'postgres'
import type { Executor } from './database.ts'

/** A query that was written and not run: to be awaited, or made a part of another. */
export type Rows<T extends object> = postgres.PendingQuery<T[]>
/** The same, or a piece of one, whatever it finds. */
export type Part = postgres.Fragment
export type Parts = Record<string, Part>
/** What each part finds. */
export type Found<P extends Parts> = { [K in keyof P]: Awaited<P[K]>[number][] }

/**
 * Reads what several queries find as one statement: one round trip and one moment. They may read the row that `own` finds
 * by that name. Rows come as JSON, so times in them are texts.
 */
export async function queryTogether<P extends Parts>(sql: Executor, own: Part, parts: P): Promise<Found<P>> {
  const names = Object.keys(parts)
  const shape = shapeOf('read', names, () => [
    'with own as materialized (',
    `) select ${column}`,
    ...names.slice(1).map((_, index) => `) found) as "${names[index]}", ${column}`),
    `) found) as "${names.at(-1)}"`,
  ])
  const [row] = await sql<[Found<P>]>(shape, own, ...Object.values(parts))
  return row
}

const column = `(select coalesce(json_agg(found), '[]') from (`

/**
 * Writes with several statements as one, which is a transaction by itself: each writes for every row that `gate` gives,
 * which is none when what it requests is no longer so. They don't see each other's rows. Returns whether there was a row.
 */
export async function writeTogether(sql: Executor, gate: Part, parts: Parts): Promise<boolean> {
  const names = Object.keys(parts)
  const shape = shapeOf('write', names, () => [
    'with gate as (',
    ...names.map((name) => `), "${name}" as (`),
    ') select from gate',
  ])
  const done = await sql(shape, gate, ...Object.values(parts))
  return done.count > 0
}

/** The gate of what is written in any case. */
export const always = (sql: Executor): Part => sql`select`

const shapes = new Map<string, TemplateStringsArray>()

/** What stands around the parts of these names: made once, as a template's own pieces are. */
function shapeOf(use: string, names: readonly string[], write: () => string[]): TemplateStringsArray {
  const key = `${use} ${names.join()}`
  const known = shapes.get(key)
  if (known) return known
  const pieces = write()
  const shape = Object.assign(pieces, { raw: pieces })
  shapes.set(key, shape)
  return shape
}
