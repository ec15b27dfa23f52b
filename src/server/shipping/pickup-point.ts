/** A place where a parcel may be fetched. Pure. */
import type { PickupProvider } from './feeds/pickup-feeds.ts'

export type PickupType = 'locker' | 'parcel_shop' | 'post_office' | 'partner'
export type Saturation = 'low' | 'medium' | 'high'
/** `day` is 1 for Monday to 7 for Sunday; no hours: closed. Times as `08:00`, to `24:00`. */
export type DayHours = { day: number; hours: { from: string; to: string }[] }

export type PickupPointRecord = {
  /** `provider:externalId`. */
  id: string
  provider: PickupProvider
  /** What its provider calls it. */
  externalId: string
  type: PickupType
  name: string
  postalCode: string
  city: string
  address: string
  latitude: number
  longitude: number
  hours: DayHours[]
  features: string[]
  saturation: Saturation | null
  active: boolean
}
