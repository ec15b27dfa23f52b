import { findHealth, problemOf } from '#platform/backup/backup-store.ts'
import type { DeskQueue } from '#platform/admin/today.ts'

/** One thing to see to, while the last backup is missing or has failed. */
export const backupQueue: DeskQueue = {
  name: 'backups',
  title: 'Hiányzó vagy hibás mentés',
  right: 'backup.run',
  href: '/admin/beallitasok/mentes',
  async find(sql) {
    const health = await findHealth(sql)
    const hasProblem = problemOf(health, new Date()) !== null
    return { count: hasProblem ? 1 : 0, oldestAt: hasProblem && health ? health.since : null }
  },
}
