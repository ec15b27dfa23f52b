import { z } from 'zod'
import { databaseId } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { historyKinds, historySources } from '../history-kinds.ts'
import { maxRestoredCells } from '../history-limits.ts'
import { moment } from '../schemas/member.ts'

const id = z.int().min(1).max(2_147_483_647)
const after = databaseId.optional()
const search = z.string().trim().max(200).default('')

const span = {
  from: moment,
  /** Absent: now. */
  to: moment.optional(),
}
const filter = {
  ...span,
  what: z.enum(historyKinds).optional(),
  source: z.enum(historySources).optional(),
  search,
}

const origin = z.object({
  /** A name of the sources; `unknown`: the audit knows nothing of it. */
  source: z.string(),
  /** Who or what, in which file and line. */
  text: z.string(),
  at: moment.nullable(),
  change_id: z.int().nullable(),
})
const cellName = { product_id: z.int(), variant_id: z.int().nullable(), field: z.string() }
const difference = z.object({
  ...cellName,
  item_number: z.string(),
  name: z.string(),
  title: z.string(),
  kind: z.enum(historyKinds),
  /** In words; '' for nothing. */
  before: z.string(),
  after: z.string(),
  origin,
  restorable: z.boolean(),
})

const target = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cells'),
    cells: z
      .array(z.object({ product_id: id, variant_id: id.nullable(), field: z.string().max(60) }))
      .min(1)
      .max(maxRestoredCells),
    ...span,
  }),
  /** All that a list of differences shows. */
  z.object({ kind: z.literal('filter'), ...filter }),
])

const effect = z.object({
  cells: z.int(),
  products: z.int(),
  /** Those that stay as they are, and why. */
  left: z.array(
    z.object({ name: z.string(), title: z.string(), count: z.int(), texts: z.array(z.string()) }),
  ),
  guards: z.array(
    z.object({ name: z.string(), title: z.string(), count: z.int(), texts: z.array(z.string()) }),
  ),
  examples: z.array(
    z.object({
      item_number: z.string(),
      name: z.string(),
      title: z.string(),
      before: z.string(),
      after: z.string(),
    }),
  ),
  version: z.string(),
})

export const catalogueHistoryEndpoints = {
  listPastProducts: {
    method: 'GET',
    path: '/admin/api/catalogue-history/products',
    right: 'products.see',
    summary:
      'The catalogue as it was at a moment: variants with names, prices and stock, in windows of products',
    query: z.object({
      /** Absent: a day ago. Earlier than is known: the earliest that is. */
      at: moment.optional(),
      search,
      after,
    }),
    response: z.object({
      rows: z.array(
        z.object({
          product_id: z.int(),
          variant_id: z.int(),
          item_number: z.string(),
          name: z.string(),
          category: z.string(),
          brand: z.string(),
          /** Hidden, sold nowhere, or in the bin. */
          is_shown: z.boolean(),
          price: z.int().nullable(),
          original: z.int().nullable(),
          /** Null: not known, or not for this colleague to see. */
          cost: z.int().nullable(),
          on_hand: z.int(),
          /** It is gone since then. */
          is_gone: z.boolean(),
        }),
      ),
      /** The last product that was looked at; null: there are no more. */
      next: z.int().nullable(),
      at: moment,
      known_since: moment,
    }),
  },
  listDifferences: {
    method: 'GET',
    path: '/admin/api/catalogue-history/differences',
    right: 'products.see',
    summary:
      'What differs between two moments, and what made it so: a colleague, an import with file and line, sale, undo',
    query: z.object({ ...filter, from: moment.optional(), after }),
    response: z.object({
      differences: z.array(difference),
      /** The last product that was looked at; null: there are no more. */
      next: z.int().nullable(),
      /** As they were taken: a day ago where nothing was said, never earlier than is known. `to` null: now. */
      from: moment,
      to: moment.nullable(),
      known_since: moment,
    }),
  },
  exportDifferences: {
    method: 'GET',
    path: '/admin/api/catalogue-history/differences/export',
    right: 'products.see',
    summary: 'The differences as CSV, at most 50,000',
    query: z.object(filter),
    response: z.object({ name: z.string(), bytes: z.instanceof(Uint8Array<ArrayBufferLike>) }),
    file: 'text/csv; charset=utf-8',
  },
  previewRestore: {
    method: 'POST',
    path: '/admin/api/catalogue-history/restore/preview',
    right: 'products.see',
    summary: 'What restoring chosen cells would do: old and new, what stays and why, guards. Writes nothing',
    body: z.object({ target }),
    response: effect,
    refusals: [409],
  },
  restoreCatalogue: {
    method: 'PUT',
    path: '/admin/api/catalogue-history/restore',
    right: 'products.see',
    summary:
      'Restores chosen cells in one transaction, which is one change; each kind of cell needs its right. Stock stays as it is',
    body: z.object({
      target,
      version: z.string().max(100),
      confirmed: z.array(z.string().max(100)).max(20).default([]),
    }),
    response: z.object({ cells: z.int(), products: z.int() }),
    refusals: [409],
  },
  explainPrice: {
    method: 'GET',
    path: '/admin/api/variants/{id}/price-reason',
    right: 'products.see',
    summary:
      'Why a variant costs what it does: since when, by whom or which file and line, which sale, what it was before',
    params: z.object({ id: databaseId }),
    response: z.object({
      item_number: z.string(),
      /** Sentences. */
      texts: z.array(z.string()),
      change_id: z.int().nullable(),
      promotion_id: z.int().nullable(),
    }),
  },
} as const satisfies AdminEndpointRows
