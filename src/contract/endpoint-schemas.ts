import { authEndpoints } from './endpoints/auth.ts'
import { blogEndpoints } from './endpoints/blog.ts'
import { carEndpoints } from './endpoints/car.ts'
import { cartEndpoints } from './endpoints/cart.ts'
import { cartReminderEndpoints } from './endpoints/cart-reminder.ts'
import { catalogueEndpoints } from './endpoints/catalogue.ts'
import { checkoutEndpoints } from './endpoints/checkout.ts'
import { contactEndpoints } from './endpoints/contact.ts'
import { conversionEndpoints } from './endpoints/conversion.ts'
import { contentEndpoints } from './endpoints/content.ts'
import { couponEndpoints } from './endpoints/coupon.ts'
import { garageEndpoints } from './endpoints/garage.ts'
import { fittingEndpoints } from './endpoints/fitting.ts'
import { invoiceEndpoints } from './endpoints/invoice.ts'
import { newsletterEndpoints } from './endpoints/newsletter.ts'
import { orderEndpoints } from './endpoints/order.ts'
import { paymentEndpoints } from './endpoints/payment.ts'
import { pickupPointEndpoints } from './endpoints/pickup-point.ts'
import { questionEndpoints } from './endpoints/question.ts'
import { reviewEndpoints } from './endpoints/review.ts'
import { sessionEndpoints } from './endpoints/session.ts'
import { stockAlertEndpoints } from './endpoints/stock-alert.ts'
import { storeEndpoints } from './endpoints/store.ts'
import { userEndpoints } from './endpoints/user.ts'
import { wishlistEndpoints } from './endpoints/wishlist.ts'
import { withdrawalEndpoints } from './endpoints/withdrawal.ts'
import type { EndpointName } from './endpoints.ts'
import type { InputOf, RequestOf, ResponseOf } from './endpoint-schema.ts'

export type { EndpointSchema, RateLimit } from './endpoint-schema.ts'

/** The endpoint table: every call that browser and server can make, by operation name. A row never reaches the browser. */
export const endpointSchemas = {
  ...authEndpoints,
  ...blogEndpoints,
  ...carEndpoints,
  ...cartEndpoints,
  ...cartReminderEndpoints,
  ...catalogueEndpoints,
  ...checkoutEndpoints,
  ...contactEndpoints,
  ...contentEndpoints,
  ...conversionEndpoints,
  ...couponEndpoints,
  ...garageEndpoints,
  ...fittingEndpoints,
  ...invoiceEndpoints,
  ...newsletterEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
  ...pickupPointEndpoints,
  ...questionEndpoints,
  ...reviewEndpoints,
  ...sessionEndpoints,
  ...stockAlertEndpoints,
  ...storeEndpoints,
  ...userEndpoints,
  ...wishlistEndpoints,
  ...withdrawalEndpoints,
}

type Schemas = typeof endpointSchemas

/** What a caller hands to an endpoint. */
export type EndpointInput<N extends EndpointName> = InputOf<Schemas[N]>
/** What a handler receives after validation. */
export type EndpointRequest<N extends EndpointName> = RequestOf<Schemas[N]>
export type EndpointResponse<N extends EndpointName> = ResponseOf<Schemas[N]>
