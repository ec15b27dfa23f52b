/** The night's backup, and the desk's page of backups. */
import { makeNightlyBackup, makeRequestedBackup, type BackupParts } from '#platform/backup/backup-job.ts'
import { awaitBackups } from '#platform/backup/backup-store.ts'
import type { Feature } from '#platform/feature.ts'
import { createBackupHandlers } from './backup-desk-api.ts'
import { backupErrors } from './backup-errors.ts'
import { backupQueue } from './backup-queue.ts'
import { registerDownloads } from './download.ts'

/** `parts`: what is known of all features only. */
export const backupFeature = (parts: BackupParts): Feature => ({
  name: 'backup',
  adminHandlers({ platform, onStart }) {
    const { config, sql, clock } = platform
    if (config.mode === 'production' && config.backupDir !== undefined)
      onStart(() => awaitBackups(sql, clock()))
    return createBackupHandlers(platform)
  },
  routes: (app, { platform }) => registerDownloads(app, platform),
  errors: backupErrors,
  queues: [backupQueue],
  jobs: (platform) => ({
    nightly_backup: () => makeNightlyBackup(platform, parts),
    requested_backup: ({ id }) => makeRequestedBackup(platform, parts, Number(id)),
  }),
  cron: ['*/20 * * * * nightly_backup ?max=1'],
})
