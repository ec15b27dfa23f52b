import { z } from 'zod'
import { databaseId } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import {
  addressPart,
  formerAddresses,
  lead,
  metaDescription,
  metaTitle,
  taxonomyName,
} from '../schemas/taxonomy.ts'

const price = z
  .int('Egész forintot írjon.')
  .min(0, 'Nem lehet negatív.')
  .max(100_000_000, 'Legfeljebb 100 000 000 Ft.')
  .nullable()
/** Goods that fit each part; an empty list lets all through. */
const rule = z.object({
  categories: z.array(z.int().min(1)).max(100),
  brands: z.array(z.int().min(1)).max(200),
  min_price: price,
  max_price: price,
  in_stock: z.boolean(),
})
const values = z.object({
  name: taxonomyName,
  slug: addressPart,
  description: lead,
  is_published: z.boolean(),
  meta_title: metaTitle,
  meta_description: metaDescription,
  /** Of its goods only those that are reduced now. */
  reduced_only: z.boolean(),
  /** Null: only what was put in by hand. */
  rule: rule.nullable(),
})
const listed = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  is_published: z.boolean(),
  has_rule: z.boolean(),
  reduced_only: z.boolean(),
  products: z.int(),
})
const list = z.object({ collections: z.array(listed) })
const collection = z.object({
  id: z.int(),
  url: z.string(),
  values,
  former_addresses: formerAddresses,
  categories: z.array(z.object({ id: z.int(), name: z.string(), depth: z.int() })),
  brands: z.array(z.object({ id: z.int(), name: z.string() })),
})
const params = z.object({ id: databaseId })

export const collectionEndpoints = {
  listCollections: {
    method: 'GET',
    path: '/admin/api/collections',
    right: 'products.see',
    summary: 'All collections in their order, with how many goods customers find in each',
    response: list,
  },
  getCollection: {
    method: 'GET',
    path: '/admin/api/collections/{id}',
    right: 'products.see',
    summary: 'One collection as its form has it',
    params,
    response: collection,
  },
  countCollection: {
    method: 'POST',
    path: '/admin/api/collections/{id}/count',
    right: 'products.see',
    summary: 'How many goods a rule would give the collection, before it is saved',
    params,
    body: z.object({ rule: rule.nullable(), reduced_only: z.boolean() }),
    response: z.object({
      products: z.int(),
      /** So many of them were put in by hand. */
      by_hand: z.int(),
      /** The first of them. */
      names: z.array(z.string()),
    }),
  },
  createCollection: {
    method: 'POST',
    path: '/admin/api/collections',
    right: 'categories.edit',
    summary: 'A new collection, hidden until it is published, the last in the order',
    body: z.object({ name: taxonomyName }),
    response: collection,
  },
  changeCollection: {
    method: 'PUT',
    path: '/admin/api/collections/{id}',
    right: 'categories.edit',
    summary:
      'Changes a collection; another address leaves a redirect. 409 names what another has changed meanwhile',
    params,
    body: z.object({ before: values, values }),
    response: collection,
    refusals: [409],
  },
  orderCollections: {
    method: 'PUT',
    path: '/admin/api/collections',
    right: 'categories.edit',
    summary: 'The order of all collections',
    body: z.object({ ids: z.array(z.int().min(1)).max(1000) }),
    response: list,
    refusals: [409],
  },
  removeCollection: {
    method: 'DELETE',
    path: '/admin/api/collections/{id}',
    right: 'categories.edit',
    summary: 'Deletes a collection; its goods stay',
    params,
    response: list,
  },
} as const satisfies AdminEndpointRows
