import { z } from 'zod'
import { requestedDay } from './checkout.ts'
import { money } from './shared.ts'

const day = z.object({ iso: z.string(), formatted_date: z.string() })

/** Of the link that a workshop's emails have. Without a day: the next one on which somebody comes. */
export const fittingDayBody = z.object({
  point: z.string().max(100),
  token: z.string().max(200),
  day: requestedDay.optional(),
})
/** Who comes to a workshop on a day. */
export const fittingDay = z.object({
  workshop: z.string(),
  day,
  /** The next days on which somebody comes. */
  days: z.array(day.extend({ cars: z.int() })),
  fittings: z.array(
    z.object({
      /** `09:00` */
      hour: z.string(),
      /** `9–10 óra` */
      formatted: z.string(),
      /** Of the order. */
      number: z.string(),
      name: z.string(),
      phone: z.string(),
      wheels: z.int(),
      /** What the workshop takes; null: it says so itself. */
      price: money.nullable(),
      goods: z.array(z.string()),
      /** Where the goods are. */
      arrival: z.string(),
    }),
  ),
})
