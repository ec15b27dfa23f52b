import { z } from 'zod'
import { databaseId, line } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { taxonomyName } from '../schemas/taxonomy.ts'

const kind = z.enum(['choice', 'number', 'boolean', 'text'])
const values = z.object({
  name: taxonomyName,
  unit: line(20).or(z.literal('')),
  /** How customers filter by it where a category does not say otherwise; `none`: not in searches. */
  filter: z.enum(['none', 'choice', 'range']),
  look: z.enum(['list', 'label_class', 'season', 'swatch']),
  /** How a customer chooses among variants that differ in it. */
  selector: z.enum(['button', 'swatch', 'select']),
  is_on_card: z.boolean(),
  is_shown: z.boolean(),
})
const listed = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  kind,
  unit: z.string(),
  is_filter: z.boolean(),
  is_on_card: z.boolean(),
  is_shown: z.boolean(),
  /** The program itself works with it: it can't be removed. */
  is_known: z.boolean(),
  /** Variants that have it, and different values. */
  variants: z.int(),
  values: z.int(),
  /** Categories that filter by it, or whose form has a field for it. */
  categories: z.int(),
})
const list = z.object({ attributes: z.array(listed) })

/** One of its values; `value` itself is what links to filters name. */
const value = z.string().min(1).max(500)
const swatch = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'A szín hat jegyű, például #d9480f.')
  .nullable()
const shownValue = z.object({
  value: z.string(),
  label: z.string(),
  swatch: z.string().nullable(),
  variants: z.int(),
  /** The text of another value that differs from it only in accents, capitals or signs; null: none. */
  twin: z.string().nullable(),
})
const attribute = z.object({
  id: z.int(),
  slug: z.string(),
  kind,
  values,
  is_known: z.boolean(),
  variants: z.int(),
  /** Categories that filter by it, or whose form has a field for it. */
  categories: z.array(z.string()),
  /** Why it can't be removed; null: it can. */
  obstacle: z.string().nullable(),
  options: z.array(shownValue),
  /** Values that are not listed here: those with the fewest variants. */
  more: z.int(),
})
const params = z.object({ id: databaseId })

export const attributeEndpoints = {
  listAttributes: {
    method: 'GET',
    path: '/admin/api/attributes',
    right: 'products.see',
    summary: 'All attributes in their order, with how much each is used',
    response: list,
  },
  getAttribute: {
    method: 'GET',
    path: '/admin/api/attributes/{id}',
    right: 'products.see',
    summary: 'One attribute as its form has it, with its values',
    params,
    response: attribute,
  },
  createAttribute: {
    method: 'POST',
    path: '/admin/api/attributes',
    right: 'categories.edit',
    summary: 'A new attribute, the last in the order; its kind stays',
    body: z.object({ name: taxonomyName, kind }),
    response: attribute,
    refusals: [409],
  },
  changeAttribute: {
    method: 'PUT',
    path: '/admin/api/attributes/{id}',
    right: 'categories.edit',
    summary:
      'Changes an attribute everywhere; links go on working. 409 names what another has changed meanwhile',
    params,
    body: z.object({ before: values, values }),
    response: attribute,
    refusals: [409],
  },
  orderAttributes: {
    method: 'PUT',
    path: '/admin/api/attributes',
    right: 'categories.edit',
    summary: 'The order of all attributes: on pages, on cards and among the filters of searches',
    body: z.object({ ids: z.array(z.int().min(1)).max(2000) }),
    response: list,
    refusals: [409],
  },
  removeAttribute: {
    method: 'DELETE',
    path: '/admin/api/attributes/{id}',
    right: 'categories.edit',
    summary: 'Deletes an attribute that nothing uses',
    params,
    response: list,
    refusals: [409],
  },
  saveAttributeValue: {
    method: 'PUT',
    path: '/admin/api/attributes/{id}/value',
    right: 'categories.edit',
    summary: 'Renames a value everywhere; without `value` a new one of a choice',
    params,
    body: z.object({ value: value.nullable(), label: line(200), swatch }),
    response: attribute,
    refusals: [409],
  },
  mergeAttributeValue: {
    method: 'POST',
    path: '/admin/api/attributes/{id}/value/merge',
    right: 'categories.edit',
    summary: 'Puts a value into another; links and files that name it mean the other one from now on',
    params,
    body: z.object({ from: value, into: value, variants: z.int().min(0) }),
    response: attribute,
    refusals: [409],
  },
  orderAttributeValues: {
    method: 'PUT',
    path: '/admin/api/attributes/{id}/values',
    right: 'categories.edit',
    summary: 'The order of the values of a choice',
    params,
    body: z.object({ values: z.array(value).max(10_000) }),
    response: attribute,
    refusals: [409],
  },
  removeAttributeValue: {
    method: 'POST',
    path: '/admin/api/attributes/{id}/value/removal',
    right: 'categories.edit',
    summary: 'Removes a value of a choice that no variant has',
    params,
    body: z.object({ value }),
    response: attribute,
    refusals: [409],
  },
} as const satisfies AdminEndpointRows
