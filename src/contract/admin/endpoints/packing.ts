import { z } from 'zod'
import type { AdminEndpointRows } from '../endpoint-schema.ts'

/** How many orders are worked on at a time. */
export const maxSelectedOrders = 100

/** Order numbers between commas, as an address can carry them. */
const numbers = z
  .string()
  .max(maxSelectedOrders * 15)
  .regex(
    new RegExp(`^\\d{4}-\\d{6,9}(,\\d{4}-\\d{6,9}){0,${maxSelectedOrders - 1}}$`),
    `Legalább egy, legfeljebb ${maxSelectedOrders} rendelést válasszon ki.`,
  )

/** What the warehouse does with many orders together. */
export const packingEndpoints = {
  printOrders: {
    method: 'GET',
    path: '/admin/api/orders/print',
    right: 'orders.process',
    requiredQuery: ['orders', 'what'],
    summary: 'Packing slips of orders in picking order, or one pick list for all of them, as a PDF',
    query: z.object({
      orders: numbers,
      what: z.enum(['slips', 'pick_list']),
      size: z.enum(['A4', 'A5']).default('A4'),
    }),
    response: z.object({ name: z.string(), bytes: z.instanceof(Uint8Array<ArrayBufferLike>) }),
    file: 'application/pdf',
  },
} as const satisfies AdminEndpointRows
