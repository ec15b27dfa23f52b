import type { AdminContext, Member } from '#platform/admin/admin-endpoint.ts'
import type { Executor, Sql } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { countGuess, passwordFits } from '#server/account/index.ts'
import { recoveryHash, totpStep } from './authenticator.ts'
import { staffError } from './staff-errors.ts'
import { deleteSession, findMember, insertSession } from './staff-session-store.ts'
import { findStaffByEmail, type StaffRow } from './staff-store.ts'
import { takeRecoveryCode, takeTotpStep } from './proof-store.ts'

/**
 * The active colleague of an address, a password and a second factor. Whatever is wrong, the response is the same and takes as long.
 * Guesses are counted by address and network, apart from those at the shop.
 * @throws AppError desk_sign_in_failed; too_many_attempts.
 */
export async function checkPassword(
  platform: Platform,
  given: { email: string; password: string; code: string },
  ip: string,
): Promise<StaffRow> {
  const { sql } = platform
  const guess = await countGuess(platform, { email: `desk:${given.email}`, ip, knownDevice: null })
  const staff = await findStaffByEmail(sql, given.email)
  const canSignIn = staff?.state === 'active'
  const fits = await passwordFits(canSignIn ? staff.passwordHash : null, given.password)
  if (!fits || !staff || !(await takeSecondFactor(platform, staff, given.code)))
    throw staffError('desk_sign_in_failed')
  await guess.forget()
  return staff
}

/** A code opens once: the authenticator's by its time step, a recovery code by being used up. */
async function takeSecondFactor(
  { sql, secret, clock }: Platform,
  staff: StaffRow,
  code: string,
): Promise<boolean> {
  if (code.length > 6) return takeRecoveryCode(sql, staff.id, recoveryHash(code))
  if (staff.totpSecret === null) return false
  const step = await totpStep(secret, { totpSecret: staff.totpSecret, code, now: clock() })
  return step !== null && takeTotpStep(sql, staff.id, step)
}

/** Opens a session under a new id, which ends the browser's one before. */
export async function startSession(
  sql: Sql,
  { session, userAgent }: Pick<AdminContext, 'session' | 'userAgent'>,
  staffId: number,
): Promise<Member> {
  const old = session.key()
  const key = session.start()
  await sql.begin(async (tx) => {
    if (old !== null) await deleteSession(tx, old)
    await requireActive(tx, staffId)
    await insertSession(tx, { key, staffId, userAgent })
  })
  return (await findMember(sql, key, true))!
}

/** Whoever revokes a colleague waits for the row, and then ends the session that begins here. */
async function requireActive(tx: Executor, staffId: number): Promise<void> {
  const found = await tx`select from staff where id = ${staffId} and state = 'active' for share`
  if (found.length === 0) throw staffError('desk_sign_in_failed')
}
