import { globSync, readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import { domainStatements } from '#platform/database/value-domain.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { byHand } from '../../scripts/by-hand.ts'
import { catalog } from './catalog.ts'

let databases: TestDatabase[]
let migrated: Sql
let declared: Sql
beforeAll(async () => {
  databases = [await createTestDatabase('migrated'), await createTestDatabase('declared', 'template0')]
  const [one, other] = databases.map(({ url }) => openDatabase(url, { max: 1 }))
  migrated = one!
  declared = other!
})
afterAll(async () => {
  await Promise.all([migrated.end(), declared.end()])
  for (const { drop } of databases) await drop()
})

test('the migrations make what the Drizzle schema declares, and what stands below “By hand”', async () => {
  const files = globSync('src/{server,platform}/**/*-schema.ts')
  const modules = await Promise.all(
    files.map((file) => import(`${process.cwd()}/${file}`) as Promise<object>),
  )
  const tables: Record<string, unknown> = Object.assign({}, ...modules)
  const generated = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables))
  await declared`create extension pg_trgm`
  // An index is made of what it gives.
  const [foldText] = /^create function fold_text[^]*?\$\$;/m.exec(
    readFileSync('migrations/0009_order_search.sql', 'utf8'),
  )!
  const [collation] = /^create collation "hu_natural".*?\);/m.exec(
    readFileSync('migrations/0034_natural_names.sql', 'utf8'),
  )!
  await declared.unsafe(foldText + collation)
  for (const statement of [...domainStatements(), ...generated]) await declared.unsafe(statement)
  await declared.unsafe(byHand(process.cwd()).replace(foldText, '').replace(collation, ''))
  const withoutCode = (lines: string[]) => lines.filter((line) => !/^(trigger|function) /.test(line))
  expect(withoutCode(await catalog(migrated)).filter((line) => !line.includes('stock_hold_take'))).toEqual(
    withoutCode(await catalog(declared)),
  )
})

test('no index is there twice, or is the beginning of another', async () => {
  const needless = await migrated`
    select a.indexrelid::regclass::text as shorter, b.indexrelid::regclass::text as longer
    from pg_index a join pg_index b on a.indrelid = b.indrelid and a.indexrelid <> b.indexrelid
    where not a.indisunique and a.indkey::text <> '' and a.indexprs is null and b.indexprs is null
      and a.indpred is null and b.indpred is null and (b.indkey::text || ' ') like (a.indkey::text || ' %')
      and (b.indclass::text || ' ') like (a.indclass::text || ' %')
      and (b.indcollation::text || ' ') like (a.indcollation::text || ' %')
      and a.indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`
  expect([...needless]).toEqual([])
})
