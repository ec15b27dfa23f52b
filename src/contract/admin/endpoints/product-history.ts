import { z } from 'zod'
import { databaseId } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { moment } from '../schemas/member.ts'
import { auditRow, author } from './audit.ts'

/** How far back a chart of prices reaches, in days; `all`: to the first price. */
export const priceSpans = ['90', '365', 'all'] as const

const params = z.object({ id: databaseId })

/** The product that a list is of, for its head. */
const product = z.object({
  id: z.int(),
  name: z.string(),
  item_number: z.string(),
  is_published: z.boolean(),
  /** When it is published by itself; null: nobody has planned that. */
  publish_at: z.string().nullable(),
  /** Where customers see it. */
  url: z.string(),
  variants: z.array(z.object({ id: z.int(), item_number: z.string(), name: z.string() })),
})

const stockMove = z.object({
  id: z.int(),
  at: moment,
  variant_id: z.int(),
  item_number: z.string(),
  /** What happened, as a title. */
  title: z.string(),
  /** Who or which line of which file; '': nobody of the shop, or not known. */
  origin: z.string(),
  /** What was given as the reason; ''. */
  note: z.string(),
  /** Pieces. */
  on_hand_delta: z.int(),
  held_delta: z.int(),
  /** On hand once it had happened. */
  on_hand_after: z.int(),
  order_number: z.string().nullable(),
  change_id: z.int().nullable(),
  import_id: z.int().nullable(),
})

const price = z.object({
  id: z.int(),
  /** Forints. */
  gross: z.int(),
  /** Crossed out; null: no discount. */
  original: z.int().nullable(),
  /** Of a discount: the lowest price of the 30 days before it; null: it was not sold then. */
  lowest: z.int().nullable(),
  from: moment,
  to: moment.nullable(),
  state: z.enum(['past', 'now', 'planned']),
  /** Who or which line of which file set it; '': not known. */
  origin: z.string(),
  change_id: z.int().nullable(),
})

export const productHistoryEndpoints = {
  listStockMoves: {
    method: 'GET',
    path: '/admin/api/products/{id}/stock-moves',
    right: 'products.see',
    summary: 'Every move of a product’s stock, the newest first: how many, why, by whom',
    params,
    query: z.object({
      /** The last move of the window before. */
      before: databaseId.optional(),
      variant: databaseId.optional(),
      /** `counted`: only what changed how many are on hand, without what orders hold and release. */
      view: z.enum(['all', 'counted']).default('all'),
    }),
    response: z.object({ product, moves: z.array(stockMove), has_more: z.boolean() }),
  },
  listProductPrices: {
    method: 'GET',
    path: '/admin/api/products/{id}/prices',
    right: 'products.see',
    summary: 'The prices of a variant over time, planned ones too, with what set them',
    params,
    query: z.object({
      /** Absent: the first. */
      variant: databaseId.optional(),
      span: z.enum(priceSpans).default('365'),
    }),
    response: z.object({
      product,
      variant_id: z.int().nullable(),
      /** The newest first, at most 500. */
      prices: z.array(price),
      /** What the chart shows. */
      from: moment,
      now: moment,
      to: moment,
    }),
  },
  listProductChanges: {
    method: 'GET',
    path: '/admin/api/products/{id}/changes',
    right: 'products.see',
    summary: 'Who changed what of a product and when, the newest first, with the old and the new values',
    params,
    query: z.object({
      /** The last change of the window before. */
      before: databaseId.optional(),
    }),
    response: z.object({
      product,
      changes: z.array(
        z.object({
          id: z.int(),
          /** What was done, by whom, in which file. */
          title: z.string(),
          author,
          at: moment,
          import_id: z.int().nullable(),
          undoes: z.int().nullable(),
          undone_by: z.int().nullable(),
          /** Of this product alone, at most 50. */
          rows: z.array(auditRow),
          more_rows: z.int(),
        }),
      ),
      has_more: z.boolean(),
    }),
  },
} as const satisfies AdminEndpointRows
