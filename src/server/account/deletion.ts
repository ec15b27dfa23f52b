import { forgetCarts } from '#server/cart/index.ts'
import { forgetReminders } from '#server/cart-reminder/index.ts'
import { loadShop } from '#server/content/index.ts'
import type { Transaction } from '#server/kernel/database.ts'
import { hashToken } from '#server/kernel/ids.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { forgetMail, queueMail } from '#server/kernel/mail.ts'
import { endSessions } from '#server/kernel/session-store.ts'
import { takeLivingUserTurn, takeUserTurn } from '#server/kernel/user-turn.ts'
import { forgetSubscription } from '#server/newsletter/index.ts'
import { forgetReviews } from '#server/review/index.ts'
import { forgetAlerts } from '#server/stock-alert/index.ts'
import { forgetWishlists } from '#server/wishlist/index.ts'
import { accountError } from './account-errors.ts'
import { mayWriteTo } from './attempts.ts'
import { emptyAccount, writeUserRecord } from './deletion-store.ts'
import { deletionLetter, farewellLetter } from './profile-mail.ts'
import { lockAccount } from './profile-store.ts'
import { changeUserState, lockUser, type LivingUser } from './user-store.ts'
import { findToken, issueToken, useToken, wasTokenIssued } from './user-token-store.ts'

const pauseSeconds = 60

/** Mails the link to the page that asks once more; asked again within a minute, the letter sent before counts. */
export async function askForDeletion(kernel: Kernel, known: LivingUser): Promise<void> {
  const { sql, config } = kernel
  const now = kernel.clock()
  await sql.begin(async (tx) => {
    await takeLivingUserTurn(tx, known.id)
    const { id: userId, email, verifiedAt } = await lockAccount(tx, known)
    await changeUserState(tx, { id: userId }, 'deletion_requested')
    const since = new Date(now.getTime() - pauseSeconds * 1000)
    if (await wasTokenIssued(tx, { userId, kind: 'delete_account', since })) return
    // An unproved address may be a stranger's: many accounts of it must not fill his mailbox.
    if (verifiedAt === null && !(await mayWriteTo(tx, kernel, email))) return
    const token = await issueToken(tx, { userId, kind: 'delete_account', email, now })
    const letters = { shop: await loadShop(tx), publicUrl: config.publicUrl }
    await queueMail(tx, deletionLetter(letters, { email, token, key: hashToken(token) }))
  })
}

/**
 * Deletes the account that the link belongs to, and gives its user's id. Orders stay, as the law asks, and point to an
 * account that names nobody.
 * @throws AppError deletion_link_invalid.
 */
export async function deleteAccount(kernel: Kernel, token: string): Promise<number> {
  const now = kernel.clock()
  const { userId, letters } = await kernel.sql.begin(async (tx) => {
    const question = { kind: 'delete_account', token, now } as const
    // Looked at before it is used: everything else locks the user before his links.
    const found = await findToken(tx, question)
    if (!found) throw accountError('deletion_link_invalid')
    await takeUserTurn(tx, found.userId)
    const user = await lockUser(tx, found.userId)
    const used = await useToken(tx, question)
    if (!used || !user || user.email === null || user.email !== used.email)
      throw accountError('deletion_link_invalid')
    await anonymise(kernel, tx, { ...user, email: user.email })
    return { userId: user.id, letters: await forgetMail(tx, user.email) }
  })
  await Promise.all(letters.map((id) => kernel.files.remove(`mail/${id}.eml`)))
  return userId
}

/** Everything that names the user, or is his alone, is gone with the end of the transaction. */
async function anonymise(kernel: Kernel, tx: Transaction, user: LivingUser): Promise<void> {
  const letters = { shop: await loadShop(tx), publicUrl: kernel.config.publicUrl }
  await queueMail(tx, farewellLetter(letters, { email: user.email, key: String(user.id) }))
  await endSessions(tx, user.id)
  await forgetCarts(tx, user.id)
  await forgetWishlists(tx, user.id)
  await forgetReviews(tx, user.id)
  await forgetSubscription(tx, user.email)
  await forgetAlerts(tx, user.email)
  await forgetReminders(tx, user.email)
  // The wish may have lapsed while its link was still good.
  await changeUserState(tx, user, 'deletion_requested')
  await emptyAccount(tx, user.id)
  await changeUserState(tx, user, 'anonymised')
  await writeUserRecord(tx, { userId: user.id, what: 'anonymised', now: kernel.clock() })
}
