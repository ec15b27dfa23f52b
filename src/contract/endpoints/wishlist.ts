import { z } from 'zod'
import type { EndpointRows } from '../endpoint-schema.ts'
import { empty } from '../schemas/shared.ts'
import {
  wishlist,
  wishlistNameBody,
  wishlistPage,
  wishlistParams,
  wishlistProductBody,
  wishlistProductParams,
  wishlistQuery,
} from '../schemas/wishlist.ts'

const ownList = { tag: 'wishlist', signedIn: true, response: wishlist, refusals: [404, 409] } as const

/** Lists of favourites. */
export const wishlistEndpoints = {
  wishlistGetAll: {
    method: 'GET',
    path: '/v1/user-product/wishlist',
    cache: 'private',
    summary: 'The own lists, oldest first',
    ...ownList,
    response: z.array(wishlist),
  },
  wishlistCreate: {
    method: 'POST',
    path: '/v1/user-product/wishlist',
    cache: 'private',
    summary: 'Makes a list',
    ...ownList,
    body: wishlistNameBody,
  },
  wishlistAddProduct: {
    method: 'POST',
    path: '/v1/user-product/wishlist/product',
    cache: 'private',
    summary: 'Adds a product to a list',
    ...ownList,
    body: wishlistProductBody,
  },
  wishlistGet: {
    method: 'GET',
    path: '/v1/user-product/wishlist/{id}',
    cache: 'private',
    summary: 'A list with a page of its products',
    ...ownList,
    params: wishlistParams,
    query: wishlistQuery,
    response: wishlistPage,
  },
  wishlistRename: {
    method: 'PUT',
    path: '/v1/user-product/wishlist/{id}',
    cache: 'private',
    summary: 'Renames a list',
    ...ownList,
    params: wishlistParams,
    body: wishlistNameBody,
  },
  wishlistDelete: {
    method: 'DELETE',
    path: '/v1/user-product/wishlist/{id}',
    cache: 'private',
    summary: 'Deletes a list',
    ...ownList,
    params: wishlistParams,
    response: empty,
  },
  wishlistRemoveProduct: {
    method: 'DELETE',
    path: '/v1/user-product/wishlist/{id}/product/{product_id}',
    cache: 'private',
    summary: 'Removes a product',
    ...ownList,
    params: wishlistProductParams,
  },
  wishlistFlush: {
    method: 'POST',
    path: '/v1/user-product/wishlist/{id}/flush',
    cache: 'private',
    summary: 'Removes every product',
    ...ownList,
    params: wishlistParams,
  },
} as const satisfies EndpointRows
