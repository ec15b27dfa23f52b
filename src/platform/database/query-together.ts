import type postgres from 'postgres'
import type { Executor } from './database.ts'

/** A query that was written and not run: to be awaited, or made a part of another. */
export type Rows<T extends object> = postgres.PendingQuery<T[]>
/** The same, or a piece of one, whatever it finds. */
export type Part = postgres.Fragment
export type Parts = Record<string, Part>
type RowOf<P> = P extends Part ? Awaited<P>[number] : never
/** What each part finds: of lists all rows, of `one` the only row, null without it. */
export type Found<L extends Parts, O extends Parts> = { [K in keyof L]: RowOf<L[K]>[] } & {
  [K in keyof O]: RowOf<O[K]> | null
}

/**
 * Reads what several queries find as one statement: one round trip and one moment. They may read the row that `own` finds
 * by that name. Rows come as JSON, so times in them are texts. Those of `one` find a row at most, which costs PostgreSQL half
 * of a list.
 */
export async function queryTogether<L extends Parts, O extends Parts>(
  sql: Executor,
  own: Part,
  { lists, one }: { lists: L; one: O },
): Promise<Found<L, O>> {
  const [many, few] = [Object.keys(lists), Object.keys(one)]
  const shape = shapeOf(`read ${many.join()} and ${few.join()}`, () => {
    const begins = [...many.map(() => listBegin), ...few.map(() => rowBegin)]
    const ends = [...many, ...few].map((name) => `) found) as "${name}"`)
    const between = begins.slice(1).map((begin, index) => `${ends[index]}, ${begin}`)
    return ['with own as materialized (', `) select ${begins[0]}`, ...between, ends.at(-1)!]
  })
  const [row] = await sql<[Found<L, O>]>(shape, own, ...Object.values(lists), ...Object.values(one))
  return row
}

const listBegin = `(select coalesce(json_agg(found), '[]') from (`
const rowBegin = '(select row_to_json(found) from ('

/**
 * Writes with several statements as one, which is a transaction by itself: each writes for every row that `gate` gives,
 * which is none when what it requests is no longer so. They don't see each other's rows. Returns whether there was a row.
 */
export async function writeTogether(sql: Executor, gate: Part, parts: Parts): Promise<boolean> {
  const names = Object.keys(parts)
  const shape = shapeOf(`write ${names.join()}`, () => [
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

/** What stands around the parts of a statement: made once, as a template's own pieces are. */
function shapeOf(key: string, write: () => string[]): TemplateStringsArray {
  const known = shapes.get(key)
  if (known) return known
  const pieces = write()
  const shape = Object.assign(pieces, { raw: pieces })
  shapes.set(key, shape)
  return shape
}
