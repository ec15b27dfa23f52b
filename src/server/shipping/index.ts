export { presentShippingOffer, quotationText } from './shipping-presenting.ts'
export { listShippingMethods } from './shipping-store.ts'
export { offerShipping, type Parcel, type ShippingMethodRecord, type ShippingOffer } from './shipping.ts'
