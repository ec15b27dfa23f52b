import { z } from 'zod'
import { emailMessage, emailPattern } from '#hungary/email.ts'
import { requestedDay } from '../../schemas/checkout.ts'
import { line, money } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'

const vehicle = z.enum(['car', 'suv', 'van'])
/** The first that fits rules. `vehicle` and `to_rim` null: any. */
const price = z.object({
  vehicle: vehicle.nullable(),
  to_rim: z.int().min(10).max(30).nullable(),
  gross: z
    .int()
    .max(1_000_000)
    .refine((amount) => amount >= 0, 'Adja meg a díjat.'),
})
const settings = z.object({
  active: z.boolean(),
  capacity: z.int().min(1).max(50),
  email: z
    .string()
    .trim()
    .max(254)
    .refine((text) => text === '' || emailPattern.test(text), emailMessage),
  phone: line(30, 0),
  prices: z.array(price).max(30, 'Legfeljebb 30 sor.'),
  closed_days: z.array(requestedDay).max(200, 'Legfeljebb 200 nap.'),
})
const partner = settings.extend({
  point_id: z.string(),
  name: z.string(),
  address: z.string(),
  /** False: the merchant's list of workshops does not hold it any more. */
  is_listed: z.boolean(),
  /** Appointments from today on. */
  booked: z.int(),
  /** 0: it has no settings yet. */
  version: z.int(),
  /** Opens its list of a day; null until it has settings. */
  link: z.string().nullable(),
})
const params = z.object({ id: z.string().max(100) })
const day = z.object({ iso: z.string(), formatted_date: z.string() })

export const fittingDeskEndpoints = {
  listFittingPartners: {
    method: 'GET',
    path: '/admin/api/fitting-partners',
    right: 'settings.edit',
    summary: 'The workshops of the pickup points, and how they take appointments',
    response: z.object({ partners: z.array(partner) }),
  },
  saveFittingPartner: {
    method: 'PUT',
    path: '/admin/api/fitting-partners/{id}',
    right: 'settings.edit',
    summary: 'How a workshop takes appointments; what was agreed stays',
    params,
    body: settings.extend({ version: z.int().min(0) }),
    response: partner,
    refusals: [409],
  },
  renewFittingLink: {
    method: 'POST',
    path: '/admin/api/fitting-partners/{id}/link',
    right: 'settings.edit',
    summary: "A new link to a workshop's list; the one before opens nothing any more",
    params,
    response: partner,
    refusals: [404],
  },
  listFittings: {
    method: 'GET',
    path: '/admin/api/fittings',
    right: 'orders.personal',
    summary: 'Who comes to the workshops on a day; without one the next on which somebody does',
    query: z.object({ day: requestedDay.optional() }),
    response: z.object({
      day,
      days: z.array(day.extend({ cars: z.int() })),
      fittings: z.array(
        z.object({
          hour: z.string(),
          formatted: z.string(),
          number: z.string(),
          workshop: z.string(),
          name: z.string(),
          phone: z.string(),
          wheels: z.int(),
          price: money.nullable(),
          goods: z.array(z.string()),
        }),
      ),
    }),
  },
} as const satisfies AdminEndpointRows
