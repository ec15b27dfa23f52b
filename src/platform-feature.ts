import { changeLogCrontab, changeLogTasks } from '#platform/database/change-log.ts'
import type { Feature } from '#platform/feature.ts'
import { localFileStore } from '#platform/files/files.ts'
import { kernelErrors } from '#platform/http/errors.ts'
import { mailCrontab, mailTasks } from '#platform/mail/mail.ts'

/** What the platform itself has of a feature's parts: the anti-forgery call, and the cleaning of its own tables. */
export const platformFeature: Feature = {
  name: 'kernel',
  handlers: () => ({ sanctumCsrfCookie: async () => undefined }),
  jobs: (kernel) => ({
    ...changeLogTasks(kernel.sql),
    ...mailTasks({ ...kernel, files: localFileStore(kernel.config.dataDir) }),
  }),
  cron: [changeLogCrontab, mailCrontab],
  errors: kernelErrors,
}
