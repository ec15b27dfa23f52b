import { z } from 'zod'
import { taxNumberProblem } from '#hungary/tax-number.ts'
import { givenPassword, isRepeated, repeatedPassword, repeatedRule } from './auth.ts'
import { contactBody, country, email, phone, postalCode } from './checkout.ts'
import { databaseId, line, text, token } from './shared.ts'

export const user = z
  .object({
    id: z.int(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string().nullable(),
    is_verified: z.boolean(),
    subscribed_to_newsletter: z.boolean(),
    cart_token: z.string().nullable(),
    password_set: z.boolean(),
    /** A new address that waits for its confirmation. */
    pending_email: z.string().nullable(),
  })
  .meta({ id: 'User' })
export const userSecurity = z.object({
  password_set: z.boolean(),
  used_social_providers: z.array(z.string()),
})
/** A place where the user is signed in. `device` is fit to be shown: `Chrome, Windows`. */
export const userSession = z.object({
  id: z.string(),
  device: z.string(),
  started_at: z.string(),
  seen_at: z.string(),
  is_current: z.boolean(),
})
export const userSessionParams = z.object({ id: token })

/** Another e-mail address needs the password and takes effect when it was confirmed by the email sent there. */
export const profileBody = z.object({
  first_name: contactBody.shape.first_name,
  last_name: contactBody.shape.last_name,
  email,
  phone: phone.nullish(),
  subscribed_to_newsletter: z.boolean().optional(),
  password: givenPassword.optional(),
})
export const confirmEmailBody = z.object({ user_id: databaseId, hash: token })
/** `old_password` may be absent where no password was set yet. */
export const changePasswordBody = z
  .object({ old_password: givenPassword.optional(), ...repeatedPassword })
  .refine(isRepeated, repeatedRule)
export const checkPasswordBody = z.object({ password: givenPassword })
export const passwordCheck = z.object({ valid: z.boolean() })
/** Needed where the account has a password. */
export const deletionBody = z.object({ password: givenPassword.optional() })
export const deletionParams = z.object({ token })

const savedAddress = {
  id: z.int(),
  name: z.string(),
  country: z.string(),
  postal_code: z.string(),
  city: z.string(),
  address: z.string(),
  full_address: z.string(),
  is_default: z.boolean(),
}
export const savedBillingAddress = z
  .object({
    ...savedAddress,
    type: z.enum(['individual', 'company']),
    tax_number: z.string().nullable(),
  })
  .meta({ id: 'SavedBillingAddress' })
export const savedShippingAddress = z
  .object({ ...savedAddress, phone: z.string().nullable(), comment: z.string().nullable() })
  .meta({ id: 'SavedShippingAddress' })

const postalAddress = {
  name: line(200),
  country,
  postal_code: postalCode,
  city: line(100),
  address: line(200),
  is_default: z.boolean().optional(),
}
/** A company's `tax_number` is checked by its digits, whatever else is wrong. */
export const savedBillingAddressBody = z
  .object({
    ...postalAddress,
    type: z.enum(['individual', 'company']).default('individual'),
    tax_number: line(20).nullish(),
  })
  .refine(({ type, tax_number }) => taxNumberProblem(type, tax_number) === null, {
    path: ['tax_number'],
    error: ({ input }) => {
      const { type, tax_number } = input as { type: unknown; tax_number: unknown }
      return taxNumberProblem(type, tax_number) ?? ''
    },
    when: () => true,
  })
export const savedShippingAddressBody = z.object({
  ...postalAddress,
  phone: phone.nullish(),
  comment: text(500).nullish(),
})
export const savedAddressParams = z.object({ id: databaseId })

/** Everything that the shop keeps of its user, by what it is. */
export const userExport = z.record(z.string(), z.unknown())

/** A place that a postal code belongs to. */
export const city = z.object({ id: z.int(), name: z.string(), postal_code: z.string() })
/** ISO 3166-1 alpha-2 codes; the shop delivers to Hungary alone. */
export const countries = z.array(z.literal('HU'))
