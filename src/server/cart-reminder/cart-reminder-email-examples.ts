import { formatForint } from '#contract/money.ts'
import type { Shop } from '#server/content/index.ts'
import {
  exampleAddress as email,
  exampleToken as token,
  type EmailExamples,
} from '#server/email-texts/index.ts'
import { reminderEmail } from './cart-reminder-mail.ts'

const each = 24_990
const goods = [
  {
    name: 'Téli gumi 205/55 R16 91H',
    detail: `4 db × ${formatForint(each)}`,
    amount: formatForint(4 * each),
  },
]

export const cartReminderEmailExamples: EmailExamples<Shop> = {
  'cart-reminder': (context) =>
    reminderEmail(context, {
      cart: { id: '', userId: null, email },
      contents: { goods, total: 4 * each },
      token,
    }),
}
