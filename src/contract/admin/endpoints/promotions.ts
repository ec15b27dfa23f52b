import { z } from 'zod'
import { roundings } from '../../rounding.ts'
import { databaseId, line } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { chosenValues } from '../schemas/facet.ts'
import { recentDay } from '../schemas/fields.ts'
import { moment } from '../schemas/member.ts'
import { runStanding } from '../schemas/run.ts'
import { shownState } from '../schemas/state.ts'
import { productViews } from './products.ts'

const forints = z
  .int('Egész forintot írjon.')
  .min(1, 'Legalább 1 Ft.')
  .max(100_000_000, 'Legfeljebb 100 000 000 Ft.')
const day = recentDay('Napot válasszon.')
const id = z.int().min(1).max(2_147_483_647)
const chosen = z.array(id).min(1, 'Válasszon legalább egyet.').max(500)

const scope = z.discriminatedUnion('kind', [
  /** With all categories below. */
  z.object({ kind: z.literal('category'), ids: chosen }),
  z.object({ kind: z.literal('brand'), ids: chosen }),
  z.object({ kind: z.literal('collection'), ids: chosen }),
  z.object({ kind: z.literal('products'), ids: z.array(id).min(1, 'Válasszon legalább egyet.').max(5000) }),
  /** Narrowed as the list of products is. */
  z.object({
    kind: z.literal('filter'),
    view: z.enum(productViews),
    search: z.string().trim().max(200),
    category: chosenValues,
    brand: chosenValues,
  }),
])

const discount = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('percent'),
    value: z.int('Egész százalékot írjon.').min(1, 'Legalább 1 %.').max(99, 'Legfeljebb 99 %.'),
  }),
  z.object({ kind: z.literal('amount'), value: forints }),
  z.object({ kind: z.literal('fixed'), value: forints }),
])

const shownValues = z.object({
  name: line(100),
  scope,
  discount,
  rounding: z.enum(roundings),
  /** No price goes below it; null: none. */
  floor_price: forints.nullable(),
  /** Nor below the cost and so many percent of it; null: none, or not for this colleague to see. */
  floor_over_cost: z
    .int('Egész százalékot írjon.')
    .min(0, 'Nem lehet negatív.')
    .max(1000, 'Legfeljebb 1000 %.')
    .nullable(),
  /** What is reduced already gets this price; else it is left out. */
  replaces_sales: z.boolean(),
  /** Null: from its start. */
  first_day: day.nullable(),
  /** It is part of the sale; null: until further notice. */
  last_day: day.nullable(),
})
const values = shownValues.refine(
  ({ first_day: first, last_day: last }) => first === null || last === null || first <= last,
  {
    path: ['last_day'],
    message: 'Az utolsó nap nem lehet az első előtt.',
  },
)

