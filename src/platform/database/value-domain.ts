import { customType } from 'drizzle-orm/pg-core'

const domains = new Map<string, readonly string[]>()

/**
 * A type of the database for texts that are one of `values`, by which TypeScript and database can't differ; gives the builder of
 * its columns. A domain and no CHECK of each table, because PostgreSQL reads the text of a table's CHECKs again for each
 * statement that writes, but a type's once for a connection: such lists took a tenth of placing an order.
 */
export function valueDomain<const Values extends readonly string[]>(name: string, values: Values) {
  domains.set(name, values)
  return customType<{ data: Values[number] }>({ dataType: () => name })
}

/** How the domains that were declared until now are made, in the order of their names. */
export function domainStatements(): string[] {
  return [...domains]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([name, values]) =>
        `CREATE DOMAIN "${name}" AS text CONSTRAINT "${name}" CHECK (VALUE = ANY ('{${values.join(', ')}}'));`,
    )
}
