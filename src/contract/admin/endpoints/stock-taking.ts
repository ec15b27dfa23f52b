import { z } from 'zod'
import { image, text } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { maxCountedRows } from '../packing-limits.ts'

const pieces = z
  .int('Egész darabszámot írjon.')
  .min(0, 'Nullánál kevesebb nem lehet.')
  .max(1_000_000, 'Legfeljebb 1 000 000.')

const shelfRow = z.object({
  variant_id: z.int(),
  item_number: z.string(),
  /** '' where none is known. */
  ean: z.string(),
  name: z.string(),
  shelf: z.string(),
  on_hand: z.int(),
  /** Of these, in boxes of orders that have not left. */
  boxed: z.int(),
  /** What should lie on the shelf. */
  expected: z.int(),
  picture: image.nullable(),
})

/** Goods counted shelf by shelf. */
export const stockTakingEndpoints = {
  getShelf: {
    method: 'GET',
    path: '/admin/api/stock-taking',
    right: 'stock.edit',
    summary: 'The shelves, and what should lie on one of them',
    query: z.object({
      /** Absent: the shelves alone. */
      shelf: z.string().min(1).max(30).optional(),
    }),
    response: z.object({
      shelves: z.array(z.object({ shelf: z.string(), variants: z.int() })),
      rows: z.array(shelfRow),
      /** It has more than are counted at a time. */
      has_more: z.boolean(),
    }),
  },
  getShelfItem: {
    method: 'GET',
    path: '/admin/api/stock-taking/item',
    right: 'stock.edit',
    requiredQuery: ['code'],
    summary: 'Goods by EAN or item number, wherever they should lie',
    query: z.object({ code: z.string().min(1).max(100) }),
    response: z.object({ row: shelfRow.nullable() }),
  },
  bookStockCount: {
    method: 'POST',
    path: '/admin/api/stock-taking',
    right: 'stock.edit',
    summary: 'Books what was counted, each row by itself: what has changed meanwhile stays as it is',
    body: z.object({
      reason: text(200).min(1, 'Írja meg, miért könyveli.'),
      rows: z
        .array(
          z.object({
            variant_id: z.int(),
            counted: pieces,
            /** What should have been there when it was counted. */
            expected: z.int(),
          }),
        )
        .min(1)
        .max(maxCountedRows),
    }),
    response: z.object({
      results: z.array(
        z.object({
          variant_id: z.int(),
          item_number: z.string(),
          /** `changed`: goods came or left since; `held`: orders hold more than was counted. */
          outcome: z.enum(['booked', 'same', 'changed', 'held', 'unknown']),
          /** What the stock became by. */
          delta: z.int(),
          text: z.string(),
        }),
      ),
    }),
  },
} as const satisfies AdminEndpointRows
