import type { PgTable } from 'drizzle-orm/pg-core'
import type { Part } from './query-together.ts'
import type { Executor } from './database.ts'

/** The types that rows are written as, with what a row holds of each. */
type Values = {
  int: number
  float8: number
  numeric: number
  text: string
  boolean: boolean
  timestamptz: Date
  'text[]': string[]
}
type SqlType = keyof Values
type SqlTypeOf<Value> = { [Type in SqlType]: NonNullable<Value> extends Values[Type] ? Type : never }[SqlType]
type TypesOf<Row> = { [Key in keyof Row]?: SqlTypeOf<Row[Key]> }

/** The pieces of statements that read or write these columns of a table, by batches of rows as JSON. */
export type WrittenColumns<Row> = {
  /** `item_number, …`: what is inserted into. */
  names: (sql: Executor) => Part
  /** `"itemNumber", …`: the same of a record. */
  fields: (sql: Executor) => Part
  /** `item_number as "itemNumber", …`: what is read; numerics as numbers. */
  selected: (sql: Executor) => Part
  /** `"itemNumber" text, …`: the definition of a record. */
  record: (sql: Executor) => Part
  /** `item_number = row."itemNumber", …`: what an update sets. */
  assigned: (sql: Executor) => Part
  /** Never there: carries the type of a row. */
  row?: Row
}
/** A row of such columns. */
export type RowOf<Columns> = Columns extends WrittenColumns<infer Row> ? Row : never

/**
 * The columns of a table that a writer writes, with the types of PostgreSQL: the one list that its statements and its row type
 * come from. TypeScript compares it with the table's Drizzle schema; the schema itself, a slow library, is not loaded.
 */
export function writtenColumns<Table extends PgTable>() {
  type Stored = Table['$inferSelect']
  return <const Types extends TypesOf<Stored> & Record<string, SqlType>>(
    types: Types & Record<Exclude<keyof Types, keyof Stored>, never>,
  ): WrittenColumns<Pick<Stored, keyof Types & keyof Stored>> => {
    const columns = Object.entries<SqlType>(types).map(([key, type]) => ({ key, name: snakeCase(key), type }))
    const piece = (write: (column: (typeof columns)[number]) => string) => {
      const text = columns.map(write).join(', ')
      return (sql: Executor) => sql.unsafe(text)
    }
    return {
      names: piece(({ name }) => name),
      fields: piece(({ key }) => `"${key}"`),
      selected: piece(({ key, name, type }) => `${name}${type === 'numeric' ? '::float8' : ''} as "${key}"`),
      record: piece(({ key, type }) => `"${key}" ${type}`),
      assigned: piece(({ key, name }) => `${name} = row."${key}"`),
    }
  }
}

const snakeCase = (key: string) => key.replace(/[A-Z]/g, (upper) => `_${upper.toLowerCase()}`)
