import { access, constants } from 'node:fs/promises'
import { findHealth, problemOf } from '#platform/backup/backup-store.ts'
import { readKeyFile } from '#platform/backup/encryption.ts'
import { describeShards } from '#listing-index/index.ts'
import { describeSnapshots } from '#server/catalogue/index.ts'
import { directUrlOf } from '#platform/database/direct-address.ts'
import { requireRights } from '#platform/database/rights.ts'
import { openReplica, replicaProblem } from '#platform/database/replica.ts'
import { findJobHealth, isIdle } from '#platform/jobs/job-health.ts'
import type { Platform } from '#platform/platform.ts'
import { describeAhead } from '#server/images/index.ts'
import { countMissingFiles } from './missing-files.ts'
import { sharedProblem } from '#platform/redis/shared-counts.ts'
import { checkLaw, checkMail, checkMerchant, checkPayments, checkPickupPoints } from './doctor-shop-checks.ts'

/** What a check found; `problem` null: all is well. */
export type CheckResult = { name: string; found: string; problem: string | null }
type Check = (platform: Platform) => Promise<CheckResult>

export const checks: readonly Check[] = [
  checkSettings,
  checkRunningShop,
  checkDatabase,
  checkReplica,
  checkMigrations,
  checkRights,
  checkCatalogue,
  checkStarts,
  checkListing,
  checkJobs,
  checkShared,
  checkMail,
  checkPayments,
  checkPickupPoints,
  checkFiles,
  checkPictures,
  checkBackups,
  checkMerchant,
  checkLaw,
]

/** Wrong settings have stopped the command before: here they are only printed. */
async function checkSettings({ config }: Platform): Promise<CheckResult> {
  return {
    name: 'settings',
    found: `${config.mode}, ${config.publicUrl}, data in ${config.dataDir}`,
    problem: null,
  }
}

const managementTimeoutMs = 2000

/** What the shop has noticed since it started, when it runs with these settings. */
async function checkRunningShop({ config }: Platform): Promise<CheckResult> {
  const name = 'running shop'
  const host = config.managementHost.includes(':') ? `[${config.managementHost}]` : config.managementHost
  const address = `http://${host}:${config.managementPort}/notices`
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(managementTimeoutMs) })
    const notices = (await response.json()) as string[]
    const problem = notices.map((notice) => `\n        ${notice}`).join('')
    return { name, found: 'runs, and has noticed nothing', problem: problem || null }
  } catch {
    return { name, found: `none at ${host}:${config.managementPort}`, problem: null }
  }
}

async function checkDatabase({ sql, config }: Platform): Promise<CheckResult> {
  const startedAt = performance.now()
  const [row] = await sql<{ version: string; size: string }[]>`
    select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size`
  const given = config.databaseDirectUrl ? 'DATABASE_URL, DATABASE_DIRECT_URL' : 'DATABASE_URL'
  const kind = config.databaseUrl ? given : 'built-in'
  return {
    name: 'database',
    found: `PostgreSQL ${row?.version} (${kind}), ${row?.size}, responses in ${Math.round(performance.now() - startedAt)} ms`,
    problem: null,
  }
}

async function checkReplica({ sql, config }: Platform): Promise<CheckResult> {
  const silent = { warn: () => {}, info: () => {} }
  const replica = await openReplica(config, { sql, log: silent })
  await replica.close()
  const found = replica.state() === null ? 'none (no DATABASE_REPLICA_URL)' : 'responds, and keeps up'
  return { name: 'replica', found, problem: replicaProblem(replica) }
}

