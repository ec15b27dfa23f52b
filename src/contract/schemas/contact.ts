import { z } from 'zod'
import { email, fullName } from './checkout.ts'
import { contactMessageType } from './content.ts'
import { line, text, token, uuid } from './shared.ts'

const privacyPolicy = z.literal(true, 'El kell fogadnia az adatkezelési tájékoztatót.')

/** What proves that a human writes. `altcha`: a challenge to be solved by work; `recaptcha`: Google's, by the site key. */
export const contactChallenge = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('altcha'), challenge: z.record(z.string(), z.unknown()) }),
  z.object({ kind: z.literal('recaptcha'), site_key: z.string() }),
])

/** `recaptcha` is the solved challenge: ALTCHA's payload (base64), or the token of reCAPTCHA. */
export const contactMessageBody = z.object({
  name: fullName,
  email,
  phone: line(30, 0).nullish(),
  type: contactMessageType,
  message: text(5000).min(1),
  privacy_policy: privacyPolicy,
  recaptcha: z.string().max(10_000),
})

export const contactResponse = z.object({ message: z.string() }).meta({ id: 'ContactResponse' })

/** Requests one email when the variant can be had again. */
export const stockAlertBody = z.object({ email, privacy_policy: privacyPolicy })
/** From the link of an email: the one that confirms the address, and the one that ends what it waits for. */
export const stockAlertLinkBody = z.object({ id: uuid, token })
/** From the email about an abandoned cart. */
export const cartReminderBody = z.object({ cart: uuid, token })
export const resumedCart = z.object({ cart_token: z.string() })
