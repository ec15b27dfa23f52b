import type { EndpointTable } from './endpoint-definition.ts'

/** What most visits never call: the checkout's extras, the blog, paying, documents, signing in, and what signed-in customers do. */
export const accountEndpoints = {
  authLogin: { method: 'POST', path: '/v1/auth/login' },
  authLogout: { method: 'POST', path: '/v1/auth/logout' },
  authRegister: { method: 'POST', path: '/v1/auth/register' },
  authResendVerificationEmail: { method: 'POST', path: '/v1/auth/resend-verification-email' },
  authVerifyEmail: { method: 'POST', path: '/v1/auth/verify-email' },
  authResetPassword: { method: 'POST', path: '/v1/auth/reset-password' },
  authSetNewPassword: { method: 'POST', path: '/v1/auth/set-new-password' },
  authGetSocialProviders: { method: 'GET', path: '/v1/auth/social' },
  authSocialStart: { method: 'POST', path: '/v1/auth/social/{provider}' },
  authSocialCallback: { method: 'GET', path: '/v1/auth/social/{provider}/callback' },

  checkoutGetPickupPoints: {
    method: 'GET',
    path: '/v1/checkout/{token}/shipping-methods/pickup-points',
    query: ['providers', 'center_position_lat', 'center_position_lon', 'page', 'per_page'],
  },
  checkoutGetPickupPointsMap: {
    method: 'GET',
    path: '/v1/checkout/{token}/shipping-methods/pickup-points/map',
    query: ['providers', 'min_lat', 'max_lat', 'min_lon', 'max_lon'],
  },
  checkoutSetCoupon: { method: 'POST', path: '/v1/checkout/{token}/coupon' },
  checkoutRemoveCoupon: { method: 'DELETE', path: '/v1/checkout/{token}/coupon' },
  storeGetCities: { method: 'GET', path: '/v1/cities', query: ['country_id', 'postal_code'] },

  contactGetChallenge: { method: 'GET', path: '/v1/contact/challenge' },
  contactSend: { method: 'POST', path: '/v1/contact' },
  stockAlertCreate: { method: 'POST', path: '/v1/product-variant/{variant_id}/stock-alert' },
  stockAlertEnd: { method: 'POST', path: '/v1/stock-alert/end' },
  cartReminderResume: { method: 'POST', path: '/v1/cart-reminder/resume' },
  cartReminderEnd: { method: 'POST', path: '/v1/cart-reminder/end' },

  contentGetBlogPosts: { method: 'GET', path: '/v1/content/blog' },
  contentGetBlogPost: { method: 'GET', path: '/v1/content/blog/{slug}' },

  orderPurchase: { method: 'POST', path: '/v1/order/{order_id}/purchase' },
  paymentGetTransaction: { method: 'GET', path: '/v1/payment/transaction/{method}/{reference}' },
  orderGetInvoice: { method: 'GET', path: '/v1/order/{id}/invoice', query: ['type'] },

  orderList: { method: 'GET', path: '/v1/order' },
  orderGetClaimable: { method: 'GET', path: '/v1/order/claimable' },
  orderClaim: { method: 'POST', path: '/v1/order/claim' },
  orderOrderAgain: { method: 'POST', path: '/v1/order/{id}/order-again' },

  userGetMe: { method: 'GET', path: '/v1/user/me' },
  userRequestDeletion: { method: 'POST', path: '/v1/user/me' },
  userDelete: { method: 'GET', path: '/v1/user/delete-account/{token}' },
  userUpdateProfile: { method: 'PUT', path: '/v1/user/profile' },
  userConfirmEmail: { method: 'POST', path: '/v1/user/confirm-email' },
  userChangePassword: { method: 'PUT', path: '/v1/user/change-password' },
  userCheckPassword: { method: 'POST', path: '/v1/user/check-password' },
  userGetSecurity: { method: 'GET', path: '/v1/user/security' },
  userRemoveSocialProvider: { method: 'DELETE', path: '/v1/user/security/token/{provider}' },
  userGetSessions: { method: 'GET', path: '/v1/user/security/session' },
  userEndSession: { method: 'DELETE', path: '/v1/user/security/session/{id}' },
  userExport: { method: 'GET', path: '/v1/user/export' },
  userGetBillingAddresses: { method: 'GET', path: '/v1/user/billing-address' },
  userCreateBillingAddress: { method: 'POST', path: '/v1/user/billing-address' },
  userUpdateBillingAddress: { method: 'PUT', path: '/v1/user/billing-address/{id}' },
  userDeleteBillingAddress: { method: 'DELETE', path: '/v1/user/billing-address/{id}' },
  userGetShippingAddresses: { method: 'GET', path: '/v1/user/shipping-address' },
  userCreateShippingAddress: { method: 'POST', path: '/v1/user/shipping-address' },
  userUpdateShippingAddress: { method: 'PUT', path: '/v1/user/shipping-address/{id}' },
  userDeleteShippingAddress: { method: 'DELETE', path: '/v1/user/shipping-address/{id}' },

  newsletterSubscribe: { method: 'POST', path: '/v1/user/newsletter/subscribe' },
  newsletterConfirm: { method: 'POST', path: '/v1/user/newsletter/confirm' },
  newsletterUnsubscribe: { method: 'POST', path: '/v1/user/newsletter/unsubscribe' },

  withdrawalCreate: { method: 'POST', path: '/v1/withdrawal' },
  withdrawalConfirm: { method: 'POST', path: '/v1/withdrawal/{id}/confirm' },

  wishlistGetAll: { method: 'GET', path: '/v1/user-product/wishlist' },
  wishlistCreate: { method: 'POST', path: '/v1/user-product/wishlist' },
  wishlistAddProduct: { method: 'POST', path: '/v1/user-product/wishlist/product' },
  wishlistGet: { method: 'GET', path: '/v1/user-product/wishlist/{id}' },
  wishlistRename: { method: 'PUT', path: '/v1/user-product/wishlist/{id}' },
  wishlistDelete: { method: 'DELETE', path: '/v1/user-product/wishlist/{id}' },
  wishlistRemoveProduct: { method: 'DELETE', path: '/v1/user-product/wishlist/{id}/product/{product_id}' },
  wishlistFlush: { method: 'POST', path: '/v1/user-product/wishlist/{id}/flush' },

  reviewCreate: { method: 'POST', path: '/v1/user-product/review' },
  reviewGetAll: { method: 'GET', path: '/v1/user-product/review/{product_id}' },
} as const satisfies EndpointTable
