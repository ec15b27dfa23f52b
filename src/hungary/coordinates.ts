/** Degrees. */
export type Coordinates = { latitude: number; longitude: number }

export const coordinatesMessage =
  'Két szám kell, előbb a szélesség, azután a hosszúság, legalább két tizedesjeggyel, Magyarországon belül. Minta: 47.4979, 19.0402'

/** The box of Hungary; what lies outside is a mistake. */
export function isInHungary(latitude: number, longitude: number): boolean {
  return latitude >= 45.7 && latitude <= 48.6 && longitude >= 16.1 && longitude <= 22.9
}

/** Two decimals at least: less is no nearer than a town, and `47,19` is one number. */
const pattern = /^(\d{2})[.,](\d{2,20})(?:°\s*[NÉ]?)?(?:\s*[,;]\s*|\s+)(\d{2})[.,](\d{2,20})(?:°\s*[EK]?)?$/u
/** A tenth of a metre. */
const decimals = 6

/**
 * Latitude and longitude as maps give them to be copied, with points or commas -> `47.4979, 19.0402`. Null for anything else,
 * and for a point outside Hungary.
 */
export function normaliseCoordinates(text: string): string | null {
  const [, latitude, north = '', longitude, east = ''] = pattern.exec(text.trim()) ?? []
  if (latitude === undefined || longitude === undefined) return null
  const both = [`${latitude}.${north.slice(0, decimals)}`, `${longitude}.${east.slice(0, decimals)}`] as const
  return isInHungary(Number(both[0]), Number(both[1])) ? both.join(', ') : null
}

/** The same as numbers. */
export function readCoordinates(text: string): Coordinates | null {
  const [latitude, longitude] = normaliseCoordinates(text)?.split(', ').map(Number) ?? []
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}
