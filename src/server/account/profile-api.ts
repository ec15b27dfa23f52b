import type { User } from '#contract/wire.ts'
import { findUserCartToken } from '#server/cart/index.ts'
import type { Executor, Transaction } from '#server/kernel/database.ts'
import type { Handlers } from '#server/kernel/endpoint.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { takeLivingUserTurn } from '#server/kernel/user-turn.ts'
import { isSubscribed, setSubscription, subscribe } from '#server/newsletter/index.ts'
import { mayWriteTo } from './attempts.ts'
import { askForEmailChange, confirmEmailChange } from './profile-email.ts'
import { requireOwnPassword } from './profile-password.ts'
import { lockAccount, requireAccount, saveProfile } from './profile-store.ts'
import { isSameAddress, presentUser, readProfile, refuseFields } from './profile.ts'
import type { LivingUser } from './user-store.ts'

type ProfileHandlers = Pick<Handlers, 'userGetMe' | 'userUpdateProfile' | 'userConfirmEmail'>

export function createProfileHandlers(kernel: Kernel): ProfileHandlers {
  const { sql } = kernel
  return {
    userGetMe: async (_request, context) => showUser(sql, await requireAccount(sql, context)),

    userUpdateProfile: async ({ body }, context) => {
      const known = await requireAccount(sql, context)
      const profile = readProfile(body)
      const isNewAddress = !isSameAddress(body.email, known.email)
      if (isNewAddress && known.passwordHash === null)
        refuseFields({ password: ['Az e-mail-cím cseréjéhez előbb állítson be jelszót.'] })
      if (isNewAddress)
        await requireOwnPassword(kernel, known, { field: 'password', password: body.password }, context)
      await sql.begin(async (tx) => {
        await takeLivingUserTurn(tx, known.id)
        const user = await lockAccount(tx, known)
        await saveProfile(tx, user.id, profile)
        if (isNewAddress) await askForEmailChange({ ...kernel, tx }, user, body.email)
        if (body.subscribed_to_newsletter !== undefined)
          await followWish(kernel, tx, { ...user, ...profile }, body.subscribed_to_newsletter)
      })
      return showUser(sql, await requireAccount(sql, context))
    },

    userConfirmEmail: async ({ body }, context) => {
      await confirmEmailChange(kernel, { userId: body.user_id, hash: body.hash }, context)
      return { status: 'email_changed', message: 'Köszönjük, új e-mail-címét megerősítettük.' }
    },
  }
}

/** Whether an unproved address is subscribed is nobody's business. */
async function showUser(sql: Executor, user: LivingUser): Promise<User> {
  const [cartToken, subscribed] = await Promise.all([
    findUserCartToken(sql, user.id),
    user.verifiedAt !== null && isSubscribed(sql, user.email),
  ])
  return presentUser(user, { isSubscribed: subscribed, cartToken })
}

/** A proved address takes effect at once; another one is asked by letter first, and can't be unsubscribed by strangers. */
async function followWish(
  kernel: Kernel,
  tx: Transaction,
  user: LivingUser,
  subscribed: boolean,
): Promise<void> {
  const { email, firstName, lastName, verifiedAt } = user
  if (verifiedAt !== null)
    return setSubscription(tx, { email, firstName, lastName, subscribed }, kernel.clock())
  if (subscribed && (await mayWriteTo(tx, kernel, email)))
    await subscribe(kernel, tx, { email, firstName, lastName })
}
