import type { Shop } from '#server/content/index.ts'
import {
  exampleAddress as email,
  exampleToken as token,
  type EmailExamples,
} from '#server/email-texts/index.ts'
import { confirmingEmail, newsletterWelcomeEmail } from './newsletter-mail.ts'

export const newsletterEmailExamples: EmailExamples<Shop> = {
  'newsletter-confirm': (context) => confirmingEmail(context, { email, token }),
  'newsletter-welcome': (context) => newsletterWelcomeEmail(context, { email, key: '', token }),
}
