import type { Feature } from '#platform/feature.ts'
import { accountEmailExamples, accountFeature, findContact } from '#server/account/index.ts'
import { analyticsFeature } from '#server/analytics/index.ts'
import { auditFeature, presentAuthor } from '#server/audit/index.ts'
import { backupFeature } from '#server/backup/index.ts'
import { blogFeature, suggestPosts } from '#server/blog/index.ts'
import { carFeature } from '#server/car/index.ts'
import { cartFeature, isDeliveryInCart, isPaymentInCart } from '#server/cart/index.ts'
import { cartReminderEmailExamples, cartReminderFeature } from '#server/cart-reminder/index.ts'
import { catalogueDeskFeature } from '#server/catalogue-desk/index.ts'
import { catalogueHistoryFeature } from '#server/catalogue-history/index.ts'
import { catalogueFeature } from '#server/catalogue/index.ts'
import { checkoutFeature, findPickupScope, keepSelling } from '#server/checkout/index.ts'
import { contactEmailExamples, contactFeature } from '#server/contact/index.ts'
import { contentFeature } from '#server/content/index.ts'
import { contentFilesFeature } from '#server/content-files/index.ts'
import { couponFeature } from '#server/coupon/index.ts'
import { customerFeature } from '#server/customer/index.ts'
import { feedsFeature } from '#server/feeds/index.ts'
import { fittingFeature } from '#server/fitting/index.ts'
import { fittingOfferFeature } from '#server/fitting-offer/index.ts'
import { garageEmailExamples, garageFeature } from '#server/garage/index.ts'
import { imagesFeature } from '#server/images/index.ts'
import { importFeature } from '#server/import/index.ts'
import { invoiceEmailExamples, invoiceFeature } from '#server/invoice/index.ts'
import { brandingFeature } from '#server/branding/index.ts'
import { ledgerFeature } from '#server/ledger/index.ts'
import { newsletterEmailExamples, newsletterFeature } from '#server/newsletter/index.ts'
import { orderNoteFeature } from '#server/order-note/index.ts'
import { orderEditFeature } from '#server/order-edit/index.ts'
import { orderEmailExamples, orderFeature } from '#server/order/index.ts'
import { packingFeature } from '#server/packing/index.ts'
import { findMissing, pickingFeature } from '#server/picking/index.ts'
import { parcelFeature } from '#server/parcel/index.ts'
import { paymentFeature, paymentPageText } from '#server/payment/index.ts'
import { priceTableFeature } from '#server/price-table/index.ts'
import { productBulkFeature } from '#server/product-bulk/index.ts'
import { promotionFeature, promotionsOfBrands, promotionsOfCategories } from '#server/promotion/index.ts'
import { phoneOrderFeature } from '#server/phone-order/index.ts'
import { purchaseFeature } from '#server/purchase/index.ts'
import { questionEmailExamples, questionFeature } from '#server/question/index.ts'
import { retentionFeature } from '#server/retention/index.ts'
import { reviewEmailExamples, reviewFeature } from '#server/review/index.ts'
import { searchFeature } from '#server/search/index.ts'
import { settingsFeature } from '#server/settings/index.ts'
import { settlementFeature } from '#server/settlement/index.ts'
import { areSetsOffered, createSetOfferHandlers, setRules } from '#server/sets/index.ts'
import { shareFeature } from '#server/share/index.ts'
import {
  deliveryPageText,
  listShippingMethods,
  methodsOfCategories,
  shippingFeature,
} from '#server/shipping/index.ts'
import { staffFeature } from '#server/staff/index.ts'
import { stockAlertEmailExamples, stockAlertFeature } from '#server/stock-alert/index.ts'
import { stockTakingFeature } from '#server/stock-taking/index.ts'
import { storeFeature } from '#server/store/index.ts'
import { openingPageText, tradeFeature } from '#server/trade/index.ts'
import { wishlistFeature } from '#server/wishlist/index.ts'
import { withdrawalFeature } from '#server/withdrawal/index.ts'

import about from '../package.json' with { type: 'json' }
import { featureInvariants, temporaryFolders } from './feature-parts.ts'
import { platformFeature } from './platform-feature.ts'

export const emailExamples = {
  ...orderEmailExamples,
  ...invoiceEmailExamples,
  ...accountEmailExamples,
  ...stockAlertEmailExamples,
  ...cartReminderEmailExamples,
  ...reviewEmailExamples,
  ...questionEmailExamples,
  ...newsletterEmailExamples,
  ...garageEmailExamples,
  ...contactEmailExamples,
}

/**
 * The shop: server, jobs, `verify` and the lists in the documents walk this list. What one feature needs of another that
 * knows it already is handed in here, so that no two need each other.
 */
export const features: readonly Feature[] = [
  platformFeature,
  tradeFeature,
  brandingFeature,
  cartFeature({ setRules }),
  checkoutFeature,
  orderFeature,
  orderNoteFeature,
  orderEditFeature,
  purchaseFeature,
  phoneOrderFeature,
  accountFeature,
  wishlistFeature,
  garageFeature,
  fittingFeature,
  fittingOfferFeature,
  carFeature,
  reviewFeature({ findContact }),
  questionFeature,
  newsletterFeature({ findContact }),
  withdrawalFeature,
  contactFeature,
  stockAlertFeature({ findContact }),
  cartReminderFeature,
  catalogueFeature({ suggestPosts, areSetsOffered, listingHandlers: createSetOfferHandlers }),
  catalogueDeskFeature({
    categoryUsers: [methodsOfCategories, promotionsOfCategories],
    brandUsers: [promotionsOfBrands],
  }),
  priceTableFeature,
  promotionFeature,
  productBulkFeature,
  catalogueHistoryFeature,
  importFeature,
  searchFeature,
  contentFeature({
    liveTexts: {
      'szállítási módok': deliveryPageText,
      'fizetési módok': paymentPageText,
      nyitvatartás: openingPageText,
    },
  }),
  contentFilesFeature,
  blogFeature,
  couponFeature({ authorOf: presentAuthor }),
  shippingFeature({ findScope: findPickupScope, keepSelling, isDeliveryInCart }),
  paymentFeature({ listDeliveries: listShippingMethods, keepSelling, isPaymentInCart }),
  storeFeature,
  invoiceFeature,
  ledgerFeature,
  settlementFeature,
  parcelFeature,
  packingFeature({ findMissing }),
  pickingFeature,
  stockTakingFeature,
  imagesFeature,
  shareFeature,
  feedsFeature,
  analyticsFeature,
  retentionFeature,
  staffFeature,
  customerFeature,
  auditFeature,
  settingsFeature({ emailExamples }),
  backupFeature({
    productVersion: about.version,
    temporaryFolders: () => temporaryFolders(features),
    invariants: () => featureInvariants(features),
  }),
]
