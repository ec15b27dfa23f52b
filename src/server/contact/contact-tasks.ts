import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { purgeContact } from './contact-store.ts'

/** Runs every night, on one node. */
export const contactCrontab = '51 3 * * * purge_contact ?max=3'

export function contactTasks({ sql, clock, config }: Pick<Platform, 'sql' | 'clock' | 'config'>): Tasks {
  return { purge_contact: () => purgeContact(sql, clock(), config.retention) }
}