const states = ['draft', 'scheduled', 'running', 'over'] as const
const listed = {
  id: z.int(),
  name: z.string(),
  state: z.enum(states),
  shown: shownState,
  /** `−15 %, …990-re kerekítve` */
  formula: z.string(),
  /** `Kategória: Nyári gumi és ami alatta van` */
  scope_text: z.string(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  /** Variants with its price; 0 for a draft. */
  variants: z.int(),
}
const promotion = z.object({
  ...listed,
  values: shownValues,
  /** Of picked products. */
  products: z.array(z.object({ id: z.int(), name: z.string(), item_number: z.string() })),
  /** Variants that came into its scope after it was started. */
  entered: z.int(),
  /** Variants whose price somebody has changed since; null: they are too many to be looked through. */
  changed: z.int().nullable(),
  /** The last step that a job wrote in parts: how far it is, and how it ended. */
  run: z
    .object({
      step: z.enum(['start', 'add', 'end', 'move_end']),
      variants: z.int(),
      done: z.int(),
      /** Those that got another price. */
      touched: z.int(),
      /** Those that look like a slip which nobody has confirmed. */
      left_out: z.int(),
      change_id: z.int().nullable(),
      ...runStanding,
      /** It may be stopped now. */
      stoppable: z.boolean(),
      /** When the prices of all change together; null: none does, an end is moved. */
      at: moment.nullable(),
    })
    .nullable(),
})

const margin = z.object({ amount: z.int(), percent: z.number().nullable() })

/** What a step would do. Nothing is written. */
const effect = z.object({
  /** In the scope. */
  variants: z.int(),
  /** So many of them were looked at; the sums are of those. */
  looked: z.int(),
  /** When the prices of all change together, since a job writes them until then; null: with the step. */
  at: moment.nullable(),
  /** Those that get another price. */
  touched: z.int(),
  /** Those that stay as they are, with the reason. */
  left: z.array(
    z.object({ name: z.string(), title: z.string(), count: z.int(), item_numbers: z.array(z.string()) }),
  ),
  /** Those whose price the floor holds up. */
  floored: z.int(),
  /** Of all prices together, as percent of what was charged; null: none changes. */
  price_percent: z.number().nullable(),
  /** What is left above the cost of the goods on hand, where the cost is known; null: not for this colleague to see. */
  margin: z
    .object({
      before: margin,
      after: margin,
      /** Variants without a known cost. */
      unknown: z.int(),
    })
    .nullable(),
  /** Discount reductions in the shop: how many show one, from and to how many percent, and how many none. */
  reductions: z.object({ shown: z.int(), hidden: z.int(), from: z.int().nullable(), to: z.int().nullable() }),
  guards: z.array(
    z.object({ name: z.string(), title: z.string(), count: z.int(), texts: z.array(z.string()) }),
  ),
  examples: z.array(
    z.object({
      item_number: z.string(),
      name: z.string(),
      before: z.int().nullable(),
      after: z.int().nullable(),
      is_floored: z.boolean(),
      law: z.object({ lowest: z.int().nullable(), percent: z.int().nullable() }).nullable(),
    }),
  ),
})

const step = z.discriminatedUnion('name', [
  z.object({ name: z.literal('start') }),
  /** New goods of its scope. */
  z.object({ name: z.literal('add') }),
  /** Now; one that has not begun becomes a draft again. */
  z.object({ name: z.literal('end') }),
  z.object({ name: z.literal('move_end'), last_day: day.nullable() }),
])
const params = z.object({ id: databaseId })

export const promotionEndpoints = {
  listPromotions: {
    method: 'GET',
    path: '/admin/api/promotions',
    right: 'products.see',
    summary: 'The sales of the shop, the last 200, those that run first',
    response: z.object({ promotions: z.array(z.object(listed)) }),
  },
  listPromotionScopes: {
    method: 'GET',
    path: '/admin/api/promotions/scopes',
    right: 'products.see',
    summary: 'What a sale may be for: categories, each after its parent, brands and collections by name',
    response: z.object({
      categories: z.array(z.object({ id: z.int(), name: z.string(), depth: z.int() })),
      brands: z.array(z.object({ id: z.int(), name: z.string() })),
      collections: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  },
  previewPromotion: {
    method: 'POST',
    path: '/admin/api/promotions/preview',
    right: 'prices.edit',
    summary:
      'What a sale would do if it were started so: variants, margin, reductions, guards. Writes nothing',
    body: z.object({ values }),
    response: effect,
    refusals: [409],
  },
  createPromotion: {
    method: 'POST',
    path: '/admin/api/promotions',
    right: 'prices.edit',
    summary: 'A draft of a sale; no price changes',
    body: z.object({ values }),
    response: promotion,
  },
  getPromotion: {
    method: 'GET',
    path: '/admin/api/promotions/{id}',
    right: 'products.see',
    summary: 'One sale as its form has it, and how it stands',
    params,
    response: promotion,
  },
  changePromotion: {
    method: 'PUT',
    path: '/admin/api/promotions/{id}',
    right: 'prices.edit',
    summary: 'Changes a draft; 409 names fields that another has changed meanwhile',
    params,
    body: z.object({ before: values, values }),
    response: promotion,
    refusals: [409],
  },
  removePromotion: {
    method: 'DELETE',
    path: '/admin/api/promotions/{id}',
    right: 'prices.edit',
    summary: 'Removes a draft',
    params,
    response: z.object({ removed: z.literal(true) }),
    refusals: [409],
  },
  previewPromotionStep: {
    method: 'POST',
    path: '/admin/api/promotions/{id}/preview',
    right: 'prices.edit',
    summary: 'What a step of a sale would do. Writes nothing',
    params,
    body: z.object({ step }),
    response: effect,
    refusals: [409],
  },
  takePromotionStep: {
    method: 'POST',
    path: '/admin/api/promotions/{id}/steps',
    right: 'prices.edit',
    summary:
      'Starts a sale, adds new goods of its scope, ends it early, gives it another end; 409 names the guards',
    params,
    body: z.object({ step, confirmed: z.array(z.string().max(100)).max(20).default([]) }),
    response: promotion,
    refusals: [409],
  },
  stopPromotionStep: {
    method: 'POST',
    path: '/admin/api/promotions/{id}/stop',
    right: 'prices.edit',
    summary: 'Stops the job that writes its prices before its next part; 409 for one that has to be finished',
    params,
    response: promotion,
    refusals: [409],
  },
} as const satisfies AdminEndpointRows
