import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrationsFolder } from '#platform/database/database.ts'
import { findMigrationProblems } from './migration-rules.ts'

/** Those before came before there were such rules. */
const firstWithRules = '0021'

it('every migration keeps the rules of docs/upgrading.md', () => {
  const names = readdirSync(migrationsFolder).filter(
    (name) => name.endsWith('.sql') && name >= firstWithRules,
  )
  const problems = names.flatMap((name) =>
    findMigrationProblems(readFileSync(`${migrationsFolder}/${name}`, 'utf8')).map(
      (problem) => `${name}: ${problem}`,
    ),
  )
  expect(problems).toEqual([])
})

const expand = '-- Expand: the older program does not know the table.\n'

it.each([
  'CREATE TABLE "tip" ("id" bigint PRIMARY KEY, "name" text NOT NULL);',
  'ALTER TABLE "cart" ADD COLUMN "note" text;',
  `ALTER TABLE "cart" ADD COLUMN "note" text DEFAULT '' NOT NULL;`,
  'ALTER TABLE "cart" ADD COLUMN "note" text NOT NULL DEFAULT \'\';',
  'CREATE INDEX "cart_note" ON "cart" ("note");',
  'ALTER TABLE "cart" ADD CONSTRAINT "short" CHECK (length(note) < 9) NOT VALID;',
  `-- drop table cart\ninsert into setting (key, value) values ('rename', '"drop column"');`,
])('an expansion may: %s', (statement) => {
  expect(findMigrationProblems(expand + statement)).toEqual([])
})

it.each([
  'ALTER TABLE "cart" ADD COLUMN "note" text NOT NULL;',
  'ALTER TABLE "cart" ALTER COLUMN "note" SET NOT NULL;',
  'ALTER TABLE "cart" ALTER COLUMN "note" SET DATA TYPE integer;',
  'ALTER TABLE "cart" ALTER COLUMN "note" TYPE integer;',
  'ALTER TABLE "cart" RENAME COLUMN "note" TO "remark";',
  'ALTER TABLE "cart" ADD CONSTRAINT "short" CHECK (length(note) < 9);',
  'ALTER TABLE "cart" DROP COLUMN "note";',
  'CREATE UNIQUE INDEX "one" ON "cart" ("note");',
  'create or replace function take_stock() returns trigger language plpgsql as $$ begin return new; end $$;',
  'create trigger later after insert on cart for each row execute function take_stock();',
])('an expansion may not: %s', (statement) => {
  expect(findMigrationProblems(expand + statement)).not.toEqual([])
})

it('an expansion may replace what does what it did, and says so', () => {
  const replaced =
    'create or replace function take_stock() returns trigger language plpgsql as $$ begin return new; end $$;'
  const asBefore = `${expand}-- As before: the same rows, compared by columns.\n`
  const checked = 'ALTER TABLE "cart" ADD CONSTRAINT "short" CHECK (length(note) < 9);'
  expect(findMigrationProblems(asBefore + replaced + checked)).toEqual([])
  expect(findMigrationProblems(`${expand}-- As before:\n${replaced}`)).not.toEqual([])
  expect(findMigrationProblems(`${asBefore}drop function take_stock();`)).not.toEqual([])
})

it('what loses data says why, and some things are done by none', () => {
  const drop = 'ALTER TABLE "cart" DROP COLUMN "note";'
  expect(findMigrationProblems(drop)).toEqual([
    'ALTER TABLE "cart" DROP COLUMN "note": wants a line "-- Contract: why"',
  ])
  expect(findMigrationProblems(`-- Contract: nothing has read it since 0.2.\n${drop}`)).toEqual([])
  for (const statement of [
    'CREATE INDEX CONCURRENTLY "a" ON "b" ("c");',
    'vacuum full cart;',
    'lock table cart;',
    "set lock_timeout = '1h';",
  ])
    expect(findMigrationProblems(statement)).toHaveLength(1)
})
