/** Carriers and the pages where a parcel can be followed. Pure. */

const carriers = {
  gls: { name: 'GLS', page: 'https://gls-group.eu/HU/hu/csomagkovetes?match=' },
  foxpost: { name: 'Foxpost', page: 'https://www.foxpost.hu/csomagkovetes/?code=' },
  mpl: { name: 'MPL', page: 'https://www.posta.hu/nyomkovetes/nyitooldal?searchvalue=' },
  packeta: { name: 'Packeta', page: 'https://tracking.packeta.com/hu/?id=' },
  expressone: { name: 'Express One', page: 'https://tracking.expressone.hu/?plc_number=' },
  dpd: { name: 'DPD', page: 'https://tracking.dpd.de/status/hu_HU/parcel/' },
} as const
export type CarrierCode = keyof typeof carriers
export const carrierCodes = Object.keys(carriers) as CarrierCode[]

export function isCarrier(code: string): code is CarrierCode {
  return Object.hasOwn(carriers, code)
}

export function carrierName(carrier: CarrierCode): string {
  return carriers[carrier].name
}

/** How far a parcel has come, in the words of all carriers. */
export const parcelStateNames = {
  created: 'Feladásra előkészítve',
  in_transit: 'Úton',
  ready_for_pickup: 'Átvehető',
  out_for_delivery: 'Kézbesítés alatt',
  delivered: 'Kézbesítve',
  returned: 'Visszaküldve',
  exception: 'Kézbesítési akadály',
} as const
export type ParcelState = keyof typeof parcelStateNames

/** Where the parcel can be followed. */
export function trackingUrl({
  carrier,
  trackingCode,
}: {
  carrier: CarrierCode
  trackingCode: string
}): string {
  return carriers[carrier].page + encodeURIComponent(trackingCode)
}

/** What carriers print on parcels: letters and digits, perhaps with hyphens between them. */
export function isTrackingCode(text: string): boolean {
  return /^[A-Za-z0-9](?:[A-Za-z0-9-]{2,38})[A-Za-z0-9]$/.test(text)
}
