export {
  CarrierError,
  isTrackingCode,
  parcelStateNames,
  sizes,
  type Carrier,
  type ParcelRequest,
  type ParcelState,
  type PostalAddress,
  type RegisteredParcel,
  type Size,
} from './carrier.ts'
export {
  carrierCodes,
  carrierFor,
  carrierName,
  createCarriers,
  doorCarriers,
  isCarrier,
  registeringCarriers,
  trackingUrl,
  type CarrierCode,
  type Carriers,
} from './carriers.ts'
