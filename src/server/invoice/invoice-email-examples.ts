import type { Shop } from '#server/content/index.ts'
import { exampleToken as secret, type EmailExamples } from '#server/email-texts/index.ts'
import { exampleOrder } from '#server/order/index.ts'
import { documentEmail } from './invoice-mail.ts'

export const invoiceEmailExamples: EmailExamples<Shop> = {
  document: (context) =>
    documentEmail({ id: '', kind: 'final', number: 'SZ-2026/123' }, exampleOrder(context.now), {
      ...context,
      secret,
    }),
}
