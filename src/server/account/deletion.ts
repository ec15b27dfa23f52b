import { forgetCarts, forgetGuestCarts } from '#server/cart/index.ts'
import { forgetReminders } from '#server/cart-reminder/index.ts'
import { forgetMessages } from '#server/contact/index.ts'
import { loadShop } from '#server/content/index.ts'
import type { Transaction } from '#platform/database/database.ts'
import { hashToken } from '#platform/security/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { forgetGarage } from '#server/garage/index.ts'
import { forgetMail, queueMail } from '#platform/mail/mail.ts'
import { endSessions } from '#platform/security/session-store.ts'
import { lockActiveUser, lockUser } from '#platform/database/user-lock.ts'
import { forgetSubscription } from '#server/newsletter/index.ts'
import { forgetOrderNotes } from '#server/order-note/index.ts'
import { forgetQuestions } from '#server/question/index.ts'
import { forgetInvited, forgetReviews } from '#server/review/index.ts'
import { forgetAlerts } from '#server/stock-alert/index.ts'
import { forgetRefundAccounts } from '#server/withdrawal/index.ts'
import { forgetWishlists } from '#server/wishlist/index.ts'
import { accountError } from './account-errors.ts'
import { mayWriteTo } from './attempts.ts'
import { emptyAccount, writeUserRecord } from './deletion-store.ts'
import { deletionEmail, farewellEmail } from './profile-mail.ts'
import { lockAccount } from './profile-store.ts'
import { changeUserState, listUserIds, lockUserRow, type ActiveUser } from './user-store.ts'
import { findToken, issueToken, useToken, wasTokenIssued } from './user-token-store.ts'

const pauseSeconds = 60

/** Mails the link to the page that asks once more; asked again within a minute, the email sent before counts. */
export async function requestDeletion(platform: Platform, known: ActiveUser): Promise<void> {
  const { sql, config } = platform
  const now = platform.clock()
  await sql.begin(async (tx) => {
    await lockActiveUser(tx, known.id)
    const { id: userId, email, verifiedAt } = await lockAccount(tx, known)
    await changeUserState(tx, { id: userId }, 'deletion_requested')
    const since = new Date(now.getTime() - pauseSeconds * 1000)
    if (await wasTokenIssued(tx, { userId, kind: 'delete_account', since })) return
    // An unproved address may be another user's: many accounts of it must not fill their mailbox.
    if (verifiedAt === null && !(await mayWriteTo(tx, platform, email))) return
    const token = await issueToken(tx, { userId, kind: 'delete_account', email, now })
    const emailContext = { shop: await loadShop(tx), publicUrl: config.publicUrl }
    await queueMail(tx, deletionEmail(emailContext, { email, token, key: hashToken(token) }))
  })
}

/**
 * Deletes the account that the link belongs to, and gives its user's id. Orders stay, as the law requires, and point to an
 * account that names nobody.
 * @throws AppError deletion_link_invalid.
 */
export async function deleteAccount(platform: Platform, token: string): Promise<number> {
  const now = platform.clock()
  return platform.sql.begin(async (tx) => {
    const question = { kind: 'delete_account', token, now } as const
    // Looked at before it is used: everything else locks the user before their links.
    const found = await findToken(tx, question)
    if (!found) throw accountError('deletion_link_invalid')
    await lockUser(tx, found.userId)
    const user = await lockUserRow(tx, found.userId)
    const used = await useToken(tx, question)
    if (!used || !user || user.email === null || user.email !== used.email)
      throw accountError('deletion_link_invalid')
    await anonymise(platform, tx, { ...user, email: user.email })
    await forgetMail(tx, platform.filesIn('mail'), user.email)
    return user.id
  })
}

/**
 * The same at the merchant's word, for a customer with an account or without: all accounts of the address end, and what belongs to
 * the address itself is forgotten. Orders, documents, withdrawals and messages about orders stay for their time.
 */
export async function eraseAddress(platform: Platform, tx: Transaction, email: string): Promise<void> {
  for (const id of await listUserIds(tx, email)) {
    await lockUser(tx, id)
    const user = await lockUserRow(tx, id)
    if (user?.email?.toLowerCase() === email.toLowerCase())
      await anonymise(platform, tx, { ...user, email: user.email })
  }
  await forgetGuestCarts(tx, email)
  await forgetAddress(tx, email)
  await forgetMail(tx, platform.filesIn('mail'), email)
}

/** What belongs to an address, with an account or without. */
async function forgetAddress(tx: Transaction, email: string): Promise<void> {
  await forgetSubscription(tx, email)
  await forgetAlerts(tx, email)
  await forgetReminders(tx, email)
  await forgetMessages(tx, email)
  await forgetInvited(tx, email)
  await forgetQuestions(tx, email)
  await forgetOrderNotes(tx, { email })
  await forgetRefundAccounts(tx, { email })
}

/** Everything that names the user, or is theirs alone, is gone with the end of the transaction. */
async function anonymise(platform: Platform, tx: Transaction, user: ActiveUser): Promise<void> {
  const emailContext = { shop: await loadShop(tx), publicUrl: platform.config.publicUrl }
  await queueMail(tx, farewellEmail(emailContext, { email: user.email, key: String(user.id) }))
  await endSessions(tx, user.id)
  await forgetCarts(tx, user.id)
  await forgetWishlists(tx, user.id)
  await forgetGarage(tx, user.id)
  await forgetReviews(tx, user.id)
  await forgetOrderNotes(tx, { userId: user.id })
  await forgetAddress(tx, user.email)
  // The request may have lapsed while its link was still good.
  await changeUserState(tx, user, 'deletion_requested')
  await emptyAccount(tx, user.id)
  await changeUserState(tx, user, 'anonymised')
  await writeUserRecord(tx, { userId: user.id, what: 'anonymised', now: platform.clock() })
}
