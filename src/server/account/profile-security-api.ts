import type { UserSecurity, UserSession } from '#contract/wire.ts'
import { loadShop } from '#server/content/index.ts'
import type { Executor } from '#platform/database/database.ts'
import { requireUser, type Handlers } from '#platform/http/endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { queueMail } from '#platform/mail/mail.ts'
import {
  endSession,
  endSessions,
  listSessions,
  openSession,
  type SessionRow,
} from '#platform/security/session-store.ts'
import { lockUser } from '#platform/database/user-lock.ts'
import { accountError } from './account-errors.ts'
import { passwordChangedEmail } from './account-mail.ts'
import { deviceName } from './device-name.ts'
import { hashPassword } from './passwords.ts'
import { isOwnPassword, requireOwnPassword } from './profile-password.ts'
import {
  listProviders,
  lockAccount,
  removeProvider,
  requireAccount,
  savePendingEmail,
} from './profile-store.ts'
import { newPasswordErrors, refusePassword } from './registration.ts'
import { savePasswordHash, type ActiveUser } from './user-store.ts'
import { dropTokens } from './user-token-store.ts'

type SecurityHandlers = Pick<
  Handlers,
  | 'userChangePassword'
  | 'userCheckPassword'
  | 'userGetSecurity'
  | 'userRemoveSocialProvider'
  | 'userGetSessions'
  | 'userEndSession'
>

/** Ways to sign in and places where the user is signed in. */
export function createSecurityHandlers(platform: Platform): SecurityHandlers {
  const { sql, clock, config } = platform

  return {
    /** Links sent before die, all other sessions end, and this browser's gets a new id. */
    userChangePassword: async ({ body }, context) => {
      const known = await requireAccount(sql, context)
      refusePassword(newPasswordErrors(body, known.email))
      if (known.passwordHash !== null)
        await requireOwnPassword(
          platform,
          known,
          { field: 'old_password', password: body.old_password },
          context,
        )
      const passwordHash = await hashPassword(body.password)
      await sql.begin(async (tx) => {
        await lockUser(tx, known.id)
        const { id, email, verifiedAt } = await lockAccount(tx, known)
        await savePasswordHash(tx, id, passwordHash)
        // Whoever knew the old password may have requested these.
        for (const kind of ['reset_password', 'change_email', 'delete_account'] as const)
          await dropTokens(tx, id, kind)
        await savePendingEmail(tx, id, null)
        await endSessions(tx, id)
        const emailContext = { shop: await loadShop(tx), publicUrl: config.publicUrl }
        // An unproved address may be another user's, whose mailbox anybody could fill.
        if (verifiedAt !== null)
          await queueMail(
            tx,
            passwordChangedEmail(emailContext, { email, key: `${id}:${clock().getTime()}` }),
          )
        const { session, userAgent } = context
        await openSession(tx, { key: session.renew('user'), userId: id, userAgent })
      })
      return {
        status: 'password_changed',
        message: 'Jelszavát megváltoztattuk, a többi eszközön kiléptettük.',
      }
    },

    userCheckPassword: async ({ body }, context) => {
      const user = await requireAccount(sql, context)
      return { valid: await isOwnPassword(platform, user, body.password, context) }
    },

    userGetSecurity: async (_request, context) => showSecurity(sql, await requireAccount(sql, context)),

    userRemoveSocialProvider: async ({ params }, context) => {
      const known = await requireAccount(sql, context)
      await sql.begin(async (tx) => {
        await lockUser(tx, known.id)
        const user = await lockAccount(tx, known)
        const providers = await listProviders(tx, user.id)
        if (!providers.includes(params.provider)) throw platformError('not_found')
        if (user.passwordHash === null && providers.length === 1) throw accountError('last_way_to_sign_in')
        await removeProvider(tx, user.id, params.provider)
      })
      return showSecurity(sql, known)
    },

    userGetSessions: async (_request, context) => {
      const rows = await listSessions(sql, await requireUser(context))
      const currentKey = context.session.key()
      return rows.map((row) => presentSession(row, currentKey))
    },

    /** Ending the own one is signing out. */
    userEndSession: async ({ params }, context) => {
      const userId = await requireUser(context)
      if (!(await endSession(sql, userId, params.id))) throw platformError('not_found')
      if (context.session.key() === params.id) context.session.renew('guest')
    },
  }
}

async function showSecurity(sql: Executor, user: ActiveUser): Promise<UserSecurity> {
  return {
    password_set: user.passwordHash !== null,
    used_social_providers: await listProviders(sql, user.id),
  }
}

/** The id is the hash that the session is stored under: nobody can sign in with it. */
function presentSession(
  { key, userAgent, startedAt, seenAt }: SessionRow,
  currentKey: string | null,
): UserSession {
  return {
    id: key,
    device: deviceName(userAgent),
    started_at: startedAt.toISOString(),
    seen_at: seenAt.toISOString(),
    is_current: key === currentKey,
  }
}
