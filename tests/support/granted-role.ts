import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Sql } from '#platform/database/database.ts'

/** What docs/deployment/grants.sql gives to `boltiv`, for another role. */
export const grantsFor = (role: string): string =>
  readFileSync(new URL('../../docs/deployment/grants.sql', import.meta.url), 'utf8').replaceAll(
    / boltiv\b(?=;| using)/g,
    ` ${role}`,
  )

export type PlainRole = { name: string; url: string; drop: () => Promise<void> }

/** A role of the test server that owns nothing and may do nothing yet; roles are those of all its databases. */
export async function createPlainRole(sql: Sql, databaseUrl: string): Promise<PlainRole> {
  const name = `shop_${randomBytes(4).toString('hex')}`
  await sql.unsafe(`create role ${name} login`)
  return {
    name,
    url: databaseUrl.replace(/\/\/[^@]*@/, `//${name}@`),
    async drop() {
      await sql.unsafe(`drop owned by ${name}`)
      await sql.unsafe(`drop role ${name}`)
    },
  }
}
