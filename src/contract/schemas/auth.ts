import { z } from 'zod'
import { email, namePart } from './checkout.ts'
import { databaseId, token } from './shared.ts'

/**
 * 8 to 128 characters of any kind; counted as a human counts them. Which ones are too common, the rules know.
 * Texts that a database can't hold are refused before.
 */
export const newPassword = z
  .string()
  .refine((value) => [...value].length >= 8, 'A jelszó legalább 8 karakter legyen.')
  .refine((value) => [...value].length <= 128, 'A jelszó legfeljebb 128 karakter lehet.')
/** As given at signing in: whatever is no password simply does not fit. */
export const givenPassword = z.string().min(1, 'Adja meg a jelszavát.').max(1000)
/** A new password, typed twice. */
export const repeatedPassword = { password: newPassword, password_confirmation: z.string().max(1000) }
/** Whether the second is as the first; a missing one is reported as such. */
export const isRepeated = (given: { password: unknown; password_confirmation: unknown }) =>
  typeof given.password_confirmation !== 'string' || given.password === given.password_confirmation
export const repeatedRule = {
  path: ['password_confirmation'],
  error: 'A két jelszó nem egyezik.',
  when: () => true,
}
const accepted = z.literal(true, 'El kell fogadnia az adatkezelési tájékoztatót.')

/** What a call of the auth group did: `signed_in`, `verification_sent` ...; `message` is fit to be shown. */
export const authStatus = z.object({ status: z.string(), message: z.string() }).meta({ id: 'AuthStatus' })

/** `cart_token` names the guest's cart to be merged where no cookie does. */
export const loginBody = z.object({
  email: z.string().trim().min(1).max(254),
  password: givenPassword,
  cart_token: token.nullish(),
})
export const registerBody = z
  .object({
    email,
    ...repeatedPassword,
    privacy_policy: accepted,
    first_name: namePart(100, 0).default(''),
    last_name: namePart(100, 0).default(''),
  })
  .refine(isRepeated, repeatedRule)
/** Signed in, the own address is meant and the body may be absent. */
export const resendVerificationBody = z.object({ email: email.optional() })
/** `password`: that of the registration, in a browser that the account does not know. */
export const verifyEmailBody = z.object({
  hash: token,
  user_id: databaseId,
  password: z.string().max(1000).optional(),
})
export const resetPasswordBody = z.object({ email })
export const setNewPasswordBody = z.object({ email, token, password: newPassword })

const provider = z.string().regex(/^[a-z][a-z0-9-]{0,29}$/)
export const providerParams = z.object({ provider })
/** `continue` is a path of this site to go on to. */
export const socialStartBody = z.object({ continue: z.string().max(2000).optional() })
export const socialStart = z.object({ url: z.string() })
export const socialCallbackQuery = z.object({
  code: z.string().max(4000).optional(),
  state: z.string().max(200).optional(),
  scope: z.string().max(2000).optional(),
  authuser: z.string().max(200).optional(),
  prompt: z.string().max(200).optional(),
  iss: z.string().max(2000).optional(),
  error: z.string().max(200).optional(),
  error_description: z.string().max(2000).optional(),
})
/**
 * `status`: `signed_in`, `verification_sent` (signed in too, the address is still to be verified), `linked` (to the signed-in
 * user's account), or nobody was signed in because an account has this address: `password_needed`, `sign_in_needed` (it has
 * no password, another provider is its way in); signing in to it now links the two. `continue` is where to go on.
 */
export const socialCallback = authStatus.extend({ continue: z.string(), email: z.string().nullable() })
/** The configured providers, such as `{provider: 'google', name: 'Google'}`. */
export const socialProviders = z.array(z.object({ provider: z.string(), name: z.string() }))
