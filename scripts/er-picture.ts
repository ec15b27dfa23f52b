import { globSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'

/** The tables and their links as a Mermaid picture, from the Drizzle schema and the links by hand in the first migration. */
export async function erPicture(root: string, migration: string): Promise<string> {
  const files = globSync('src/{server,platform}/**/*-schema.ts', { cwd: root })
  const modules = await Promise.all(files.map((file) => import(`${root}/${file}`) as Promise<object>))
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
  const links = tables.flatMap((table) => {
    const { name, foreignKeys } = getTableConfig(table)
    return foreignKeys.map((key) => {
      const { columns, foreignTable } = key.reference()
      return link(getTableConfig(foreignTable).name, name, columns[0]!.name)
    })
  })
  const byHand = /ALTER TABLE "(\w+)" ADD CONSTRAINT "\w+" FOREIGN KEY \("(\w+)"\) REFERENCES "(\w+)"/g
  const section = migration.slice(migration.indexOf('-- By hand:'))
  for (const [, from, column, to] of section.matchAll(byHand)) links.push(link(to!, from!, column!))
  return ['```mermaid', 'erDiagram', ...links.toSorted(), '```'].join('\n')
}

const link = (to: string, from: string, column: string) => `  ${to} ||--o{ ${from} : ${column}`
