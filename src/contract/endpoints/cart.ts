import type { EndpointRows } from '../endpoint-schema.ts'
import {
  addItemsBody,
  addSetBody,
  cart,
  cartItemParams,
  cartParams,
  firstItemsBody,
  quantityBody,
} from '../schemas/cart.ts'
import { empty } from '../schemas/shared.ts'

const cartByToken = { tag: 'cart', params: cartParams, response: cart }

/** Carts, each opened by its token. */
export const cartEndpoints = {
  checkoutCreateCart: {
    method: 'POST',
    path: '/v1/checkout/cart',
    eager: true,
    cache: 'private',
    rateLimit: 'cart',
    summary: 'Creates a cart, empty or with its first variants',
    tag: 'cart',
    body: firstItemsBody,
    response: cart,
  },
  checkoutGetCart: {
    method: 'GET',
    path: '/v1/checkout/cart/{token}',
    eager: true,
    cache: 'private',
    summary: 'The cart',
    ...cartByToken,
  },
  checkoutAddCartItem: {
    method: 'POST',
    path: '/v1/checkout/cart/{token}/item',
    eager: true,
    cache: 'private',
    summary: 'Adds variants; one already in the cart raises its line',
    ...cartByToken,
    body: addItemsBody,
  },
  checkoutAddCartSet: {
    method: 'POST',
    path: '/v1/checkout/cart/{token}/set',
    cache: 'private',
    summary: 'Adds wheels with their tyres, mounted, as lines of one set; a set of the same goods is raised',
    ...cartByToken,
    body: addSetBody,
  },
  checkoutUpdateCartItem: {
    method: 'PUT',
    path: '/v1/checkout/cart/{token}/item/{item_id}',
    eager: true,
    cache: 'private',
    summary: 'Sets the quantity of a line, or of all lines of its set',
    ...cartByToken,
    params: cartItemParams,
    body: quantityBody,
  },
  checkoutRemoveCartItem: {
    method: 'DELETE',
    path: '/v1/checkout/cart/{token}/item/{item_id}',
    eager: true,
    cache: 'private',
    summary: 'Removes a line, or all lines of its set',
    ...cartByToken,
    params: cartItemParams,
  },
  checkoutDeleteCart: {
    method: 'DELETE',
    path: '/v1/checkout/cart/{token}',
    eager: true,
    cache: 'private',
    summary: 'Deletes the cart',
    ...cartByToken,
    response: empty,
  },
  checkoutFlushCart: {
    method: 'POST',
    path: '/v1/checkout/cart/{token}/flush',
    eager: true,
    cache: 'private',
    summary: 'Removes every line',
    ...cartByToken,
  },
} as const satisfies EndpointRows
