import type { EndpointTable } from './endpoint-definition.ts'

/** The calls of every visitor: reading, cart and checkout. */
export const shopEndpoints = {
  sanctumCsrfCookie: { method: 'GET', path: '/sanctum/csrf-cookie' },

  checkoutCreateCart: { method: 'POST', path: '/v1/checkout/cart' },
  checkoutGetCart: { method: 'GET', path: '/v1/checkout/cart/{token}' },
  checkoutAddCartItem: { method: 'POST', path: '/v1/checkout/cart/{token}/item' },
  checkoutUpdateCartItem: { method: 'PUT', path: '/v1/checkout/cart/{token}/item/{item_id}' },
  checkoutRemoveCartItem: { method: 'DELETE', path: '/v1/checkout/cart/{token}/item/{item_id}' },
  checkoutDeleteCart: { method: 'DELETE', path: '/v1/checkout/cart/{token}' },
  checkoutFlushCart: { method: 'POST', path: '/v1/checkout/cart/{token}/flush' },

  checkoutGet: { method: 'GET', path: '/v1/checkout/{token}' },
  checkoutSetData: { method: 'PUT', path: '/v1/checkout/{token}' },
  checkoutSetContact: { method: 'PUT', path: '/v1/checkout/{token}/contact' },
  checkoutSetAddress: { method: 'PUT', path: '/v1/checkout/{token}/address' },
  checkoutGetShippingMethods: { method: 'GET', path: '/v1/checkout/{token}/shipping-methods' },
  checkoutSetShippingMethod: { method: 'PUT', path: '/v1/checkout/{token}/shipping-methods' },
  checkoutGetPaymentMethods: { method: 'GET', path: '/v1/checkout/{token}/payment-methods' },
  checkoutSetPaymentMethod: { method: 'PUT', path: '/v1/checkout/{token}/payment-methods' },
  checkoutSetComment: { method: 'PUT', path: '/v1/checkout/{token}/comment' },
  checkoutFlushBillingAddress: { method: 'POST', path: '/v1/checkout/{token}/billing-address/flush' },
  checkoutFlushShippingAddress: { method: 'POST', path: '/v1/checkout/{token}/shipping-address/flush' },
  checkoutComplete: { method: 'POST', path: '/v1/checkout/{token}/complete' },

  contentGetMenu: { method: 'GET', path: '/v1/content/menu/{slug}' },
  contentGetPage: { method: 'GET', path: '/v1/content/page', query: ['slug'] },

  orderGet: { method: 'GET', path: '/v1/order/{id}' },

  productCategoryGet: { method: 'GET', path: '/v1/product-category/{category}' },
  productCollectionGet: { method: 'GET', path: '/v1/product-collection/{slug}' },
  productSearch: { method: 'GET', path: '/v1/product-search' },
  productSearchSuggest: { method: 'GET', path: '/v1/product-search/suggest' },
  productGetRelated: { method: 'GET', path: '/v1/product/{slug}/related' },
  productGet: { method: 'GET', path: '/v1/product/{slug}' },
  productGetByIds: { method: 'GET', path: '/v1/products', query: ['ids'] },
  productComparison: { method: 'GET', path: '/v1/product/comparison', query: ['ids'] },
} as const satisfies EndpointTable
