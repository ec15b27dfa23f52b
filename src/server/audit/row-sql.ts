import type { Executor } from '#platform/database/database.ts'
import type { Row } from './net-rows.ts'

/** Rows of a table from JSON, with the types of its columns. */
export const records = (sql: Executor, table: string, rows: readonly Row[]) =>
  sql`jsonb_populate_recordset(null::${sql(table)}, ${sql.json(rows as never)})`

/** `t` and `k` are the same row. */
export const sameKey = (sql: Executor, key: Row) =>
  Object.keys(key)
    .map((column) => sql`${sql(`t.${column}`)} = ${sql(`k.${column}`)}`)
    .reduce((all, one) => sql`${all} and ${one}`)
