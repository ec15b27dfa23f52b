import type { RequestContext } from '#server/kernel/endpoint.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { countGuess } from './attempts.ts'
import { passwordFits } from './passwords.ts'
import { refuseFields } from './profile.ts'
import type { LivingUser } from './user-store.ts'

type Visitor = Pick<RequestContext, 'ip' | 'session'>

/**
 * Whether this is the signed-in user's password. Guesses count for this session alone, so that a stranger with a found
 * session locks nobody out. @throws AppError too_many_attempts.
 */
export async function isOwnPassword(
  kernel: Kernel,
  user: LivingUser,
  password: string,
  { ip, session }: Visitor,
): Promise<boolean> {
  const guess = await countGuess(kernel, { email: user.email, ip, knownDevice: session.ensureKey() })
  const fits = await passwordFits(user.passwordHash, password)
  if (fits) await guess.forget()
  return fits
}

/** For what is dangerous in a stranger's hands. @throws AppError validation_failed on `field`; too_many_attempts. */
export async function requireOwnPassword(
  kernel: Kernel,
  user: LivingUser,
  { field, password }: { field: string; password: string | undefined },
  visitor: Visitor,
): Promise<void> {
  if (password === undefined) return refuseFields({ [field]: ['Adja meg a jelenlegi jelszavát.'] })
  if (!(await isOwnPassword(kernel, user, password, visitor)))
    refuseFields({ [field]: ['A megadott jelszó hibás.'] })
}
