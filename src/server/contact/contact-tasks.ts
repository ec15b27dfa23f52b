import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Kernel } from '#platform/kernel.ts'
import { purgeContact } from './contact-store.ts'

/** Runs every night, on one node. */
export const contactCrontab = '51 3 * * * purge_contact ?max=3'

export function contactTasks({ sql, clock }: Pick<Kernel, 'sql' | 'clock'>): Tasks {
  return { purge_contact: () => purgeContact(sql, clock()) }
}
