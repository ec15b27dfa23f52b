import { z } from 'zod'
import {
  authStatus,
  loginBody,
  providerParams,
  registerBody,
  resendVerificationBody,
  resetPasswordBody,
  setNewPasswordBody,
  socialCallback,
  socialCallbackQuery,
  socialProviders,
  socialStart,
  socialStartBody,
  verifyEmailBody,
} from './schemas/auth.ts'
import { cartParams } from './schemas/cart.ts'
import { slugParams } from './schemas/catalogue.ts'
import { checkout, couponBody } from './schemas/checkout.ts'
import { blogPage, blogPostPage, blogQuery, previewQuery } from './schemas/content.ts'
import {
  pickupPointPage,
  pickupPointsMap,
  pickupPointsMapQuery,
  pickupPointsQuery,
} from './schemas/pickup-point.ts'
import { citiesQuery, city } from './schemas/store.ts'
import {
  newsletterConfirmBody,
  newsletterSubscribeBody,
  newsletterUnsubscribeBody,
} from './schemas/newsletter.ts'
import { ownReview, reviewBody, reviewList, reviewParams, reviewQuery } from './schemas/review.ts'
import {
  changePasswordBody,
  checkPasswordBody,
  confirmEmailBody,
  deletionBody,
  deletionParams,
  passwordCheck,
  profileBody,
  savedAddressParams,
  savedBillingAddress,
  savedBillingAddressBody,
  savedShippingAddress,
  savedShippingAddressBody,
  user,
  userExport,
  userSecurity,
  userSession,
  userSessionParams,
} from './schemas/user.ts'
import {
  wishlist,
  wishlistNameBody,
  wishlistPage,
  wishlistParams,
  wishlistProductBody,
  wishlistProductParams,
  wishlistQuery,
} from './schemas/wishlist.ts'
import {
  claimableOrders,
  claimedOrders,
  invoiceQuery,
  orderDocument,
  orderListItem,
  orderListQuery,
  orderParams,
  orderQuery,
  paymentTransaction,
  purchase,
  purchaseParams,
  reorderedCart,
  transactionParams,
  transactionQuery,
} from './schemas/order.ts'
import { empty, pagedList } from './schemas/shared.ts'
import {
  withdrawalBody,
  withdrawalConfirmBody,
  withdrawalDraft,
  withdrawalParams,
  withdrawalReceipt,
} from './schemas/withdrawal.ts'
import type { AccountEndpointName } from './endpoints.ts'
import type { EndpointSchema } from './endpoint-schema.ts'
import { messageSchemas } from './message-schemas.ts'

const auth = { tag: 'auth', response: authStatus }
const own = { tag: 'user', refusals: [401] }
const ownList = { tag: 'wishlist', response: wishlist, refusals: [401, 404, 409] }
const newsletter = { tag: 'newsletter', response: authStatus }

