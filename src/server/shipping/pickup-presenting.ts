import type { PickupPoint } from '#contract/wire.ts'
import type { PickupPointRecord } from './pickup-point.ts'

export function presentPickupPoint(point: PickupPointRecord): PickupPoint {
  return {
    id: point.id,
    name: point.name,
    address: pickupAddress(point),
    postal_code: point.postalCode,
    city: point.city,
    coordinates: { latitude: point.latitude, longitude: point.longitude },
    hours_per_day: point.hours,
    features: point.features,
    saturation: point.saturation,
    type: point.type,
    provider: point.provider,
  }
}

/** In one line: `1138 Budapest, Garázs köz 4.` */
export const pickupAddress = ({ postalCode, city, address }: PickupPointRecord) =>
  `${postalCode} ${city}, ${address}`.trimStart()
