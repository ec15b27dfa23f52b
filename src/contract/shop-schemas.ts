import { z } from 'zod'
import type { EndpointSchema } from './endpoint-schema.ts'
import type { ShopEndpointName } from './endpoints.ts'
import { addItemsBody, cart, cartItemParams, cartParams, quantityBody } from './schemas/cart.ts'
import {
  categoryPage,
  categoryParams,
  collectionPage,
  comparedProduct,
  idsQuery,
  listQuery,
  product,
  productCard,
  searchPage,
  searchSuggestions,
  slugParams,
  suggestQuery,
} from './schemas/catalogue.ts'
import {
  addressBody,
  checkout,
  checkoutBody,
  commentBody,
  completeBody,
  contactBody,
  paymentMethod,
  paymentMethodBody,
  shippingMethod,
  shippingMethodBody,
} from './schemas/checkout.ts'
import { menu, page, pageQuerySchema } from './schemas/content.ts'
import { order, orderParams, orderQuery } from './schemas/order.ts'
import { empty } from './schemas/shared.ts'

const byToken = { tag: 'checkout', params: cartParams, response: checkout }
const cartByToken = { tag: 'cart', params: cartParams, response: cart }

/** Reading, cart and checkout. */
export const shopSchemas = {
  sanctumCsrfCookie: { summary: 'Sets the XSRF-TOKEN cookie', tag: 'session', response: empty },

  checkoutCreateCart: { summary: 'Creates an empty cart', tag: 'cart', response: cart },
  checkoutGetCart: { summary: 'The cart', ...cartByToken },
  checkoutAddCartItem: {
    summary: 'Adds variants; one already in the cart raises its line',
    ...cartByToken,
    body: addItemsBody,
  },
  checkoutUpdateCartItem: {
    summary: 'Sets the quantity of a line',
    ...cartByToken,
    params: cartItemParams,
    body: quantityBody,
  },
  checkoutRemoveCartItem: { summary: 'Removes a line', ...cartByToken, params: cartItemParams },
  checkoutDeleteCart: { summary: 'Deletes the cart', ...cartByToken, response: empty },
  checkoutFlushCart: { summary: 'Removes every line', ...cartByToken },

  checkoutGet: { summary: 'The checkout with totals and what is still missing', ...byToken },
  checkoutSetData: { summary: 'Sets any of the steps at once', ...byToken, body: checkoutBody },
  checkoutSetContact: { summary: 'Sets the contact', ...byToken, body: contactBody },
  checkoutSetAddress: { summary: 'Sets the addresses', ...byToken, body: addressBody },
  checkoutGetShippingMethods: {
    summary: 'Shipping methods for this cart',
    ...byToken,
    response: z.array(shippingMethod),
  },
  checkoutSetShippingMethod: { summary: 'Chooses the shipping method', ...byToken, body: shippingMethodBody },
  checkoutGetPaymentMethods: {
    summary: 'Payment methods for this cart',
    ...byToken,
    response: z.array(paymentMethod),
  },
  checkoutSetPaymentMethod: { summary: 'Chooses the payment method', ...byToken, body: paymentMethodBody },
  checkoutSetComment: { summary: 'Sets the comment', ...byToken, body: commentBody },
  checkoutFlushBillingAddress: { summary: 'Forgets the billing address', ...byToken },
  checkoutFlushShippingAddress: { summary: 'Forgets the shipping address', ...byToken },
  checkoutComplete: {
    summary: 'Places the order; twice with one token gives the same order',
    ...byToken,
    body: completeBody,
    response: order,
  },

  contentGetMenu: { summary: 'A menu', tag: 'content', params: slugParams, response: menu },
  contentGetPage: {
    summary: 'A page by slug',
    tag: 'content',
    query: pageQuerySchema,
    response: page,
    refusals: [404],
  },

  orderGet: {
    summary: 'An order of the one who placed it',
    tag: 'order',
    params: orderParams,
    query: orderQuery,
    response: order,
  },

  productCategoryGet: {
    summary: 'A category with its products and filters',
    tag: 'catalogue',
    params: categoryParams,
    query: listQuery,
    response: categoryPage,
    refusals: [301],
  },
  productCollectionGet: {
    summary: 'A collection with its products and filters',
    tag: 'catalogue',
    params: slugParams,
    query: listQuery,
    response: collectionPage,
    refusals: [301],
  },
  productSearch: {
    summary: 'Products that match a text',
    tag: 'catalogue',
    query: listQuery,
    response: searchPage,
  },
  productSearchSuggest: {
    summary: 'Suggestions while a search is being typed',
    tag: 'catalogue',
    query: suggestQuery,
    response: searchSuggestions,
  },
  productGetRelated: {
    summary: 'Cards of products that go with this one or could stand in for it, at most twelve',
    tag: 'catalogue',
    params: slugParams,
    response: z.array(productCard),
    refusals: [301],
  },
  productGet: {
    summary: 'A product with its variants',
    tag: 'catalogue',
    params: slugParams,
    response: product,
    refusals: [301],
  },
  productGetByIds: {
    summary: 'Cards of products, in the order asked',
    tag: 'catalogue',
    query: idsQuery,
    response: z.array(productCard),
  },
  productComparison: {
    summary: 'Products side by side',
    tag: 'catalogue',
    query: idsQuery,
    response: z.array(comparedProduct),
  },
} as const satisfies Record<ShopEndpointName, EndpointSchema>
