import { z } from 'zod'
import { databaseId, line } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import {
  addressPart,
  chosenPicture,
  expectedProducts,
  formerAddresses,
  mergeEffect,
  taxonomyName,
} from '../schemas/taxonomy.ts'

const optional = line(200).or(z.literal(''))
const email = z.email('Az e-mail-cím nem teljes.').max(254).or(z.literal(''))
const values = z.object({
  name: taxonomyName,
  /** Its value in filters. */
  slug: addressPart,
  picture: chosenPicture,
  /** Who answers for the safety of its goods, as the law wants it said. */
  manufacturer_name: optional,
  manufacturer_address: optional,
  manufacturer_email: email,
  /** Then somebody in the Union has to answer for its goods. */
  outside_eu: z.boolean().default(false),
  responsible_name: optional.default(''),
  responsible_address: optional.default(''),
  responsible_email: email.default(''),
})
const list = z.object({
  brands: z.array(
    z.object({ id: z.int(), name: z.string(), picture: z.string().nullable(), products: z.int() }),
  ),
})
const brand = z.object({ id: z.int(), values, products: z.int(), former_addresses: formerAddresses })
const params = z.object({ id: databaseId })

export const brandEndpoints = {
  listBrands: {
    method: 'GET',
    path: '/admin/api/brands',
    right: 'products.see',
    summary: 'All brands by name, with how many goods each has',
    response: list,
  },
  getBrand: {
    method: 'GET',
    path: '/admin/api/brands/{id}',
    right: 'products.see',
    summary: 'One brand as its form has it',
    params,
    response: brand,
  },
  changeBrand: {
    method: 'PUT',
    path: '/admin/api/brands/{id}',
    right: 'categories.edit',
    summary: 'Changes a brand; filters understand its old slug. 409 names what another has changed meanwhile',
    params,
    body: z.object({ before: values, values }),
    response: brand,
    refusals: [409],
  },
  previewBrandMerge: {
    method: 'GET',
    path: '/admin/api/brands/{id}/merge',
    right: 'categories.edit',
    summary: 'What putting a brand into another would do; without `into`: deleting it',
    params,
    query: z.object({ into: databaseId.optional() }),
    response: mergeEffect,
  },
  mergeBrand: {
    method: 'POST',
    path: '/admin/api/brands/{id}/merge',
    right: 'categories.edit',
    summary: 'Puts a brand into another; one without goods may go by itself',
    params,
    body: z.object({ into: databaseId.nullable(), products: expectedProducts }),
    response: list,
    refusals: [409],
  },
} as const satisfies AdminEndpointRows
