import { loadShop } from '#server/content/index.ts'
import type { Transaction } from '#platform/database/database.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { isNamePart, namePartMessage } from '#hungary/name-part.ts'
import { endSessions, openSession } from '#platform/security/session-store.ts'
import { lockUser } from '#platform/database/user-lock.ts'
import { accountError } from './account-errors.ts'
import { requestEmail } from './account-email-job.ts'
import { passwordChangedEmail, welcomeEmail } from './account-mail.ts'
import { forgetGuesses } from './attempts.ts'
import { knowsDevice, rememberDevice } from './device-store.ts'
import { hashPassword, newPasswordProblem, passwordFits } from './passwords.ts'
import type { Requester } from './sign-in.ts'
import { dropPersonal } from './deletion-store.ts'
import { dropStrangeLinks } from './social-store.ts'
import {
  changeUserState,
  insertUser,
  isAddressTaken,
  lockAddress,
  lockUserRow,
  savePasswordHash,
  type ActiveUser,
} from './user-store.ts'
import { dropRivalTokens, dropTokens, findToken, useToken } from './user-token-store.ts'

export type Registration = {
  email: string
  password: string
  password_confirmation: string
  first_name: string
  last_name: string
}
type Deps = Platform & { tx: Transaction }

/**
 * Makes an unverified account, which knows the browser, and has its email written. A taken address gets the same work and the
 * same response, and its owner another email.
 * @throws AppError validation_failed.
 */
export async function register(
  platform: Platform,
  given: Registration,
  device: Requester['device'],
): Promise<void> {
  refusePassword({ ...nameErrors(given), ...newPasswordErrors(given, given.email) })
  const passwordHash = await hashPassword(given.password)
  await platform.sql.begin(async (tx) => {
    const { email, first_name: firstName, last_name: lastName } = given
    const user = await insertUser(tx, { email, firstName, lastName, passwordHash })
    await rememberDevice(tx, user.id, device.ensureKey())
    await requestEmail(tx, 'verify', { userId: user.id })
  })
}

/** Names may be absent; what is given is a name, not somebody's message. */
function nameErrors(given: Pick<Registration, 'first_name' | 'last_name' | 'email'>) {
  const isWrong = (name: string) => name !== '' && !isNamePart(name)
  return {
    ...(isWrong(given.first_name) ? { first_name: [namePartMessage] } : {}),
    ...(isWrong(given.last_name) ? { last_name: [namePartMessage] } : {}),
    ...(/\p{Cc}/u.test(given.email) ? { email: ['Nem megengedett karaktert tartalmaz.'] } : {}),
  }
}

/** Hungarian messages for the form's fields; empty when the password will do. Both problems are reported together. */
export function newPasswordErrors(
  { password, password_confirmation: repeated }: { password: string; password_confirmation?: string },
  email: string,
): Record<string, string[]> {
  const problem = newPasswordProblem(password, email)
  const differs = repeated !== undefined && repeated !== password
  return {
    ...(problem === null ? {} : { password: [problem] }),
    ...(differs ? { password_confirmation: ['A két jelszó nem egyezik.'] } : {}),
  }
}

/** @throws AppError validation_failed when there is any message. */
export function refusePassword(errors: Record<string, string[]>): void {
  const [first] = Object.values(errors)
  if (first) throw platformError('validation_failed', { errors, message: first[0]! })
}

/**
 * The address is proved by the email's link, by who made the account: in a browser that the account knows, or with its
 * password. Who has the mailbox alone would make somebody else's account theirs, and that one knows the password. The
 * account's sessions end, but this browser's own, which goes on under a new id.
 * @throws AppError registered_elsewhere; link_invalid, also when another account has proved the address meanwhile.
 */
export async function verifyEmail(
  platform: Platform,
  { hash, userId, password }: { hash: string; userId: number; password?: string | undefined },
  { session, device, userAgent }: Requester,
): Promise<void> {
  const isOwn = (await session.userId()) === userId
  await withLink(platform, async (tx) => {
    const user = await takeOwnLink(tx, { kind: 'verify_email', token: hash, userId, now: platform.clock() })
    if (!isOwn && !(await knowsDevice(tx, user.id, device.key()))) await requirePassword(user, password)
    await proveAddress({ ...platform, tx }, user)
    await endSessions(tx, user.id)
    if (isOwn) await openSession(tx, { key: session.renew('user'), userId: user.id, userAgent })
  })
}

