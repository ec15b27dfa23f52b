import { z } from 'zod'
import { databaseId } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'

const id = z
  .int()
  .max(2_147_483_647)
  .refine((chosen) => chosen > 0, 'Válasszon a listából.')

const match = z.object({
  /** `from` and `to`: the accessory's number is the least, or the most, that the main goods may have. */
  kind: z.enum(['equal', 'contains', 'from', 'to']),
  /** Null: the tyre's size. */
  main_attribute: id.nullable(),
  accessory_attribute: id,
})
const values = z.object({
  main_category: id,
  accessory_category: id,
  matches: z.array(match).max(6),
  quantity_kind: z.enum(['per_piece', 'per_set', 'once']),
  quantity: z.int().min(1).max(99),
  is_active: z.boolean(),
})
const categories = z.array(z.object({ id: z.int(), name: z.string(), depth: z.int() }))
const attributes = z.array(z.object({ id: z.int(), name: z.string() }))
const listed = z.object({
  id: z.int(),
  values,
  /** Goods that something is offered with, and accessories, whatever they fit. */
  main_products: z.int(),
  accessory_products: z.int(),
})
/** With the names that the rules speak of. */
const list = z.object({ rules: z.array(listed), categories, attributes })
const rule = z.object({ id: z.int(), values, categories, attributes })
const params = z.object({ id: databaseId })

export const accessoryRuleEndpoints = {
  listAccessoryRules: {
    method: 'GET',
    path: '/admin/api/accessory-rules',
    right: 'products.see',
    summary: 'All rules of which accessories are offered with which goods, in their order',
    response: list,
  },
  getAccessoryRule: {
    method: 'GET',
    path: '/admin/api/accessory-rules/{id}',
    right: 'products.see',
    summary: 'One rule of accessories as its form has it',
    params,
    response: rule,
  },
  countAccessoryRule: {
    method: 'POST',
    path: '/admin/api/accessory-rules/count',
    right: 'products.see',
    summary: 'How many goods a rule is about, with examples of what it finds, before it is saved',
    body: values,
    response: z.object({
      main_products: z.int(),
      accessory_products: z.int(),
      /** The most popular of the main goods, and what of the accessories in stock fits them. */
      examples: z.array(z.object({ name: z.string(), fitting: z.int(), names: z.array(z.string()) })),
    }),
  },
  createAccessoryRule: {
    method: 'POST',
    path: '/admin/api/accessory-rules',
    right: 'categories.edit',
    summary: 'A new rule between two categories, switched off, the last in the order',
    body: values.pick({ main_category: true, accessory_category: true }),
    response: rule,
    refusals: [409],
  },
  changeAccessoryRule: {
    method: 'PUT',
    path: '/admin/api/accessory-rules/{id}',
    right: 'categories.edit',
    summary: 'Changes a rule of accessories; 409 names what another has changed meanwhile',
    params,
    body: z.object({ before: values, values }),
    response: rule,
    refusals: [409],
  },
  orderAccessoryRules: {
    method: 'PUT',
    path: '/admin/api/accessory-rules',
    right: 'categories.edit',
    summary: 'The order of all rules of accessories, in which they offer',
    body: z.object({ ids: z.array(id).max(1000) }),
    response: list,
    refusals: [409],
  },
  removeAccessoryRule: {
    method: 'DELETE',
    path: '/admin/api/accessory-rules/{id}',
    right: 'categories.edit',
    summary: 'Deletes a rule of accessories; the goods stay',
    params,
    response: list,
  },
} as const satisfies AdminEndpointRows
