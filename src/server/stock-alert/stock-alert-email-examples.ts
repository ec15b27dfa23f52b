import type { Shop } from '#server/content/index.ts'
import { exampleAddress as email, exampleToken, type EmailExamples } from '#server/email-texts/index.ts'
import { alertEmail } from './stock-alert-mail.ts'

const variant = {
  name: 'Téli gumi 205/55 R16 91H',
  unitGross: 24_990,
  unitMeasure: 'db',
  url: '/termek/pelda',
}

export const stockAlertEmailExamples: EmailExamples<Shop> = {
  'stock-alert': (context) => alertEmail({ ...context, variant }, { id: '', email }, exampleToken),
}
