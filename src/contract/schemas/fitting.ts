import { z } from 'zod'
import { requestedDay } from './checkout.ts'
import { dayHours } from './pickup-point.ts'
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

/** Variants and how many of each: `12:4,15:2`. */
const goods = z
  .string()
  .max(500)
  .regex(
    /^[1-9]\d{0,8}:[1-9]\d{0,2}(?:,[1-9]\d{0,8}:[1-9]\d{0,2}){0,29}$/,
    'Érvénytelen termék vagy mennyiség.',
  )
  .transform((text) =>
    text.split(',').map((pair) => {
      const [variantId = 0, quantity = 0] = pair.split(':').map(Number)
      return { variantId, quantity }
    }),
  )
/** Of a pickup point. */
const workshopId = z.string().max(100)

/** `workshop`: the one that the customer has chosen. */
export const deliveryOfferQuery = z.object({ goods, workshop: workshopId.optional() })
/** `near`: a postal code or a town. */
export const fittingWorkshopsQuery = z.object({
  goods: goods.optional(),
  near: z.string().trim().max(60).optional(),
})

const workshopSummary = z.object({
  id: workshopId,
  name: z.string(),
  city: z.string(),
  /** When it has room for the first time; null: not for weeks, or it is agreed with the workshop. */
  next: z
    .object({
      day: z.iso.date(),
      /** `10:00`; null: the hour is agreed with the workshop. */
      hour: z.string().nullable(),
      /** `holnap 10 órakor` */
      text: z.string(),
    })
    .nullable(),
  /** What it takes for all the goods; null: it says so itself. */
  price: money.nullable(),
})
export const fittingWorkshop = workshopSummary
  .extend({
    /** In one line: `1119 Budapest, Fehérvári út 97.` */
    address: z.string(),
    phone: z.string(),
    hours_per_day: z.array(dayHours),
    /** Metres from the place that was named; null without one. */
    distance: z.int().min(0).nullable(),
    /** The least that it takes for a wheel of any kind. */
    price_per_wheel: money.nullable(),
  })
  .meta({ id: 'FittingWorkshop' })

/** What delivery would cost at least, to an address and to a pickup point, and where the goods could be fitted; null: not at all. */
export const deliveryOffer = z
  .object({
    address: money.nullable(),
    point: money.nullable(),
    fitting: z
      .object({
        workshop: workshopSummary,
        /** It is the one that the customer has chosen. */
        is_wanted: z.boolean(),
        wheels: z.int(),
        /** Of the goods to the workshop. */
        delivery: money,
      })
      .nullable(),
  })
  .meta({ id: 'DeliveryOffer' })

/** Nearest first where a place was named and is known, else by when they have room. */
export const fittingWorkshops = z
  .object({
    /** What distances are measured from, as it is written; null: no place was named, or none that is known. */
    near: z.string().nullable(),
    /** How many wheels the prices are for; 0: of no goods. */
    wheels: z.int().min(0),
    total: z.int().min(0),
    workshops: z.array(fittingWorkshop),
  })
  .meta({ id: 'FittingWorkshops' })
