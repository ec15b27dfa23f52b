import type { Shop } from '#server/content/index.ts'
import {
  exampleAddress as email,
  exampleToken as token,
  type EmailExamples,
} from '#server/email-texts/index.ts'
import { resetEmail, verifyingEmail, welcomeEmail } from './account-mail.ts'

export const accountEmailExamples: EmailExamples<Shop> = {
  'verify-email': (context) => verifyingEmail(context, { userId: 1, email, token }),
  welcome: (context) => welcomeEmail(context, { id: 1, email }),
  'reset-password': (context) => resetEmail(context, { email, token }),
}
