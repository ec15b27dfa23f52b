import type { User } from '#contract/wire.ts'
import { findUserCartToken } from '#server/cart/index.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Handlers } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { lockActiveUser } from '#platform/database/user-lock.ts'
import { isSubscribed, setSubscription, subscribe } from '#server/newsletter/index.ts'
import { mayWriteTo } from './attempts.ts'
import { requestEmailChange, confirmEmailChange } from './profile-email.ts'
import { requireOwnPassword } from './profile-password.ts'
import { lockAccount, requireAccount, saveProfile } from './profile-store.ts'
import { isSameAddress, presentUser, readProfile, refuseFields } from './profile.ts'
import type { ActiveUser } from './user-store.ts'

type ProfileHandlers = Pick<Handlers, 'userGetMe' | 'userUpdateProfile' | 'userConfirmEmail'>

export function createProfileHandlers(platform: Platform): ProfileHandlers {
  const { sql } = platform
  return {
    userGetMe: async (_request, context) => showUser(sql, await requireAccount(sql, context)),

    userUpdateProfile: async ({ body }, context) => {
      const known = await requireAccount(sql, context)
      const profile = readProfile(body)
      const isNewAddress = !isSameAddress(body.email, known.email)
      if (isNewAddress && known.passwordHash === null)
        refuseFields({ password: ['Az e-mail-cím cseréjéhez előbb állítson be jelszót.'] })
      if (isNewAddress)
        await requireOwnPassword(platform, known, { field: 'password', password: body.password }, context)
      await sql.begin(async (tx) => {
        await lockActiveUser(tx, known.id)
        const user = await lockAccount(tx, known)
        await saveProfile(tx, user.id, profile)
        if (isNewAddress) await requestEmailChange({ ...platform, tx }, user, body.email)
        if (body.subscribed_to_newsletter !== undefined)
          await applySubscription(platform, tx, { ...user, ...profile }, body.subscribed_to_newsletter)
      })
      return showUser(sql, await requireAccount(sql, context))
    },

    userConfirmEmail: async ({ body }, context) => {
      await confirmEmailChange(platform, { userId: body.user_id, hash: body.hash }, context)
      return { status: 'email_changed', message: 'Köszönjük, új e-mail-címét megerősítettük.' }
    },
  }
}

/** Whether an unproved address is subscribed is nobody's business. */
async function showUser(sql: Executor, user: ActiveUser): Promise<User> {
  const [cartToken, subscribed] = await Promise.all([
    findUserCartToken(sql, user.id),
    user.verifiedAt !== null && isSubscribed(sql, user.email),
  ])
  return presentUser(user, { isSubscribed: subscribed, cartToken })
}

/** A proved address takes effect at once; another one is asked by email first, and can't be unsubscribed by attackers. */
async function applySubscription(
  platform: Platform,
  tx: Transaction,
  user: ActiveUser,
  subscribed: boolean,
): Promise<void> {
  const { email, firstName, lastName, verifiedAt } = user
  if (verifiedAt !== null)
    return setSubscription(tx, { email, firstName, lastName, subscribed }, platform.clock())
  if (subscribed && (await mayWriteTo(tx, platform, email)))
    await subscribe(platform, tx, { email, firstName, lastName })
}
