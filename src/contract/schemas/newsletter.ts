import { z } from 'zod'
import { email, namePart } from './checkout.ts'
import { token } from './shared.ts'

const name = namePart(100, 0).default('')
export const newsletterSubscribeBody = z.object({
  email,
  first_name: name,
  last_name: name,
  privacy_policy: z.literal(true, 'El kell fogadnia az adatkezelési tájékoztatót.'),
})
/** From the confirming email. */
export const newsletterConfirmBody = z.object({ email, token })
/** With the signature of an email's link; without it the signed-in user's own address is meant. */
export const newsletterUnsubscribeBody = z.object({ email: email.optional(), token: token.optional() })
