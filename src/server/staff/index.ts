/** Who works at the merchant's desk: the public API for other features. */
import type { Feature } from '#platform/feature.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { createDeskListHandlers } from './desk-list-api.ts'
import { createSecurityHandlers } from './security-api.ts'
import { createSessionHandlers } from './session-api.ts'
import { createStaffHandlers } from './staff-api.ts'
import { staffErrors } from './staff-errors.ts'
import { dropOldSessions } from './staff-session-store.ts'
import { dropEnded } from './staff-store.ts'

export { firstOwnerNotice } from './first-owner.ts'
export { findMember, isSessionOpen } from './staff-session-store.ts'
export { staffError } from './staff-errors.ts'
export { countOtherOwners, lockStaff } from './staff-store.ts'

const staffTasks = ({ sql }: Platform): Tasks => ({
  async purge_staff() {
    await dropOldSessions(sql)
    await dropEnded(sql)
  },
})

export const staffFeature: Feature = {
  name: 'staff',
  adminHandlers: ({ platform }) => ({
    ...createSessionHandlers(platform),
    ...createSecurityHandlers(platform),
    ...createStaffHandlers(platform),
    ...createDeskListHandlers(platform),
  }),
  jobs: staffTasks,
  // Every hour at the 23rd minute, on one node.
  cron: ['23 * * * * purge_staff ?max=3'],
  errors: staffErrors,
  commands: { staff: async () => (await import('./staff-command.ts')).staffCommand },
}