/** Signing in, and what belongs to signed-in customers. */
export const accountSchemas = {
  authLogin: { summary: 'Signs in; the guest cart is merged into the own one', ...auth, body: loginBody },
  authLogout: { summary: 'Signs out', ...auth },
  authRegister: { summary: 'Makes an account and sends its verifying letter', ...auth, body: registerBody },
  authResendVerificationEmail: {
    summary: 'Sends the verifying letter again',
    ...auth,
    body: resendVerificationBody,
  },
  authVerifyEmail: { summary: "Verifies the address by the letter's link", ...auth, body: verifyEmailBody },
  authResetPassword: { summary: 'Sends a link for a new password', ...auth, body: resetPasswordBody },
  authSetNewPassword: { summary: 'Sets a new password by the link', ...auth, body: setNewPasswordBody },
  authGetSocialProviders: {
    summary: 'The configured providers of social sign-in',
    tag: 'auth',
    response: socialProviders,
  },
  authSocialStart: {
    summary: 'The address where the provider signs in',
    tag: 'auth',
    params: providerParams,
    body: socialStartBody,
    response: socialStart,
  },
  authSocialCallback: {
    summary: 'Finishes the social sign-in',
    tag: 'auth',
    params: providerParams,
    query: socialCallbackQuery,
    response: socialCallback,
    refusals: [409],
  },

  checkoutGetPickupPoints: {
    summary: 'Pickup points, nearest first',
    tag: 'checkout',
    params: cartParams,
    query: pickupPointsQuery,
    response: pickupPointPage,
    refusals: [404],
  },
  checkoutGetPickupPointsMap: {
    summary: 'Pickup points of a part of the map',
    tag: 'checkout',
    params: cartParams,
    query: pickupPointsMapQuery,
    response: pickupPointsMap,
    refusals: [404],
  },
  checkoutSetCoupon: {
    summary: 'Takes a coupon',
    tag: 'checkout',
    params: cartParams,
    body: couponBody,
    response: checkout,
    refusals: [404, 409],
  },
  checkoutRemoveCoupon: {
    summary: 'Gives the coupon back',
    tag: 'checkout',
    params: cartParams,
    response: checkout,
    refusals: [404, 409],
  },
  storeGetCities: {
    summary: 'The towns of a postal code',
    tag: 'store',
    query: citiesQuery,
    response: z.array(city),
  },

  contentGetBlogPosts: {
    summary: 'Posts of the blog, newest first',
    tag: 'content',
    query: blogQuery,
    response: blogPage,
  },
  contentGetBlogPost: {
    summary: 'A post of the blog with related ones',
    tag: 'content',
    params: slugParams,
    query: previewQuery,
    response: blogPostPage,
    refusals: [301],
  },

  orderPurchase: {
    summary: 'Starts paying an order, or goes on with a payment that was started',
    tag: 'order',
    params: purchaseParams,
    query: orderQuery,
    response: purchase,
    refusals: [404, 409, 503],
  },
  paymentGetTransaction: {
    summary: 'How an attempt to pay stands',
    tag: 'order',
    params: transactionParams,
    query: transactionQuery,
    response: paymentTransaction,
    refusals: [404],
  },
  orderGetInvoice: {
    summary: 'A document of an order, as a PDF',
    tag: 'order',
    params: orderParams,
    query: invoiceQuery,
    response: orderDocument,
    file: 'application/pdf',
    refusals: [404],
  },

  orderList: {
    summary: 'The own orders, newest first',
    tag: 'order',
    query: orderListQuery,
    response: pagedList(orderListItem),
    refusals: [401],
  },
  orderGetClaimable: {
    summary: 'How many guest orders with the own address may be taken over',
    tag: 'order',
    response: claimableOrders,
    refusals: [401],
  },
  orderClaim: {
    summary: 'Takes over the guest orders with the own verified address',
    tag: 'order',
    response: claimedOrders,
    refusals: [401, 409],
  },
  orderOrderAgain: {
    summary: "Puts an own order's products into the visitor's cart, as far as they can be had",
    tag: 'order',
    params: orderParams,
    response: reorderedCart,
    refusals: [404, 422],
  },
  userGetMe: { summary: 'The signed-in user', ...own, response: user },
  userRequestDeletion: {
    summary: 'Mails a link that leads to the deletion',
    ...own,
    body: deletionBody,
    response: authStatus,
  },
  userDelete: {
    summary: "Deletes the account by the letter's link",
    tag: 'user',
    params: deletionParams,
    response: authStatus,
  },
  userUpdateProfile: { summary: 'Changes the profile', ...own, body: profileBody, response: user },
  userConfirmEmail: {
    summary: "Confirms a changed address by the letter's link",
    tag: 'user',
    body: confirmEmailBody,
    response: authStatus,
  },
  userChangePassword: {
    summary: 'Changes the password and ends all other sessions',
    ...own,
    body: changePasswordBody,
    response: authStatus,
  },
  userCheckPassword: {
    summary: 'Whether this is the password',
    ...own,
    body: checkPasswordBody,
    response: passwordCheck,
  },
  userGetSecurity: { summary: 'Ways to sign in', ...own, response: userSecurity },
  userRemoveSocialProvider: {
    summary: 'Unlinks a provider',
    ...own,
    params: providerParams,
    response: userSecurity,
  },
  userGetSessions: { summary: 'Where the user is signed in', ...own, response: z.array(userSession) },
  userEndSession: { summary: 'Signs out elsewhere', ...own, params: userSessionParams, response: empty },
  userExport: { summary: 'All own data', ...own, response: userExport },
  userGetBillingAddresses: {
    summary: 'Saved billing addresses',
    ...own,
    response: z.array(savedBillingAddress),
  },
  userCreateBillingAddress: {
    summary: 'Saves a billing address',
    ...own,
    body: savedBillingAddressBody,
    response: savedBillingAddress,
  },
  userUpdateBillingAddress: {
    summary: 'Changes a billing address',
    ...own,
    params: savedAddressParams,
    body: savedBillingAddressBody,
    response: savedBillingAddress,
  },
  userDeleteBillingAddress: {
    summary: 'Deletes a billing address',
    ...own,
    params: savedAddressParams,
    response: empty,
  },
  userGetShippingAddresses: {
    summary: 'Saved shipping addresses',
    ...own,
    response: z.array(savedShippingAddress),
  },
  userCreateShippingAddress: {
    summary: 'Saves a shipping address',
    ...own,
    body: savedShippingAddressBody,
    response: savedShippingAddress,
  },
  userUpdateShippingAddress: {
    summary: 'Changes a shipping address',
    ...own,
    params: savedAddressParams,
    body: savedShippingAddressBody,
    response: savedShippingAddress,
  },
  userDeleteShippingAddress: {
    summary: 'Deletes a shipping address',
    ...own,
    params: savedAddressParams,
    response: empty,
  },

  ...messageSchemas,

  newsletterSubscribe: {
    summary: "Subscribes when the letter's link was followed",
    ...newsletter,
    body: newsletterSubscribeBody,
  },
  newsletterConfirm: { summary: 'Confirms the subscription', ...newsletter, body: newsletterConfirmBody },
  newsletterUnsubscribe: {
    summary: 'Ends the subscription',
    ...newsletter,
    body: newsletterUnsubscribeBody,
    refusals: [401],
  },

  withdrawalCreate: {
    summary: 'The statement of withdrawal from a contract as it would be made; nothing is declared yet',
    tag: 'withdrawal',
    body: withdrawalBody,
    response: withdrawalDraft,
  },
  withdrawalConfirm: {
    summary: 'Makes the statement, and mails its receipt; the same again changes nothing',
    tag: 'withdrawal',
    params: withdrawalParams,
    body: withdrawalConfirmBody,
    response: withdrawalReceipt,
  },

  wishlistGetAll: { summary: 'The own lists, oldest first', ...ownList, response: z.array(wishlist) },
  wishlistCreate: { summary: 'Makes a list', ...ownList, body: wishlistNameBody },
  wishlistAddProduct: { summary: 'Adds a product to a list', ...ownList, body: wishlistProductBody },
  wishlistGet: {
    summary: 'A list with a page of its products',
    ...ownList,
    params: wishlistParams,
    query: wishlistQuery,
    response: wishlistPage,
  },
  wishlistRename: { summary: 'Renames a list', ...ownList, params: wishlistParams, body: wishlistNameBody },
  wishlistDelete: { summary: 'Deletes a list', ...ownList, params: wishlistParams, response: empty },
  wishlistRemoveProduct: { summary: 'Removes a product', ...ownList, params: wishlistProductParams },
  wishlistFlush: { summary: 'Removes every product', ...ownList, params: wishlistParams },

  reviewCreate: {
    summary: 'Writes a review; shown after the merchant approved it',
    tag: 'review',
    body: reviewBody,
    response: ownReview,
    refusals: [401, 409],
  },
  reviewGetAll: {
    summary: 'The published reviews of a product',
    tag: 'review',
    params: reviewParams,
    query: reviewQuery,
    response: reviewList,
  },
} as const satisfies Record<AccountEndpointName, EndpointSchema>
