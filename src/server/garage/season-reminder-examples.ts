import type { Shop } from '#server/content/index.ts'
import {
  exampleAddress as email,
  exampleToken as token,
  type EmailExamples,
} from '#server/email-texts/index.ts'
import { seasonReminderEmail } from './season-reminder-mail.ts'

const cars = [
  { name: 'Családi autó', front: '205/55 R16', rear: null, rim: 16 },
  { name: 'Hétvégi', front: '225/45 R17', rear: '245/40 R17', rim: 17 },
]
const user = { id: 0, email }

export const garageEmailExamples: EmailExamples<Shop> = {
  'tyres-spring': (context) =>
    seasonReminderEmail(context, { user, cars, season: { season: 'spring', key: '2027-spring' }, token }),
  'tyres-autumn': (context) =>
    seasonReminderEmail(context, { user, cars, season: { season: 'autumn', key: '2026-autumn' }, token }),
}
