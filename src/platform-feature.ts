import { changeLogCrontab, changeLogTasks } from '#platform/database/change-log.ts'
import type { Feature } from '#platform/feature.ts'
import { buildCrontab, purgeBuilds } from '#platform/http/earlier-assets.ts'
import { platformErrors } from '#platform/http/errors.ts'
import { emailQueues } from '#platform/mail/mail-desk-api.ts'
import { mailErrors } from '#platform/mail/mail-errors.ts'
import { mailCrontab, mailTasks } from '#platform/mail/mail.ts'
import { purgeSolutions, solutionCrontab } from '#platform/security/proof-of-work.ts'

/** What the platform itself has of a feature's parts: the anti-forgery call, and the cleaning of its own tables. */
export const platformFeature: Feature = {
  name: 'platform',
  handlers: () => ({ sanctumCsrfCookie: async () => undefined }),
  jobs: (platform) => ({
    ...changeLogTasks(platform.sql),
    ...mailTasks({
      ...platform,
      files: platform.filesIn('mail'),
      retentionDays: platform.config.retention.emailDays,
    }),
    purge_builds: () => purgeBuilds(platform),
    purge_solutions: () => purgeSolutions(platform.sql, platform.clock()),
  }),
  commands: {
    doctor: async () => (await import('./commands/doctor-command.ts')).doctorCommand,
    verify: async () => (await import('./commands/verify-command.ts')).verifyCommand,
    emails: async () => (await import('#platform/mail/mail-command.ts')).emailsCommand,
    files: async () => (await import('./commands/files-command.ts')).filesCommand,
    backup: async () => (await import('./commands/backup-command.ts')).backupCommand,
    restore: async () => (await import('./commands/restore-command.ts')).restoreCommand,
    migrate: async () => (await import('./commands/migrate-command.ts')).migrateCommand,
    'upgrade-from-0-1': async () => (await import('./commands/upgrade-command.ts')).upgradeCommand,
  },
  cron: [changeLogCrontab, ...mailCrontab, solutionCrontab, buildCrontab],
  queues: emailQueues,
  errors: { ...platformErrors, ...mailErrors },
}
