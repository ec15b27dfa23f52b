import { z } from 'zod'
import { roundings } from '../../rounding.ts'
import { databaseId } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { chosenValues } from '../schemas/facet.ts'
import { maxSyncProducts } from '../product-bulk-limits.ts'
import { runStanding } from '../schemas/run.ts'
import { productViews } from './products.ts'

const id = z.int().min(1).max(2_147_483_647)
const amount = z.int('Egész számot írjon.').max(100_000_000, 'Legfeljebb 100 000 000.')
const pieces = z
  .int('Egész számot írjon.')
  .min(-1_000_000, 'Legalább −1 000 000.')
  .max(1_000_000, 'Legfeljebb 1 000 000.')

/** Products that were ticked, or all that a list is narrowed to, however many of them were seen. */
const target = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ids'), ids: z.array(id).min(1).max(maxSyncProducts) }),
  z.object({
    kind: z.literal('filter'),
    view: z.enum(productViews),
    search: z.string().trim().max(200),
    category: chosenValues,
    brand: chosenValues,
  }),
])
const chosen = z.int('Válasszon egyet.').min(1, 'Válasszon egyet.').max(2_147_483_647)
const action = z.discriminatedUnion('name', [
  z.object({ name: z.literal('publish') }),
  z.object({ name: z.literal('unpublish') }),
  /** Becomes the main category in place of the one that is. */
  z.object({ name: z.literal('category'), id: chosen }),
  /** Null: none. */
  z.object({ name: z.literal('brand'), id: chosen.nullable() }),
  z.object({ name: z.literal('badge_add'), id: chosen }),
  z.object({ name: z.literal('badge_remove'), id: chosen }),
  z.object({ name: z.literal('collection_add'), id: chosen }),
  z.object({ name: z.literal('collection_remove'), id: chosen }),
  /** Of the price without a sale. Percent and forints may be below nothing. */
  z.object({
    name: z.literal('price'),
    kind: z.enum(['percent', 'amount', 'fixed']),
    value: amount.min(-100_000_000, 'Legalább −100 000 000.'),
    rounding: z.enum(roundings),
  }),
  z.object({ name: z.literal('stock'), kind: z.enum(['set', 'add']), value: pieces }),
  z.object({ name: z.literal('bin') }),
  z.object({ name: z.literal('restore') }),
])

const actionName = z.enum(action.options.map((one) => one.shape.name.value))

const effect = z.object({
  /** Products of the target. */
  products: z.int(),
  /** So many of them, the first by name, were looked at: all that follows is of those. */
  looked: z.int(),
  /** Those that become other than they are. */
  touched: z.int(),
  /** Of prices and stock. */
  variants: z.int().nullable(),
  /** Those that stay as they are for a reason worth saying. */
  left: z.array(
    z.object({ name: z.string(), title: z.string(), count: z.int(), item_numbers: z.array(z.string()) }),
  ),
  guards: z.array(
    z.object({ name: z.string(), title: z.string(), count: z.int(), texts: z.array(z.string()) }),
  ),
  /** The first of them, as they are and as they will be. */
  examples: z.array(
    z.object({ item_number: z.string(), name: z.string(), before: z.string(), after: z.string() }),
  ),
  /** What was looked at: it is done only while nobody has changed that. */
  version: z.string(),
})
const named = z.array(z.object({ id: z.int(), name: z.string() }))

/** A job that does an action on many products. */
const run = z.object({
  id: z.int(),
  by: z.string(),
  action: actionName,
  products: z.int(),
  /** So many of them were looked at. */
  done: z.int(),
  touched: z.int(),
  /** Rows that a guard has found since it was confirmed. */
  left_out: z.int(),
  change_id: z.int().nullable(),
  ...runStanding,
})

export const productBulkEndpoints = {
  listBulkChoices: {
    method: 'GET',
    path: '/admin/api/product-bulk/choices',
    right: 'products.see',
    summary:
      'What many products may be given at once: categories, each after its parent, brands, badges, collections',
    response: z.object({
      categories: z.array(z.object({ id: z.int(), name: z.string(), depth: z.int() })),
      brands: named,
      badges: named,
      /** Those that are picked by hand. */
      collections: named,
    }),
  },
  previewProductBulk: {
    method: 'POST',
    path: '/admin/api/product-bulk/preview',
    right: 'products.see',
    summary: 'What an action on many products would do: how many, old and new, guards. Writes nothing',
    body: z.object({ target, action }),
    response: effect,
    refusals: [409],
  },
  changeProductBulk: {
    method: 'PUT',
    path: '/admin/api/product-bulk',
    right: 'products.see',
    summary:
      'Does it as one change: up to 5,000 products in one transaction, more, however many, by a job. Each action needs its right. 409 names guards, or says that somebody was faster',
    body: z.object({
      target,
      action,
      version: z.string().max(100),
      confirmed: z.array(z.string().max(100)).max(20).default([]),
    }),
    /** `run`: the job that does it, with `touched` of those that were looked at; null: it is done. */
    response: z.object({ touched: z.int(), run: z.int().nullable() }),
    refusals: [409],
  },
  listBulkRuns: {
    method: 'GET',
    path: '/admin/api/product-bulk/runs',
    right: 'products.see',
    summary:
      'Actions that jobs do on many products, those of the last hour: how far they are, and how they ended',
    response: z.object({ runs: z.array(run) }),
  },
  stopBulkRun: {
    method: 'POST',
    path: '/admin/api/product-bulk/runs/{id}/stop',
    right: 'products.see',
    summary: 'Stops such a job before its next part; whoever may do its action may. What is done stays',
    params: z.object({ id: databaseId }),
    response: z.object({ runs: z.array(run) }),
    refusals: [409],
  },
} as const satisfies AdminEndpointRows
