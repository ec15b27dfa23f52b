import type { InputOf, RequestOf, ResponseOf } from '../endpoint-schema.ts'
import type { AdminEndpointName } from './endpoints.ts'
import { messageEndpoints } from './endpoints/messages.ts'
import { questionDeskEndpoints } from './endpoints/questions.ts'
import { reviewDeskEndpoints } from './endpoints/reviews.ts'
import { accessoryRuleEndpoints } from './endpoints/accessory-rules.ts'
import { attributeEndpoints } from './endpoints/attributes.ts'
import { auditEndpoints } from './endpoints/audit.ts'
import { backupEndpoints } from './endpoints/backup.ts'
import { brandEndpoints } from './endpoints/brands.ts'
import { catalogueHistoryEndpoints } from './endpoints/catalogue-history.ts'
import { cartEndpoints } from './endpoints/carts.ts'
import { categoryEndpoints } from './endpoints/categories.ts'
import { collectionEndpoints } from './endpoints/collections.ts'
import { couponDeskEndpoints } from './endpoints/coupons.ts'
import { customerEndpoints } from './endpoints/customers.ts'
import { deliveryEndpoints } from './endpoints/delivery.ts'
import { fittingDeskEndpoints } from './endpoints/fittings.ts'
import { emailTextEndpoints } from './endpoints/email-texts.ts'
import { emailEndpoints } from './endpoints/emails.ts'
import { financeEndpoints } from './endpoints/finance.ts'
import { importSourceEndpoints } from './endpoints/import-sources.ts'
import { importEndpoints } from './endpoints/imports.ts'
import { listEndpoints } from './endpoints/lists.ts'
import { orderNoteEndpoints } from './endpoints/order-notes.ts'
import { newOrderEndpoints } from './endpoints/new-order.ts'
import { orderEditEndpoints } from './endpoints/order-edit.ts'
import { orderEndpoints } from './endpoints/orders.ts'
import { packingEndpoints } from './endpoints/packing.ts'
import { pickingEndpoints } from './endpoints/picking.ts'
import { priceEndpoints } from './endpoints/prices.ts'
import { productBulkEndpoints } from './endpoints/product-bulk.ts'
import { productHistoryEndpoints } from './endpoints/product-history.ts'
import { promotionEndpoints } from './endpoints/promotions.ts'
import { productEndpoints } from './endpoints/products.ts'
import { paymentEndpoints } from './endpoints/payment.ts'
import { sessionEndpoints } from './endpoints/session.ts'
import { securityEndpoints } from './endpoints/security.ts'
import { brandingEndpoints } from './endpoints/settings-branding.ts'
import { settingsEndpoints } from './endpoints/settings.ts'
import { setsEndpoints } from './endpoints/settings-sets.ts'
import { serviceSettingsEndpoints } from './endpoints/settings-services.ts'
import { staffEndpoints } from './endpoints/staff.ts'
import { stockTakingEndpoints } from './endpoints/stock-taking.ts'
import { todayEndpoints } from './endpoints/today.ts'
import { withdrawalEndpoints } from './endpoints/withdrawals.ts'

/** The desk's table of endpoints: every call behind the counter, by operation name, with the right that it needs. */
export const adminEndpointSchemas = {
  ...sessionEndpoints,
  ...securityEndpoints,
  ...staffEndpoints,
  ...todayEndpoints,
  ...listEndpoints,
  ...orderEndpoints,
  ...orderNoteEndpoints,
  ...newOrderEndpoints,
  ...accessoryRuleEndpoints,
  ...attributeEndpoints,
  ...brandEndpoints,
  ...cartEndpoints,
  ...categoryEndpoints,
  ...collectionEndpoints,
  ...orderEditEndpoints,
  ...packingEndpoints,
  ...pickingEndpoints,
  ...withdrawalEndpoints,
  ...messageEndpoints,
  ...questionDeskEndpoints,
  ...reviewDeskEndpoints,
  ...emailEndpoints,
  ...couponDeskEndpoints,
  ...customerEndpoints,
  ...productEndpoints,
  ...priceEndpoints,
  ...promotionEndpoints,
  ...catalogueHistoryEndpoints,
  ...productHistoryEndpoints,
  ...productBulkEndpoints,
  ...stockTakingEndpoints,
  ...importEndpoints,
  ...importSourceEndpoints,
  ...financeEndpoints,
  ...auditEndpoints,
  ...settingsEndpoints,
  ...setsEndpoints,
  ...serviceSettingsEndpoints,
  ...brandingEndpoints,
  ...emailTextEndpoints,
  ...deliveryEndpoints,
  ...fittingDeskEndpoints,
  ...paymentEndpoints,
  ...backupEndpoints,
}

type Rows = typeof adminEndpointSchemas

export type AdminInput<N extends AdminEndpointName> = InputOf<Rows[N]>
export type AdminRequest<N extends AdminEndpointName> = RequestOf<Rows[N]>
export type AdminResponse<N extends AdminEndpointName> = ResponseOf<Rows[N]>
