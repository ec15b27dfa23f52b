import { adoptGuestCart } from '#server/cart/index.ts'
import { loadShop } from '#server/content/index.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { RequestContext } from '#platform/http/endpoint.ts'
import { hashToken } from '#platform/security/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { endSession, endSurplusSessions, openSession } from '#platform/security/session-store.ts'
import { lockUser } from '#platform/database/user-lock.ts'
import { accountError } from './account-errors.ts'
import { newDeviceEmail } from './account-mail.ts'
import { countGuess } from './attempts.ts'
import { deviceName } from './device-name.ts'
import { knowsDevice, rememberDevice } from './device-store.ts'
import { passwordFits } from './passwords.ts'
import { linkWaiting } from './social-store.ts'
import { findNewestUnverified, findVerifiedUser, lockUserRow, type ActiveUser } from './user-store.ts'

export type Requester = Pick<RequestContext, 'session' | 'device' | 'userAgent' | 'cartToken' | 'ip'>
export type Credentials = { email: string; password: string; cart_token?: string | null | undefined }

/**
 * Signs in by address and password. Whatever accounts exist, two passwords are verified; when both fit, the account that
 * has proved the address is meant.
 * @throws AppError sign_in_failed; too_many_attempts.
 */
export async function signInByPassword(
  platform: Platform,
  given: Credentials,
  requester: Requester,
): Promise<ActiveUser> {
  const { sql } = platform
  const [verified, unverified] = await Promise.all([
    findVerifiedUser(sql, given.email),
    findNewestUnverified(sql, given.email),
  ])
  // Anyone may sign in to an unverified account of this address: its devices say nothing of the verified one's owner.
  const deviceKey = requester.device.key()
  const isKnown = await knowsDevice(sql, (verified ?? unverified)?.id ?? null, deviceKey)
  const guess = await countGuess(platform, {
    email: given.email,
    ip: requester.ip,
    knownDevice: isKnown ? deviceKey : null,
  })
  const [fitsVerified, fitsUnverified] = await Promise.all([
    passwordFits(verified?.passwordHash ?? null, given.password),
    passwordFits(unverified?.passwordHash ?? null, given.password),
  ])
  const user = fitsVerified ? verified : fitsUnverified ? unverified : null
  if (!user) throw signInFailed()
  await sql.begin((tx) =>
    startUserSession({ ...platform, tx }, user, {
      ...requester,
      cartToken: given.cart_token ?? requester.cartToken,
    }),
  )
  // An unverified account's success proves nothing: by registering the address once more a guess at the owner's
  // password could be had that always succeeds and is never counted.
  if (user === verified) await guess.forget()
  return user
}

function signInFailed() {
  const failure = accountError('sign_in_failed')
  return accountError('sign_in_failed', { errors: { email: [failure.message] } })
}

/**
 * Opens a session under a new id and ends the one before; merges the guest's cart, remembers the browser, and links a
 * provider that waited for this sign-in. The account is locked and looked at again: whoever changed its password a moment
 * ago has ended all sessions, and this must not become one more.
 */
export async function startUserSession(
  deps: Platform & { tx: Transaction },
  user: ActiveUser,
  requester: Requester,
): Promise<void> {
  const { tx, clock } = deps
  const { session, device, userAgent } = requester
  const [oldUserId, oldKey] = [await session.userId(), session.key()]
  await lockUser(tx, user.id)
  const current = await lockUserRow(tx, user.id)
  if (!current || current.email === null || current.passwordHash !== user.passwordHash) throw signInFailed()
  await adoptGuestCart(tx, { userId: user.id, guestToken: cartTokenOf(requester) })
  const deviceKey = device.ensureKey()
  const isNewDevice = await rememberDevice(tx, user.id, deviceKey)
  if (isNewDevice && current.verifiedAt !== null)
    await notifyOfNewDevice(deps, { ...user, email: current.email }, { deviceKey, userAgent })
  if (oldKey !== null) await linkWaiting(tx, { sessionKey: oldKey, userId: user.id, now: clock() })
  if (oldUserId !== null && oldKey !== null) await endSession(tx, oldUserId, oldKey)
  await openSession(tx, { key: session.renew('user'), userId: user.id, userAgent })
  await endSurplusSessions(tx, user.id)
}

/** Anything else than a token would be no cart; some texts a database can't even hold. */
function cartTokenOf({ cartToken }: Requester): string | null {
  return cartToken !== null && /^[\w-]{43}$/.test(cartToken) ? cartToken : null
}

const timeFormat = new Intl.DateTimeFormat('hu-HU', {
  timeZone: 'Europe/Budapest',
  dateStyle: 'long',
  timeStyle: 'short',
})

async function notifyOfNewDevice(
  { tx, config, clock }: Platform & { tx: Transaction },
  user: ActiveUser,
  { deviceKey, userAgent }: { deviceKey: string; userAgent: string },
): Promise<void> {
  await queueMail(
    tx,
    newDeviceEmail(
      { shop: await loadShop(tx), publicUrl: config.publicUrl },
      {
        email: user.email,
        key: `${user.id}:${hashToken(deviceKey)}`,
        device: deviceName(userAgent),
        at: timeFormat.format(clock()),
      },
    ),
  )
}
