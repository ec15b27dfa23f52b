import { globSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { byHand } from './by-hand.ts'

/** The tables and their links as a Mermaid picture, from the Drizzle schema and the links by hand in the migrations. */
export async function erPicture(root: string): Promise<string> {
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
  const keys = /ALTER TABLE "(\w+)" ADD CONSTRAINT "\w+" FOREIGN KEY \("(\w+)"\) REFERENCES "(\w+)"/g
  for (const [, from, column, to] of byHand(root).matchAll(keys)) links.push(link(to!, from!, column!))
  return ['```mermaid', 'erDiagram', ...links.toSorted(), '```'].join('\n')
}

const link = (to: string, from: string, column: string) => `  ${to} ||--o{ ${from} : ${column}`
