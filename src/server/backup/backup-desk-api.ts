import { resolve, sep } from 'node:path'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { listBackupFiles } from '#platform/backup/backup-folder.ts'
import { isBackupRunning } from '#platform/backup/backup-job.ts'
import { fileNameAt } from '#platform/backup/backup-schedule.ts'
import {
  findHealth,
  insertRun,
  listRuns,
  markDownloaded,
  problemOf,
  type BackupRun,
} from '#platform/backup/backup-store.ts'
import { platformError } from '#platform/http/errors.ts'
import { enqueueJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { backupError } from './backup-errors.ts'
import { downloadAddress } from './download.ts'

type BackupHandlers = Pick<AdminHandlers, 'listBackups' | 'startBackup' | 'downloadBackup'>

const listedRuns = 60

/** The desk's page of backups. */
export function createBackupHandlers(platform: Platform): BackupHandlers {
  const { sql, config, clock } = platform

  async function present(): Promise<AdminResponse<'listBackups'>> {
    const { backupDir, dataDir } = config
    const [runs, health, files] = await Promise.all([
      listRuns(sql, listedRuns),
      findHealth(sql),
      backupDir === undefined ? new Map<string, number>() : listBackupFiles(backupDir),
    ])
    const newest = runs.find(({ state }) => state === 'whole')
    const shown = runs.filter((run) => run.state !== 'whole' || run === newest || files.has(run.file))
    return {
      is_on: backupDir !== undefined,
      is_encrypted: config.backupKeyFile !== undefined,
      is_same_disk: backupDir !== undefined && resolve(backupDir).startsWith(resolve(dataDir) + sep),
      problem: problemOf(health, clock()),
      backups: shown.map((run) => presentRun(run, files)),
    }
  }

  return {
    listBackups: present,
    async startBackup() {
      if (config.backupDir === undefined) throw backupError('backup_off')
      if (await isBackupRunning(platform)) throw backupError('backup_running')
      await sql.begin(async (tx) => {
        const startedAt = clock()
        const id = await insertRun(tx, { kind: 'manual', file: fileNameAt(startedAt), startedAt })
        await enqueueJob(tx, 'requested_backup', { id }, { maxAttempts: 1 })
      })
      return present()
    },
    async downloadBackup({ params: { file } }) {
      const { backupDir } = config
      const files = backupDir === undefined ? null : await listBackupFiles(backupDir)
      if (!files?.has(file)) throw platformError('not_found')
      await sql.begin((tx) => markDownloaded(tx, file, clock()))
      return { url: downloadAddress(platform, file) }
    },
  }
}

function presentRun(run: BackupRun, files: ReadonlyMap<string, number>) {
  return {
    id: run.id,
    file: run.file,
    kind: run.kind,
    state: run.state === 'awaited' ? ('failed' as const) : run.state,
    started_at: run.startedAt.toISOString(),
    bytes: run.bytes,
    failure: run.failure,
    is_here: run.state === 'whole' && files.has(run.file),
    tried_at: run.triedAt?.toISOString() ?? null,
    trial_failure: run.trialFailure,
  }
}
