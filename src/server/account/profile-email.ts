import { loadShop } from '#server/content/index.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { RequestContext } from '#platform/http/endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import { hashToken } from '#platform/security/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { endSessions, openSession } from '#platform/security/session-store.ts'
import { isSubscribed, setSubscription } from '#server/newsletter/index.ts'
import { accountError } from './account-errors.ts'
import { mayWriteTo } from './attempts.ts'
import {
  addressWantedEmail,
  confirmAddressEmail,
  addressChangeRequestedEmail,
  addressChangedEmail,
} from './profile-mail.ts'
import { saveEmail, savePendingEmail } from './profile-store.ts'
import { proveAddress, takeLink, withLink } from './registration.ts'
import { findVerifiedUser, type ActiveUser } from './user-store.ts'
import { dropRivalTokens, dropTokens, issueToken, wasTokenIssued } from './user-token-store.ts'

type Deps = Platform & { tx: Transaction }

const pauseSeconds = 60

/**
 * Another address waits for its confirmation. A taken one gets the same work and the same response, and its owner another
 * email; the address in use is notified.
 * @throws AppError 429 when a change was requested a moment ago.
 */
export async function requestEmailChange(deps: Deps, user: ActiveUser, email: string): Promise<void> {
  const { tx, config, clock } = deps
  const now = clock()
  const since = new Date(now.getTime() - pauseSeconds * 1000)
  if (await wasTokenIssued(tx, { userId: user.id, kind: 'change_email', since }))
    throw platformError('too_many_requests', {
      message: 'Az imént már kért címcserét. Kérjük, várjon egy percet.',
      retryAfterSeconds: pauseSeconds,
    })
  await savePendingEmail(tx, user.id, email)
  const token = await issueToken(tx, { userId: user.id, kind: 'change_email', email, now })
  const owner = await findVerifiedUser(tx, email)
  const emailContext = { shop: await loadShop(tx), publicUrl: config.publicUrl }
  const key = hashToken(token)
  if (await mayWriteTo(tx, deps, email))
    await queueMail(
      tx,
      owner
        ? addressWantedEmail(emailContext, { email: owner.email, key })
        : confirmAddressEmail(emailContext, { userId: user.id, email, token, key }),
    )
  // An unproved address may be somebody else's, who has nothing to do with this account.
  if (user.verifiedAt !== null)
    await queueMail(tx, addressChangeRequestedEmail(emailContext, { email: user.email, key }))
}

/**
 * The new address takes the old one's place: every link sent to the old one dies, every session but this browser's ends.
 * @throws AppError link_invalid, also when another account has proved the address meanwhile.
 */
export async function confirmEmailChange(
  platform: Platform,
  { userId, hash }: { userId: number; hash: string },
  { session, userAgent }: RequestContext,
): Promise<void> {
  const isOwn = (await session.userId()) === userId
  await withLink(platform, async (tx) => {
    await takeAddress({ ...platform, tx }, { userId, hash })
    await endSessions(tx, userId)
    if (isOwn) await openSession(tx, { key: session.renew('user'), userId, userAgent })
  })
}

async function takeAddress(deps: Deps, { userId, hash }: { userId: number; hash: string }): Promise<void> {
  const { tx, clock, config } = deps
  const link = { kind: 'change_email', token: hash, userId, now: clock() } as const
  const { user, sentTo } = await takeLink(tx, link)
  if (sentTo !== user.pendingEmail) throw accountError('link_invalid')
  const { email: oldEmail, verifiedAt } = user
  const changed = { ...user, email: sentTo }
  await saveEmail(tx, userId, changed.email)
  await dropTokens(tx, userId)
  if (verifiedAt === null) return proveAddress(deps, changed)
  await dropRivalTokens(tx, changed)
  await moveSubscription(deps, oldEmail, changed)
  const emailContext = { shop: await loadShop(tx), publicUrl: config.publicUrl }
  await queueMail(tx, addressChangedEmail(emailContext, { email: oldEmail, key: hashToken(hash) }))
}

async function moveSubscription({ tx, clock }: Deps, oldEmail: string, user: ActiveUser): Promise<void> {
  if (!(await isSubscribed(tx, oldEmail))) return
  const { firstName, lastName } = user
  await setSubscription(tx, { email: oldEmail, firstName, lastName, subscribed: false }, clock())
  await setSubscription(tx, { email: user.email, firstName, lastName, subscribed: true }, clock())
}
