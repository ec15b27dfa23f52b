import { z } from 'zod'
import { databaseId } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { pictureFile } from '../schemas/fields.ts'
import { runStanding } from '../schemas/run.ts'
import {
  addressPart,
  chosenPicture,
  expectedProducts,
  formerAddresses,
  lead,
  mergeEffect,
  metaDescription,
  metaTitle,
  taxonomyName,
} from '../schemas/taxonomy.ts'

const listed = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  /** 0 for a root. */
  depth: z.int(),
  parent: z.int().nullable(),
  /** Goods that stand in it itself. */
  products: z.int(),
  /** False too where one above it is hidden. */
  is_shown: z.boolean(),
})

const values = z.object({
  name: taxonomyName,
  slug: addressPart,
  description: lead,
  is_published: z.boolean(),
  meta_title: metaTitle,
  meta_description: metaDescription,
  picture: chosenPicture,
  /** How many a customer finds in the field of the quantity. */
  default_quantity: z.int('Egész számot írjon.').min(1, 'Legalább 1.').max(999, 'Legfeljebb 999.'),
  /** In order; `slug`, or `slug:range` and `slug:choice` where it is shown otherwise than it is set. None: those of the category above. */
  filters: z.array(z.string().regex(/^[\w-]{1,100}(:(range|choice))?$/)).max(60, 'Legfeljebb 60 szűrő.'),
  /** What the form of its goods has fields for, by slugs of attributes, in order. None: as the category above. */
  product_attributes: z.array(z.string().regex(/^[\w-]{1,100}$/)).max(60, 'Legfeljebb 60 jellemző.'),
})

const filterOption = z.object({
  slug: z.string(),
  name: z.string(),
  /** How it may be shown; the first is as it is set. */
  types: z.array(z.enum(['choice', 'range'])),
})

const category = z.object({
  id: z.int(),
  /** Where customers see it. */
  url: z.string(),
  is_shown: z.boolean(),
  /** The one above that is hidden, and it therefore; null: none. */
  hidden_by: z.string().nullable(),
  values,
  above: z.array(z.object({ id: z.int(), name: z.string() })),
  children: z.int(),
  /** Goods in it itself, and with all below it. */
  products: z.int(),
  products_below: z.int(),
  former_addresses: formerAddresses,
  filter_options: z.array(filterOption),
  inherited: z.object({ from: z.string().nullable(), filters: z.array(z.string()) }),
  attribute_options: z.array(z.object({ slug: z.string(), name: z.string() })),
  inherited_attributes: z.object({ from: z.string().nullable(), attributes: z.array(z.string()) }),
  picture: z.string().nullable(),
})

/** Below `parent`, before that sibling; null: a root, the last. */
const place = z.object({ parent: z.int().nullable(), before: z.int().nullable() })
const effect = mergeEffect.extend({
  /** Subcategories that come along. */
  children: z.array(z.string()),
  /** Filters that the other one gains. */
  filters: z.array(z.string()),
})
const params = z.object({ id: databaseId })

/** A job that moves many goods into another category, brand or value. */
const taxonomyRun = z.object({
  id: z.int(),
  by: z.string(),
  kind: z.enum(['category', 'removed', 'brand', 'value']),
  from: z.string(),
  into: z.string(),
  /** Products, or variants of a value, that it had, and how many have moved. */
  goods: z.int(),
  done: z.int(),
  change_id: z.int().nullable(),
  ...runStanding,
})

export const categoryEndpoints = {
  listTaxonomyRuns: {
    method: 'GET',
    path: '/admin/api/taxonomy-runs',
    right: 'products.see',
    summary:
      'Merges of categories, brands and values that jobs do: how far they are, and those of the last hour',
    response: z.object({ runs: z.array(taxonomyRun) }),
  },
  stopTaxonomyRun: {
    method: 'POST',
    path: '/admin/api/taxonomy-runs/{id}/stop',
    right: 'categories.edit',
    summary: 'Stops such a job before its next part: what has moved stays, the rest stays where it was',
    params,
    response: z.object({ runs: z.array(taxonomyRun) }),
    refusals: [409],
  },
  listCategories: {
    method: 'GET',
    path: '/admin/api/categories',
    right: 'products.see',
    summary: 'All categories, each after its parent, and the brands by name',
    response: z.object({ categories: z.array(listed), brands: z.array(z.string()) }),
  },
  getCategory: {
    method: 'GET',
    path: '/admin/api/categories/{id}',
    right: 'products.see',
    summary: 'One category as its form has it',
    params,
    response: category,
  },
  createCategory: {
    method: 'POST',
    path: '/admin/api/categories',
    right: 'categories.edit',
    summary: 'A new category, the last below its parent',
    body: z.object({ name: taxonomyName, parent: z.string().max(200).nullable() }),
    response: listed,
    refusals: [409],
  },
  changeCategory: {
    method: 'PUT',
    path: '/admin/api/categories/{id}',
    right: 'categories.edit',
    summary:
      'Changes a category; another address leaves a redirect. 409 names what another has changed meanwhile',
    params,
    body: z.object({ before: values, values }),
    response: category,
    refusals: [409],
  },
  moveCategory: {
    method: 'PUT',
    path: '/admin/api/categories/{id}/place',
    right: 'categories.edit',
    summary: 'Puts a category elsewhere in the tree; 409 when it no longer stands where it was seen',
    params,
    body: z.object({ from: place, to: place }),
    response: z.object({ categories: z.array(listed) }),
    refusals: [409],
  },
  previewCategoryMerge: {
    method: 'GET',
    path: '/admin/api/categories/{id}/merge',
    right: 'categories.edit',
    summary: 'What putting a category into another would do',
    params,
    query: z.object({ into: databaseId }),
    response: effect,
  },
  mergeCategory: {
    method: 'POST',
    path: '/admin/api/categories/{id}/merge',
    right: 'categories.edit',
    summary: 'Puts a category into another: goods, subcategories, filters, addresses',
    params,
    body: z.object({ into: databaseId, products: expectedProducts }),
    response: category,
    refusals: [409],
  },
  previewCategoryRemoval: {
    method: 'GET',
    path: '/admin/api/categories/{id}/removal',
    right: 'categories.edit',
    summary: 'What deleting a category would do; `into`: where its goods go',
    params,
    query: z.object({ into: databaseId.optional() }),
    response: effect,
  },
  removeCategory: {
    method: 'POST',
    path: '/admin/api/categories/{id}/removal',
    right: 'categories.edit',
    summary: 'Deletes a category; its goods go into another',
    params,
    body: z.object({ into: databaseId.nullable(), products: expectedProducts }),
    response: z.object({ categories: z.array(listed) }),
    refusals: [409],
  },
  uploadTaxonomyPicture: {
    method: 'POST',
    path: '/admin/api/categories/pictures',
    right: 'categories.edit',
    upload: true,
    summary: 'Loads the picture of a category or brand up, at most 25 MB; saving puts it there',
    body: pictureFile,
    response: z.object({ key: z.string() }),
  },
} as const satisfies AdminEndpointRows
