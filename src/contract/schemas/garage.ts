import { z } from 'zod'
import { carSizePattern } from '../car-size.ts'
import { databaseId, line, uuid } from './shared.ts'

const carSize = z.string().regex(carSizePattern, 'Írja a méretet így: 205/55 R16.')
const rim = z
  .int('Írjon 10 és 24 közötti egész számot.')
  .min(10, 'Legalább 10 col.')
  .max(24, 'Legfeljebb 24 col.')

/** A car of the garage. `rear` only where it has another size there; `rim` is the diameter of its wheels in inches, if it was given. */
export const garageCar = z
  .object({
    id: z.string(),
    name: z.string(),
    front: z.string(),
    rear: z.string().nullable(),
    rim: z.int().nullable(),
    saved_at: z.string(),
  })
  .meta({ id: 'GarageCar' })

/** Whether the user wants an email in spring and autumn. */
export const garageReminder = z.object({ wanted: z.boolean() })
/** Of the email's link. */
export const garageReminderLink = z.object({ user: databaseId, token: z.string().max(200) })
export const garageCarParams = z.object({ id: uuid })
export const garageCarBody = z.object({
  name: line(60),
  front: carSize,
  rear: carSize.nullable().default(null),
  rim: rim.nullable().default(null),
})
