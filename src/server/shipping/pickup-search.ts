import { foldText } from '#hungary/folded-text.ts'
import type { PickupProvider } from './feeds/pickup-feeds.ts'

/** Which points a checkout may choose from. */
export type PickupScope = {
  providers: PickupProvider[]
  /** False: something in the cart fits no parcel locker. */
  lockers: boolean
}
/** What a search means: the beginning of a postal code, or words that must all occur. */
export type PickupSearch = { postalCode: { from: string; to: string } | null; words: string[] }
export type Position = { latitude: number; longitude: number }
export type Box = { minLat: number; maxLat: number; minLon: number; maxLon: number }

const earthRadius = 6_371_008.8
/** A degree of latitude in metres. */
const degree = (earthRadius * Math.PI) / 180

/** One to four digits are the beginning of a postal code; everything else is words. Pure. */
export function readPickupSearch(search: string): PickupSearch {
  const text = search.trim()
  if (/^\d{1,4}$/.test(text))
    return { postalCode: { from: text.padEnd(4, '0'), to: text.padEnd(4, '9') }, words: [] }
  return {
    postalCode: null,
    words: foldText(text)
      .split(/[\s,;]+/)
      .filter(Boolean),
  }
}

/** The way as the crow flies, in metres (haversine). */
export function distanceBetween(a: Position, b: Position): number {
  const [latA, latB] = [radians(a.latitude), radians(b.latitude)]
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const chord = half(latB - latA) + Math.cos(latA) * Math.cos(latB) * half(radians(b.longitude - a.longitude))
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** A box that holds every place within `metres`. */
export function boxAround({ latitude, longitude }: Position, metres: number): Box {
  const dLat = metres / degree
  const [minLat, maxLat] = [Math.max(-90, latitude - dLat), Math.min(90, latitude + dLat)]
  // The meridians stand closest together at the box's edge that is nearer to the pole.
  const narrowest = Math.cos(radians(Math.max(Math.abs(minLat), Math.abs(maxLat))))
  // Where the circle reaches a pole or goes round it, every meridian is within.
  const dLon = narrowest * 180 > dLat ? (dLat / narrowest) * 1.01 : 360
  return { minLat, maxLat, minLon: longitude - dLon, maxLon: longitude + dLon }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
