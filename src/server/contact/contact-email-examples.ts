import type { Shop } from '#server/content/index.ts'
import { exampleAddress as email, type EmailExamples } from '#server/email-texts/index.ts'
import { receiptEmail, replyEmail } from './contact-mail.ts'

const message = 'Jó napot kívánok!\nKapható még ez az abroncs négy darabban?'

export const contactEmailExamples: EmailExamples<Shop> = {
  'contact-receipt': ({ shop }) => receiptEmail(shop, { id: '', email, type: 'product', message }),
  'contact-reply': ({ shop }) =>
    replyEmail(shop, { id: 0, email, type: 'product', message }, 'Igen, négy darab van belőle raktáron.'),
}
