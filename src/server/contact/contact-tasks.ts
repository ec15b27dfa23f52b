import type { Tasks } from '#server/kernel/jobs.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { purgeContact } from './contact-store.ts'

/** Runs every night, on one node. */
export const contactCrontab = '51 3 * * * purge_contact ?max=3'

export function contactTasks({ sql, clock }: Pick<Kernel, 'sql' | 'clock'>): Tasks {
  return { purge_contact: () => purgeContact(sql, clock()) }
}
