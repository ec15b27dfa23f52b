import { z } from 'zod'
import { databaseId, money } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'

const sets = z.object({
  /** The product whose variants are the mounting of a wheel; null: no sets are offered. */
  mountingProductId: databaseId.nullable(),
})

const setsView = z.object({
  sets,
  /** The product that is set; null without one, and when it is gone. */
  product: z.object({ id: z.int(), name: z.string(), item_number: z.string() }).nullable(),
  /** What customers pay for a wheel; `rim` in inches, null: of any size. */
  mountings: z.array(
    z.object({ variant_id: z.int(), name: z.string(), rim: z.number().nullable(), price: money.nullable() }),
  ),
  /** Why no sets are offered although a product is set, in the merchant's words. */
  problems: z.array(z.string()),
})

/** Sets of wheel and tyre: what the merchant sets of them. */
export const setsEndpoints = {
  getSetSettings: {
    method: 'GET',
    path: '/admin/api/settings/sets',
    right: 'settings.edit',
    summary: 'What mounts sets of wheel and tyre',
    response: setsView,
  },
  saveSetSettings: {
    method: 'PUT',
    path: '/admin/api/settings/sets',
    right: 'settings.edit',
    summary:
      'Names the product that mounts sets of wheel and tyre, or none; the shop offers sets from then on',
    body: z.object({ before: sets, values: sets }),
    response: setsView,
    refusals: [409],
  },
} as const satisfies AdminEndpointRows
