import type { Feature } from '#platform/feature.ts'
import { createDeliveryHandlers, deliveryStep, type DeliveryPorts } from './delivery-api.ts'
import { deliveryErrors } from './delivery-errors.ts'
import { createPickupHandlers, type PickupSurroundings } from './pickup-api.ts'
import { pickupCrontab, pickupTasks } from './pickup-refresh.ts'

export { presentDeliveries } from './delivery-api.ts'
export { addDeliveryPresets, changeDelivery, removeDelivery, switchDelivery } from './delivery-changes.ts'
export { methodsOfCategories } from './delivery-categories.ts'
export { deliveryPageText } from './delivery-page.ts'
export { bandsText } from './delivery-text.ts'
export { toDelivery, type DeliveryFields } from './delivery-method.ts'
export { searchPoints } from './pickup-query.ts'
export { fitsLocker } from './parcel-fit.ts'
export { openDays, pickupRefusal } from './pickup-choice.ts'
export type { DayHours, PickupPointRecord } from './pickup-point.ts'
export { pickupAddress, presentPickupPoint } from './pickup-presenting.ts'
export type { PickupScope, Position } from './pickup-search.ts'
export { distanceBetween } from './pickup-search.ts'
export { findPosition } from './pickup-position.ts'
export {
  findPickupPoint,
  listPointsOf,
  listProviderStates,
  pickupPointRows,
  upsertPickupPoints,
} from './pickup-store.ts'
export { presentShippingOffer, quotationText } from './shipping-presenting.ts'
export { listShippingMethods } from './shipping-store.ts'
export {
  offerShipping,
  type OfferTime,
  type Parcel,
  type ShippingBand,
  type ShippingEligibility,
  type ShippingMethodRecord,
  type ShippingOffer,
} from './shipping.ts'
export { feedNames, feedServices, saysHowToPay, type FeedName } from './feeds/pickup-feeds.ts'
export { importPickupFeed, type ProviderImport } from './pickup-import.ts'
export { refreshPickupPoints, type FeedRefresh } from './pickup-refresh.ts'

/** The checkout knows of shipping, so what is needed of it is handed in. */
export const shippingFeature = (surroundings: PickupSurroundings & DeliveryPorts): Feature => ({
  name: 'shipping',
  handlers: ({ platform }) => createPickupHandlers(platform, surroundings),
  adminHandlers: ({ platform }) => createDeliveryHandlers(platform, surroundings),
  openingSteps: [deliveryStep],
  errors: deliveryErrors,
  jobs: pickupTasks,
  cron: [pickupCrontab],
  commands: { 'pickup-points': async () => (await import('./pickup-command.ts')).pickupPointsCommand },
})
