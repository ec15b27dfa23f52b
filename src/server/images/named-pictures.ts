import type { Sql } from '#platform/database/database.ts'

/** The lists of what is named nowhere, and of what is drawn, name pictures by themselves. */
const ownTables = ['unnamed_picture', 'drawn_picture']

/** Everything that the shop and its queue have stored; views show the same. */
async function listTables(sql: Sql): Promise<{ schema: string; name: string }[]> {
  return sql`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relname <> all(${ownTables}::text[])
    order by n.nspname, c.relname`
}

/**
 * Those of the hashes that any column of any row has, as a key, in an address, in a text or in what can be taken back: no list of
 * columns, which one that comes later would be missing from. Reads the whole database.
 * @param hashes as in pictures' keys, between a hyphen and a dot
 * @throws Error when a table can't be read
 */
export async function findNamedHashes(sql: Sql, hashes: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>()
  if (hashes.length === 0) return named
  for (const { schema, name } of await listTables(sql)) {
    const found = await sql.begin(async (tx) => {
      await tx`set local statement_timeout = '30min'`
      return tx<{ hash: string }[]>`
        select distinct hit[1] as hash
        from ${tx(schema)}.${tx(name)} as whole_row, regexp_matches(whole_row::text, '-([0-9a-f]{10})[.]', 'g') as hit
        where hit[1] = any(${[...hashes]}::text[])`
    })
    for (const { hash } of found) named.add(hash)
  }
  return named
}
