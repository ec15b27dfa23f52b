import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase, type Sql } from '../database/database.ts'
import type { Invariant } from '../database/invariant.ts'
import { withDatabase } from '../postgres/connection-url.ts'
import { restoreBackup } from './restore-backup.ts'

const folderPrefix = 'trial-'

export type Trial = {
  /** The shop's own database; the trial gets one beside it. */
  sql: Sql
  databaseUrl: string
  /** Where files are restored to for the time of the trial. */
  folder: string
  key: Buffer | undefined
  invariants: readonly Invariant[]
}

/** Whether the shop's role may make databases: the built-in one's may. */
export async function canTry(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ allowed: boolean }[]>`
    select rolcreatedb or rolsuper as allowed from pg_roles where rolname = current_user`
  return row?.allowed === true
}

/** Restores a backup beside the shop, checks its rules, and takes all of it away. @returns what is wrong; '' for nothing. */
export async function tryRestore(file: string, trial: Trial): Promise<string> {
  await removeLeftOver(trial.sql)
  const name = `${await prefixOf(trial.sql)}${randomBytes(6).toString('hex')}`
  const dataDir = await mkdtemp(join(trial.folder, folderPrefix))
  try {
    await trial.sql`create database ${trial.sql(name)} template template0`
    const databaseUrl = withDatabase(trial.databaseUrl, name)
    await restoreBackup(file, trial.key, { databaseUrl, dataDir })
    return await brokenRules(databaseUrl, trial.invariants)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await removeLeftOver(trial.sql)
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function brokenRules(databaseUrl: string, invariants: readonly Invariant[]): Promise<string> {
  const sql = openDatabase(databaseUrl, { max: 1 })
  try {
    const broken: string[] = []
    for (const { title, find } of invariants) if ((await find(sql)).length > 0) broken.push(title)
    return broken.length === 0 ? '' : `Rules that do not hold: ${broken.join('; ')}`
  } finally {
    await sql.end()
  }
}

/** Other shops of the same server have trials of their own. */
async function prefixOf(sql: Sql): Promise<string> {
  const [row] = await sql<
    { name: string }[]
  >`select 'boltiv_trial_' || left(md5(current_database()), 8) || '_' as name`
  return row!.name
}

/** Databases of trials, of one that was cut off too: only one at a time is made. */
async function removeLeftOver(sql: Sql): Promise<void> {
  const rows = await sql<{ name: string }[]>`
    select datname as name from pg_database d join pg_roles r on r.oid = datdba
    where starts_with(datname, ${await prefixOf(sql)}) and rolname = current_user`
  for (const { name } of rows) await sql`drop database if exists ${sql(name)} with (force)`
}
