import { join } from 'node:path'
import { ownConnection, type Sql } from '../database/database.ts'
import { directUrlOf } from '../database/direct-address.ts'
import { unlessLocked } from '../database/advisory-locks.ts'
import { endLostTransactions } from '../database/unsplit-results.ts'
import type { Invariant } from '../database/invariant.ts'
import type { Platform } from '../platform.ts'
import { findRunningPostgres } from '../postgres/running-postgres.ts'
import { acceptedSecrets } from '../security/ids.ts'
import { BackupError } from './backup-format.ts'
import { copyToBucket } from './backup-bucket.ts'
import { prepareFolder, removeOldBackups } from './backup-folder.ts'
import { fileNameAt, isBackupDue, isTrialDue } from './backup-schedule.ts'
import {
  endRun,
  failAbandoned,
  insertRun,
  listRuns,
  purgeRuns,
  recordTrial,
  type BackupRun,
} from './backup-store.ts'
import { readKeyFile } from './encryption.ts'
import { makeBackup, measureFiles } from './make-backup.ts'
import { checkBackup } from './restore-backup.ts'
import { canTry, tryRestore } from './trial.ts'

/** What a backup needs to know of the shop beside the platform. */
export type BackupParts = {
  productVersion: string
  temporaryFolders: () => readonly string[]
  invariants: () => readonly Invariant[]
}

/** A disk may be slow for minutes. */
const stall = { noResponse: 10 * 60_000 }
const listedRuns = 20

/** Makes the night's backup when it is due; for a shop that sells. Called every few minutes, on any node. */
export async function makeNightlyBackup(platform: Platform, parts: BackupParts): Promise<void> {
  const { config, sql, clock } = platform
  if (config.mode !== 'production' || config.backupDir === undefined) return
  if (!isBackupDue(clock(), nightly(await listRuns(sql, listedRuns)))) return
  await alone(sql, async () => {
    // Another node may have made it before the lock was free.
    if (!isBackupDue(clock(), nightly(await listRuns(sql, listedRuns)))) return
    const startedAt = clock()
    const id = await insertRun(sql, { kind: 'nightly', file: fileNameAt(startedAt), startedAt })
    await run(platform, parts, id)
  })
}

/** How long a requested backup may wait for a worker. */
const waitMs = 60_000

/** Whether one is being made, or is about to be; one that was cut off counts as failed from now on. */
export async function isBackupRunning({ sql, clock }: Platform): Promise<boolean> {
  const before = new Date(clock().getTime() - waitMs)
  const isFree = await alone(sql, async () => {
    await failAbandoned(sql, clock(), { before })
    return true
  })
  return !isFree || (await listRuns(sql, listedRuns)).some(({ state }) => state === 'running')
}

/** Makes the backup that the desk has requested: a row that is `running`. */
export async function makeRequestedBackup(platform: Platform, parts: BackupParts, id: number): Promise<void> {
  const { sql, clock } = platform
  const [request] = await findRunning(sql, id)
  if (!request) return
  const done = await alone(sql, async () => {
    await run(platform, parts, id)
    return true
  })
  if (!done) await endRun(sql, id, { at: clock(), failure: 'Another backup was being made.' })
}

const nightly = (runs: readonly BackupRun[]) =>
  runs
    .filter(({ kind }) => kind === 'nightly')
    .map(({ startedAt, state }) => ({ startedAt, isComplete: state === 'whole' }))

const findRunning = async (sql: Sql, id: number) =>
  (await listRuns(sql, listedRuns)).filter((one) => one.id === id && one.state === 'running')

/** One backup at a time, on all nodes. Gives undefined while another is made. */
async function alone<T>(sql: Sql, work: () => Promise<T>): Promise<T | undefined> {
  const own = ownConnection(sql)
  try {
    return await unlessLocked(own, 'backup', '', work)
  } finally {
    await own.end()
  }
}

/** A failure stands in its row, where the desk, `doctor` and the metrics find it; the log has it too. */
async function run(platform: Platform, parts: BackupParts, id: number): Promise<void> {
  const { sql, clock, log } = platform
  await failAbandoned(sql, clock(), { except: id })
  try {
    await write(platform, parts, id)
  } catch (error) {
    log.error({ err: error }, 'The backup failed')
    await endRun(sql, id, { at: clock(), failure: error instanceof Error ? error.message : String(error) })
  }
}

async function write(platform: Platform, parts: BackupParts, id: number): Promise<void> {
  const { sql, config, clock } = platform
  const [request] = await findRunning(sql, id)
  const folder = config.backupDir
  if (folder === undefined || !request) throw new BackupError('BACKUP_DIR is none: no backups are made.')
  const key = config.backupKeyFile === undefined ? undefined : await readKeyFile(config.backupKeyFile)
  await prepareFolder(folder, await expectedBytes(platform, parts))
  const file = join(folder, request.file)
  const own = ownConnection(sql, stall)
  endLostTransactions(own)
  try {
    await own`set statement_timeout = 0`
    const source = {
      sql: own,
      dataDir: config.dataDir,
      productVersion: parts.productVersion,
      temporary: parts.temporaryFolders(),
      secret: acceptedSecrets(platform.secret)[0]!,
      ownsSecret: config.appSecret === undefined,
    }
    const { bytes } = await makeBackup(file, source, { key })
    await checkBackup(file, key)
    if (config.s3 && config.s3Backups) await copyToBucket(config.s3, file)
    await endRun(sql, id, { at: clock(), bytes })
    // Not before the new one has been read back.
    await removeOldBackups(folder)
    await purgeRuns(sql, clock())
    await tryWeekly(platform, parts, { id, file, folder, key, own })
  } finally {
    await own.end()
  }
}

/** As large as the last one; for the first, as large as what it is made of. */
async function expectedBytes(platform: Platform, parts: BackupParts): Promise<number> {
  const last = (await listRuns(platform.sql, listedRuns)).find(({ state }) => state === 'whole')
  return last?.bytes ?? restoredBytes(platform, parts)
}

async function restoredBytes({ sql, config }: Platform, parts: BackupParts): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`select pg_database_size(current_database())::float8 as bytes`
  return row!.bytes + (await measureFiles(config.dataDir, parts.temporaryFolders())).total
}

type Written = { id: number; file: string; folder: string; key: Buffer | undefined; own: Sql }

/** Where no database may be made beside the shop's, that it was read back is all that can be said. */
async function tryWeekly(platform: Platform, parts: BackupParts, { id, file, folder, key, own }: Written) {
  const { sql, config, clock } = platform
  const last = (await listRuns(sql, listedRuns)).find(({ triedAt }) => triedAt !== null)
  const databaseUrl = directUrlOf(config) ?? findRunningPostgres(config.dataDir)?.url
  const lastGood = last?.trialFailure === '' ? last.triedAt : null
  if (!isTrialDue(clock(), lastGood) || databaseUrl === undefined || !(await canTry(own))) return
  const trial = { sql: own, databaseUrl, folder, key, invariants: parts.invariants() }
  const failure = await prepareFolder(folder, await restoredBytes(platform, parts)).then(
    () => tryRestore(file, trial),
    (error: Error) => error.message,
  )
  await recordTrial(sql, id, { failure, at: clock() })
}