async function requirePassword(user: ActiveUser, password: string | undefined): Promise<void> {
  if (password && (await passwordFits(user.passwordHash, password))) return
  const problem = password
    ? 'Hibás jelszó. Ha elfelejtette, kérjen újat.'
    : 'Adja meg a jelszót, amelyet a regisztrációkor választott.'
  throw accountError('registered_elsewhere', { errors: { password: [problem] } })
}

/**
 * A new password by the email's link, which proves the address too. Every session ends, every other link dies, no
 * provider is a way in until its account is linked again, and this browser is known from now on.
 * @throws AppError validation_failed; link_invalid.
 */
export async function setNewPassword(
  platform: Platform,
  given: { email: string; token: string; password: string },
  requester: Requester,
): Promise<void> {
  refusePassword(newPasswordErrors(given, given.email))
  const passwordHash = await hashPassword(given.password)
  await withLink(platform, async (tx) => {
    const user = await takeOwnLink(tx, { kind: 'reset_password', token: given.token, now: platform.clock() })
    if (user.email.toLowerCase() !== given.email.toLowerCase()) throw accountError('link_invalid')
    await savePasswordHash(tx, user.id, passwordHash)
    if (user.verifiedAt === null) {
      if (!(await knowsDevice(tx, user.id, requester.device.key()))) await dropPersonal(tx, user.id)
      await proveAddress({ ...platform, tx }, user)
    }
    // Whoever was in the account may have linked a provider's account of their own to it.
    await dropStrangeLinks(tx, { userId: user.id, email: user.email, all: true })
    await tx`update users set pending_email = null where id = ${user.id}`
    await dropTokens(tx, user.id)
    await endSessions(tx, user.id)
    await forgiveAttempts({ ...platform, tx }, user, requester)
    await queueMail(
      tx,
      passwordChangedEmail(
        { shop: await loadShop(tx), publicUrl: platform.config.publicUrl },
        { email: user.email, key: `${user.id}:${platform.clock().getTime()}` },
      ),
    )
  })
}

async function forgiveAttempts(
  { tx, secret }: Deps,
  user: ActiveUser,
  { device, ip }: Requester,
): Promise<void> {
  const deviceKey = device.ensureKey()
  await rememberDevice(tx, user.id, deviceKey)
  await forgetGuesses(tx, secret, { email: user.email, ip, knownDevice: deviceKey })
}

/**
 * Uses a link up; its user is locked. Those who have a link for the same address wait for each other, before they hold
 * anything that the other one deletes; everybody locks a user before their links.
 * @throws AppError link_invalid.
 */
export async function takeLink(
  tx: Transaction,
  link: Parameters<typeof useToken>[1],
): Promise<{ user: ActiveUser; sentTo: string }> {
  const seen = await findToken(tx, link)
  if (!seen) throw accountError('link_invalid')
  await lockAddress(tx, seen.email)
  await lockUser(tx, seen.userId)
  const user = await lockUserRow(tx, seen.userId)
  const used = await useToken(tx, link)
  if (!user || user.email === null || !used) throw accountError('link_invalid')
  return { user: { ...user, email: user.email }, sentTo: used.email }
}

/** The same for a link that was sent to the address in use. @throws AppError link_invalid. */
async function takeOwnLink(tx: Transaction, link: Parameters<typeof useToken>[1]): Promise<ActiveUser> {
  const { user, sentTo } = await takeLink(tx, link)
  if (user.email !== sentTo) throw accountError('link_invalid')
  return user
}

/** Two accounts may prove an address at once: the unique index lets one of them, the other's link is no longer valid. */
export async function withLink(platform: Platform, work: (tx: Transaction) => Promise<void>): Promise<void> {
  try {
    await platform.sql.begin(work)
  } catch (error) {
    throw isAddressTaken(error) ? accountError('link_invalid', { cause: error }) : error
  }
}

/**
 * The account becomes the one of its address: others that wanted it get nothing, and who made this one keeps no way in
 * through a provider. A request to be deleted stays.
 */
export async function proveAddress({ tx, config }: Deps, user: ActiveUser): Promise<void> {
  if (user.state === 'unverified') await changeUserState(tx, user, 'verified')
  else await tx`update users set verified_at = coalesce(verified_at, now()) where id = ${user.id}`
  await dropRivalTokens(tx, user)
  await dropStrangeLinks(tx, { userId: user.id, email: user.email, all: false })
  await queueMail(tx, welcomeEmail({ shop: await loadShop(tx), publicUrl: config.publicUrl }, user))
}
