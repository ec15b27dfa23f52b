import { z } from 'zod'
import { databaseId } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { chosenValues, facet } from '../schemas/facet.ts'
import { pictureFile, pictureKey } from '../schemas/fields.ts'
import {
  draftBody,
  itemNumber,
  listedProduct,
  preview,
  product,
  productName,
  productValues,
} from '../schemas/product.ts'

/** What the list shows, besides what is searched for. */
export const productViews = [
  'all',
  'hidden',
  'scheduled',
  'sold_out',
  'low_stock',
  'no_picture',
  'no_ean',
  'no_weight',
  'no_price',
  'no_gpsr',
  'no_responsible',
  'no_safety_text',
  'no_label',
  'no_attributes',
  'below_cost',
  'unsold',
  'bin',
] as const

/** Where two are equal, the older one is first; what has no price is last. */
export const productSorts = [
  'name',
  'price',
  'price_desc',
  'stock',
  'stock_desc',
  'newest',
  'updated',
] as const

const percent = z.number().min(0).max(100)
const confirmed = z.array(z.string().max(100)).max(1000).default([])
const params = z.object({ id: databaseId })

export const productEndpoints = {
  listProducts: {
    method: 'GET',
    path: '/admin/api/products',
    right: 'products.see',
    summary: 'Products, hidden ones too, in a given order; a search finds names, item numbers and EANs',
    query: z.object({
      view: z.enum(productViews).default('all'),
      /** `stock` is what is free of it. */
      sort: z.enum(productSorts).default('name'),
      search: z.string().trim().max(200).default(''),
      /** Slugs of main categories and of brands. */
      category: chosenValues,
      brand: chosenValues,
      /** The last product of the window before. */
      after: databaseId.optional(),
    }),
    response: z.object({
      products: z.array(listedProduct),
      /** Of the first window alone, as the facets are. */
      total: z.int().nullable(),
      /** `category` and `brand`; of the first window alone. */
      facets: z.array(facet),
      has_more: z.boolean(),
    }),
  },
  listProductFields: {
    method: 'GET',
    path: '/admin/api/products/fields',
    right: 'products.see',
    summary: 'All attributes as fields of a form, and which of them each category has',
    response: z.object({
      attributes: z.array(
        z.object({
          slug: z.string(),
          name: z.string(),
          kind: z.enum(['choice', 'number', 'boolean', 'text']),
          unit: z.string(),
          options: z.array(z.object({ value: z.string(), label: z.string() })),
        }),
      ),
      categories: z.array(z.object({ slug: z.string(), attributes: z.array(z.string()) })),
    }),
  },
  getProduct: {
    method: 'GET',
    path: '/admin/api/products/{id}',
    right: 'products.see',
    summary: 'One product as its form has it',
    params,
    response: product,
  },
  createProduct: {
    method: 'POST',
    path: '/admin/api/products',
    right: 'products.edit',
    summary: 'A new product; its item number is that of its first variant',
    body: z.object({ values: productValues, confirmed }),
    response: product,
    refusals: [409],
  },
  changeProduct: {
    method: 'PUT',
    path: '/admin/api/products/{id}',
    right: 'products.edit',
    summary: 'Changes a product; 409 names what needs a confirmation, or what another has changed meanwhile',
    params,
    body: z.object({ before: productValues, values: productValues, confirmed }),
    response: product,
    refusals: [409],
  },
  proposeDuplicate: {
    method: 'GET',
    path: '/admin/api/products/{id}/duplicate',
    right: 'products.edit',
    summary:
      'What a duplicate of a product needs: a name, and for each variant an item number, as free ones are proposed',
    params,
    response: z.object({
      name: z.string(),
      variants: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          item_number: z.string(),
          /** Empty where none was found. */
          new_item_number: z.string(),
        }),
      ),
    }),
    refusals: [409],
  },
  duplicateProduct: {
    method: 'POST',
    path: '/admin/api/products/{id}/duplicate',
    right: 'products.edit',
    summary: 'Makes a hidden product of another, without its EANs, stock, sale, EPREL number and shelves',
    params,
    body: z.object({
      name: productName,
      variants: z
        .array(z.object({ id: databaseId, item_number: itemNumber }))
        .min(1)
        .max(200),
    }),
    response: z.object({ id: z.int() }),
    refusals: [409],
  },
  previewProduct: {
    method: 'POST',
    path: '/admin/api/products/preview',
    right: 'products.see',
    summary:
      'How lists and search engines show a product as a form has it, and what the law misses of it; stores nothing',
    body: draftBody,
    response: preview,
  },
  previewProductPage: {
    method: 'POST',
    path: '/admin/api/products/preview/page',
    right: 'products.see',
    summary: 'The page of a product in the shop as a form has it, as a document; stores nothing',
    body: draftBody,
    /** Null while no variant has a price. */
    response: z.object({ page: z.string().nullable() }),
  },
  fetchProductPicture: {
    method: 'POST',
    path: '/admin/api/products/pictures/fetch',
    right: 'products.edit',
    summary: 'Fetches a picture from a public https address, at most 25 MB; saving the product puts it there',
    body: z.object({ address: z.string().trim().min(1, 'Írja be a kép címét.').max(2000) }),
    response: z.object({ key: z.string() }),
  },
  cropProductPicture: {
    method: 'POST',
    path: '/admin/api/products/pictures/crop',
    right: 'products.edit',
    summary: 'Makes a picture of a part of another, which stays; saving the product puts it there',
    body: z.object({
      key: pictureKey,
      left: percent.max(95),
      top: percent.max(95),
      width: percent.min(5),
      height: percent.min(5),
    }),
    response: z.object({ key: z.string() }),
  },
  uploadProductPicture: {
    method: 'POST',
    path: '/admin/api/products/pictures',
    right: 'products.edit',
    upload: true,
    summary: 'Loads a picture up, at most 25 MB; saving the product puts it there',
    body: pictureFile,
    response: z.object({ key: z.string() }),
  },
} as const satisfies AdminEndpointRows
