import { z } from 'zod'
import { databaseId, line } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { chosenValues, facet } from '../schemas/facet.ts'
import { maxTableRows } from '../price-table-limits.ts'
import { productViews } from './products.ts'

const forints = z.int('Egész forintot írjon.').max(100_000_000, 'Legfeljebb 100 000 000 Ft.')
const price = forints.min(1, 'Legalább 1 Ft.')
const cost = forints.min(0, 'Nem lehet negatív.')
const pieces = z
  .int('Egész számot írjon.')
  .min(0, 'Nem lehet negatív.')
  .max(1_000_000, 'Legfeljebb 1 000 000.')
const day = z.iso.date('Napot írjon: 2026.12.24.')
const id = z.int().min(1).max(2_147_483_647)

/** A variant as a row of the table. Forints gross but for the cost; days in Hungary. */
const row = z.object({
  id: z.int(),
  product_id: z.int(),
  item_number: z.string(),
  /** The product's and its own. */
  name: z.string(),
  is_published: z.boolean(),
  tax_rate: z.int(),
  /** Net; null: not known, or not for this colleague to see. */
  cost: z.int().nullable(),
  /** Without the sale; null: it has none now. */
  price: z.int().nullable(),
  /** Of the sale that runs, else of the next; null: none. */
  sale: z.int().nullable(),
  sale_from: z.string().nullable(),
  /** Its last day; null: until further notice. */
  sale_to: z.string().nullable(),
  /** Of the 30 days before the sale that runs, else of the last 30 days; null: it was not sold before. */
  lowest: z.int().nullable(),
  on_hand: z.int(),
  held: z.int(),
})

/** The changed cells of a column: what each was when its editor saw it, and what it becomes. */
function column<T extends z.ZodType>(value: T) {
  return z
    .object({
      ids: z.array(id).min(1).max(maxTableRows),
      before: z.array(value).max(maxTableRows),
      values: z.array(value).max(maxTableRows),
    })
    .refine(({ ids, before, values }) => before.length === ids.length && values.length === ids.length)
    .refine(({ ids }) => new Set(ids).size === ids.length)
    .optional()
}
const changes = z
  .object({
    cost: column(cost.nullable()),
    price: column(price.nullable()),
    sale: column(price.nullable()),
    sale_from: column(day.nullable()),
    sale_to: column(day.nullable()),
    on_hand: column(pieces),
  })
  .refine((columns) => Object.values(columns).some((one) => one !== undefined), 'Nincs módosított cella.')

const cellValue = z.union([z.int(), z.string()]).nullable()
const cell = { id: z.int(), item_number: z.string(), field: z.string() }

/** What a save would do. Nothing is written. */
const effect = z.object({
  /** Variants and cells that become other than they are. */
  rows: z.int(),
  cells: z.int(),
  columns: z.array(z.object({ field: z.string(), changed: z.int(), up: z.int(), down: z.int() })),
  /** Of the goods on hand, at what is charged for them now: before and after, forints. */
  stock_value: z.object({ before: z.int(), after: z.int() }),
  /** Of all changed prices together, as percent of what was charged; null: no price changes. */
  price_percent: z.number().nullable(),
  /** Sales that begin, and those of them that show no reduction, since the goods were as cheap within 30 days. */
  sales: z.object({ begin: z.int(), unmarked: z.int() }),
  /** The first of the changed variants. */
  examples: z.array(
    z.object({
      item_number: z.string(),
      name: z.string(),
      changes: z.array(z.object({ field: z.string(), before: cellValue, after: cellValue })),
      /** Of a sale, what the law compares it with, and the percentage that the shop shows; null: it shows none. */
      law: z.object({ lowest: z.int().nullable(), percent: z.int().nullable() }).nullable(),
    }),
  ),
  guards: z.array(
    z.object({ name: z.string(), title: z.string(), count: z.int(), texts: z.array(z.string()) }),
  ),
  conflicts: z.array(z.object({ ...cell, yours: cellValue, theirs: cellValue })),
  errors: z.array(z.object({ ...cell, text: z.string() })),
})

/** Narrowed as the list of products is. */
const scope = {
  view: z.enum(productViews).default('all'),
  search: z.string().trim().max(200).default(''),
  category: chosenValues,
  brand: chosenValues,
}

export const priceEndpoints = {
  listPrices: {
    method: 'GET',
    path: '/admin/api/prices',
    right: 'products.see',
    summary:
      'Variants with prices and stock, hidden ones too, by the name of the product; narrowed as the list of products is',
    query: z.object({
      ...scope,
      /** The last variant of the window before. */
      after: databaseId.optional(),
    }),
    response: z.object({
      rows: z.array(row),
      /** How many there are altogether, and `category` and `brand`; of the first window alone. */
      total: z.int().nullable(),
      facets: z.array(facet),
      has_more: z.boolean(),
    }),
  },
  exportPrices: {
    method: 'GET',
    path: '/admin/api/prices/export',
    right: 'products.see',
    summary: 'What is seen of the table as a workbook, at most 50,000 variants',
    query: z.object(scope),
    response: z.object({ name: z.string(), bytes: z.instanceof(Uint8Array<ArrayBufferLike>) }),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    refusals: [409],
  },
  findPrices: {
    method: 'POST',
    path: '/admin/api/prices/find',
    right: 'products.see',
    summary: 'Variants by item number, as somebody has pasted them; unknown numbers are absent',
    body: z.object({ item_numbers: z.array(line(60)).min(1).max(maxTableRows) }),
    response: z.object({ rows: z.array(row) }),
  },
  previewPrices: {
    method: 'POST',
    path: '/admin/api/prices/preview',
    right: 'products.see',
    summary:
      'What a save of the table would do: how many, money, the law’s lowest price, guards, conflicts. Writes nothing',
    body: z.object({ changes }),
    response: effect,
  },
  savePrices: {
    method: 'PUT',
    path: '/admin/api/prices',
    right: 'products.see',
    summary:
      'Saves cells of the table in one transaction; prices and stock each need their right. 409 names conflicts or guards',
    body: z.object({ changes, confirmed: z.array(z.string().max(100)).max(20).default([]) }),
    response: z.object({ rows: z.int(), cells: z.int() }),
    refusals: [409],
  },
} as const satisfies AdminEndpointRows
