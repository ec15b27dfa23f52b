import type { Handlers } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { requestDeletion, deleteAccount } from './deletion.ts'
import { exportUser } from './export.ts'
import { createProfileHandlers } from './profile-api.ts'
import { requireOwnPassword } from './profile-password.ts'
import { createSecurityHandlers } from './profile-security-api.ts'
import { requireAccount } from './profile-store.ts'
import { createSavedAddressHandlers } from './saved-address-api.ts'

type UserHandlers = Pick<Handlers, Extract<keyof Handlers, `user${string}`>>

/** What belongs to the signed-in user, and the way out. */
export function createUserHandlers(platform: Platform): UserHandlers {
  return {
    ...createProfileHandlers(platform),
    ...createSecurityHandlers(platform),
    ...createSavedAddressHandlers(platform),

    userExport: async (_request, context) =>
      exportUser(platform, await requireAccount(platform.sql, context)),

    userRequestDeletion: async ({ body }, context) => {
      const user = await requireAccount(platform.sql, context)
      if (user.passwordHash !== null)
        await requireOwnPassword(platform, user, { field: 'password', password: body.password }, context)
      await requestDeletion(platform, user)
      return {
        status: 'deletion_requested',
        message: `Levelet küldtünk ide: ${user.email}. A benne lévő hivatkozással törölheti fiókját.`,
      }
    },

    /** The link alone is the permission: it may be opened where nobody is signed in. */
    userDelete: async ({ params }, { session }) => {
      const signedInUserId = await session.userId()
      const deleted = await deleteAccount(platform, params.token)
      if (signedInUserId === deleted) session.renew('guest')
      return { status: 'deleted', message: 'Fiókját töröltük. Köszönjük, hogy nálunk vásárolt!' }
    },
  }
}
