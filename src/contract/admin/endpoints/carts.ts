import { z } from 'zod'
import { image, money, uuid } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { moment } from '../schemas/member.ts'
import { shownState } from '../schemas/state.ts'

/** Which abandoned carts a tab shows, in the order of the tabs. */
export const cartViews = ['open', 'reachable', 'reminded', 'ordered'] as const
const cartView = z.enum(cartViews)

const listedCart = z.object({
  id: z.string(),
  /** When its customer touched it last. */
  left_at: moment,
  /** The name of the first of the goods, and how many others there are. */
  goods: z.string(),
  pieces: z.int(),
  /** At today's prices, of what can be had. */
  total: money,
  /** Who asked to be reminded and has not taken it back; null for everybody else, and without the right to personal data. */
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }).nullable(),
  reminder: shownState,
  /** The order that it ended in. */
  order: z.string().nullable(),
})

export const cartEndpoints = {
  listCarts: {
    method: 'GET',
    path: '/admin/api/carts',
    right: 'orders.see',
    summary:
      'Carts that were left behind, the latest first; who left them only where they asked to be reminded',
    query: z.object({
      view: cartView.default('open'),
      /** The last cart of the window before. */
      before: uuid.optional(),
    }),
    response: z.object({
      carts: z.array(listedCart),
      counts: z.record(cartView, z.int()),
      has_more: z.boolean(),
    }),
  },
  getCart: {
    method: 'GET',
    path: '/admin/api/carts/{id}',
    right: 'orders.see',
    summary: 'One abandoned cart with its goods and what became of its reminder',
    params: z.object({ id: uuid }),
    response: listedCart.extend({
      started_at: moment,
      lines: z.array(
        z.object({
          /** See `groupSets`. */
          set_id: z.string().nullable(),
          variant_id: z.int(),
          name: z.string(),
          item_number: z.string(),
          quantity: z.int(),
          unit_measure: z.string(),
          total: money,
          picture: image.nullable(),
          /** Why it can't be had now. */
          problem: z.string().nullable(),
        }),
      ),
      coupon: z.string(),
      /** What happened to it and to its reminder. */
      steps: z.array(z.object({ at: moment, text: z.string() })),
      /** An order can be taken down from it. */
      is_open: z.boolean(),
      /** Why there is no contact, or how long it is shown. */
      contact_note: z.string(),
    }),
  },
} as const satisfies AdminEndpointRows
