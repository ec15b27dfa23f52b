import type { Shop } from '#server/content/index.ts'
import {
  exampleAddress as email,
  exampleToken as token,
  type EmailExamples,
} from '#server/email-texts/index.ts'
import { reviewRequestEmail } from './review-request-mail.ts'

export const reviewEmailExamples: EmailExamples<Shop> = {
  'review-request': (context) =>
    reviewRequestEmail(context, {
      order: { id: '', number: '2026-000123', email },
      products: ['Téli gumi 205/55 R16 91H'],
      token,
    }),
}