async function checkMigrations({ sql }: Platform): Promise<CheckResult> {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from drizzle.__drizzle_migrations`
  return { name: 'schema', found: `up to date, ${row?.count} migrations`, problem: null }
}

async function checkRights({ config }: Platform): Promise<CheckResult> {
  const found = { name: 'rights', found: 'all that the shop needs', problem: null }
  const url = directUrlOf(config)
  if (url === undefined) return found
  return requireRights(url).then(
    () => found,
    (error: Error) => ({ ...found, problem: error.message }),
  )
}

async function checkCatalogue({ sql }: Platform): Promise<CheckResult> {
  const [row] = await sql<{ products: number; ways: number }[]>`
    select (select count(*)::int from product where published) as products,
      least((select count(*)::int from shipping_method where active), (select count(*)::int from payment_method where active)) as ways`
  const problem =
    row && row.products > 0 && row.ways === 0
      ? 'there is no active shipping or payment method, so nobody can order'
      : null
  return { name: 'catalogue', found: `${row?.products} products for sale`, problem }
}

/** How a process gets the catalogue into its memory. */
async function checkStarts(platform: Platform): Promise<CheckResult> {
  const state = await describeSnapshots(platform).catch((error: Error) => ({
    found: '',
    problem: reasonOf(error),
  }))
  return { name: 'starts', ...state }
}

/** The servers that hold the products of listings. */
async function checkListing({ config, clock }: Platform): Promise<CheckResult> {
  return { name: 'listing', ...(await describeShards(config.listingShards, clock)) }
}

async function checkJobs({ sql }: Platform): Promise<CheckResult> {
  const health = await findJobHealth(sql)
  const { waiting, dead, lastError, overdue, sinceTimetable } = health
  const minutes = Math.round(Math.max(overdue, sinceTimetable ?? 0) / 60)
  const problems = [
    ...(isIdle(health)
      ? [
          `nobody has taken the one that is due for ${minutes} minutes: start a process with ROLE=jobs or ROLE=all, which also sends emails`,
        ]
      : []),
    ...(dead > 0 ? [`${dead} gave up; the last because: ${lastError}`] : []),
  ]
  return { name: 'jobs', found: `${waiting} waiting, none given up`, problem: problems.join('; ') || null }
}

async function checkShared({ shared }: Platform): Promise<CheckResult> {
  const found =
    shared.state() === null ? 'of each process (no REDIS_URL)' : 'of all processes together (REDIS_URL)'
  return { name: 'limits', found, problem: sharedProblem(shared) }
}

async function checkFiles(platform: Platform): Promise<CheckResult> {
  const { config } = platform
  const writable = await access(config.dataDir, constants.W_OK).then(
    () => true,
    () => false,
  )
  const name = 'files'
  if (!writable) return { name, found: '', problem: `${config.dataDir} can't be written` }
  const place = config.s3 ? `the bucket ${config.s3.bucket}` : config.dataDir
  const counts = await countMissingFiles(platform).catch((error: Error) => error)
  if (counts instanceof Error)
    return { name, found: '', problem: `${place} can't be read: ${reasonOf(counts)}` }
  const missing = counts.filter((one) => one.missing > 0)
  return {
    name,
    found: `${config.dataDir} can be written; ${counts.reduce((sum, { named }) => sum + named, 0)} named files are in ${place}`,
    problem:
      missing.length > 0
        ? `missing in ${place}: ${missing.map((one) => `${one.missing} of ${one.named} ${one.kind}`).join(', ')}`
        : null,
  }
}

async function checkPictures(platform: Platform): Promise<CheckResult> {
  return { name: 'pictures', found: await describeAhead(platform), problem: null }
}

async function checkBackups({ sql, config, clock }: Platform): Promise<CheckResult> {
  const name = 'backups'
  if (config.backupDir === undefined) return { name, found: 'none are made (BACKUP_DIR)', problem: null }
  const health = await findHealth(sql)
  const last = health?.hasBackup ? `the last one is of ${health.since.toISOString()}` : 'there is none yet'
  const problems = {
    missing: `${last}; there should be one each night`,
    failed: `the last one failed: ${health?.failure}; ${last}`,
    untrusted: `the last trial of a restore failed: ${health?.trialFailure}`,
  }
  const problem = problemOf(health, clock())
  return {
    name,
    found: `${last}, in ${config.backupDir}`,
    problem: (await keyProblem(config.backupKeyFile)) ?? (problem && problems[problem]),
  }
}

/** A key that the shop may not read is noticed before the night. */
async function keyProblem(keyFile: string | undefined): Promise<string | null> {
  if (keyFile === undefined) return null
  return readKeyFile(keyFile).then(
    () => null,
    ({ message }: Error) => `BACKUP_KEY_FILE: ${message}`,
  )
}

/** A bucket says why in what caused it. */
const reasonOf = ({ message, cause }: Error) => (cause instanceof Error ? cause.message : message)
