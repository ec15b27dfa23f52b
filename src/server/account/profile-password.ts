import type { RequestContext } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { countGuess } from './attempts.ts'
import { passwordFits } from './passwords.ts'
import { refuseFields } from './profile.ts'
import type { ActiveUser } from './user-store.ts'

type Requester = Pick<RequestContext, 'ip' | 'session'>

/**
 * Whether this is the signed-in user's password. Guesses count for this session alone, so that an attacker with a found
 * session locks nobody out. @throws AppError too_many_attempts.
 */
export async function isOwnPassword(
  platform: Platform,
  user: ActiveUser,
  password: string,
  { ip, session }: Requester,
): Promise<boolean> {
  const guess = await countGuess(platform, { email: user.email, ip, knownDevice: session.ensureKey() })
  const fits = await passwordFits(user.passwordHash, password)
  if (fits) await guess.forget()
  return fits
}

/** For what is dangerous in an attacker's hands. @throws AppError validation_failed on `field`; too_many_attempts. */
export async function requireOwnPassword(
  platform: Platform,
  user: ActiveUser,
  { field, password }: { field: string; password: string | undefined },
  requester: Requester,
): Promise<void> {
  if (password === undefined) return refuseFields({ [field]: ['Adja meg a jelenlegi jelszavát.'] })
  if (!(await isOwnPassword(platform, user, password, requester)))
    refuseFields({ [field]: ['A megadott jelszó hibás.'] })
}
