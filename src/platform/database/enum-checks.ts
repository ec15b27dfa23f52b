import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { check, type AnyPgColumn, type CheckBuilder, type PgTable } from 'drizzle-orm/pg-core'

/**
 * A CHECK for each text column of a table that is declared with `enum`, from the values that the type is made of, so that
 * database and TypeScript can't differ. Given what the table's own callback is given.
 */
export function enumChecks(self: Record<string, AnyPgColumn>): CheckBuilder[] {
  const table = Object.values(self)[0]!.table as PgTable
  return Object.values(getTableColumns(table)).flatMap((column) => {
    const { enumValues } = column
    if (!enumValues) return []
    const values = enumValues.map((value) => `'${value}'`).join(', ')
    return check(`${getTableName(table)}_${column.name}_enum`, sql`${column} in (${sql.raw(values)})`)
  })
}
