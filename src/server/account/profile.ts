import type { User } from '#contract/wire.ts'
import { platformError } from '#platform/http/errors.ts'
import { isNamePart, namePartMessage } from '#hungary/name-part.ts'
import { normalisePhone, phoneMessage } from '#hungary/phone.ts'
import type { ActiveUser } from './user-store.ts'

/** Rules of a user's own data: how they are checked and shown. Pure. */

export type ProfileInput = {
  first_name: string
  last_name: string
  email: string
  phone?: string | null | undefined
}
export type ProfileFields = { firstName: string; lastName: string; phone: string | null }

/** The stored form. @throws AppError validation_failed. */
export function readProfile(input: ProfileInput): ProfileFields {
  const phone = input.phone ? normalisePhone(input.phone) : null
  refuseFields({
    ...(isNamePart(input.first_name) ? {} : { first_name: [namePartMessage] }),
    ...(isNamePart(input.last_name) ? {} : { last_name: [namePartMessage] }),
    ...(/\p{Cc}/u.test(input.email) ? { email: ['Nem megengedett karaktert tartalmaz.'] } : {}),
    ...(input.phone && phone === null ? { phone: [phoneMessage] } : {}),
  })
  return { firstName: input.first_name, lastName: input.last_name, phone }
}

/** Addresses that differ in case alone are one. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** @throws AppError validation_failed when there is any message. */
export function refuseFields(errors: Record<string, string[]>): void {
  const [message] = Object.values(errors).flat()
  if (message !== undefined) throw platformError('validation_failed', { errors, message })
}

/** Exactly what its user may see. */
export function presentUser(
  user: ActiveUser,
  { isSubscribed, cartToken }: { isSubscribed: boolean; cartToken: string | null },
): User {
  return {
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    phone: user.phone,
    is_verified: user.verifiedAt !== null,
    subscribed_to_newsletter: isSubscribed,
    cart_token: cartToken,
    password_set: user.passwordHash !== null,
    pending_email: user.pendingEmail,
  }
}
