import type { TyreSize } from '../ui/tyre.ts'

export const sidewallPath = '/abroncsmeret'
export const sizeParameter = 'meret'

/** Whether the page draws the size: a car's or a van's, as `readSidewallSize` takes it. */
export const isDrawn = ({ width, profile, rim }: TyreSize): boolean =>
  /^[1-3]\d5\/[2-9][05](?:R|ZR|RF)(?:1\d|2[0-4])C?$/.test(`${width}/${profile}${rim}`)

/** The page with a size drawn, in the one address of it: `/abroncsmeret?meret=205-55-16+91H`. */
export function sidewallHref({ width, profile, rim, load, speed, reinforced }: TyreSize): string {
  const index = load && speed ? ` ${load}${speed}` : ''
  const size = `${width}-${profile}-${rim.replace(/^R(?!F)/, '')}${index}${reinforced ? ' XL' : ''}`
  return `${sidewallPath}?${new URLSearchParams({ [sizeParameter]: size }).toString()}`
}
