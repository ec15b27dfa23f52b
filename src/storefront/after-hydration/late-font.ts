import fontUrl from '../fonts/archivo-hu.woff2?url'

const descriptors = { weight: '400 800', stretch: '100% 125%', display: 'swap' } as const

/** True when the page was painted before its font had come. Times as `performance` gives them, in milliseconds. */
export function isFontLate(painted: number | undefined, arrived: number | undefined): boolean {
  return painted !== undefined && (arrived === undefined || arrived > painted)
}

const paintedAt = () =>
  performance.getEntriesByType('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime
const arrivedAt = () =>
  performance
    .getEntriesByType('resource')
    .find((entry): entry is PerformanceResourceTiming => entry.name.endsWith(fontUrl))?.responseEnd

/**
 * A slow line is shown the system's font, and the document keeps to it, so that nothing moves (`font-display: optional`).
 * The pages after the first one have the shop's own: it takes the place at the customer's next click or key, when the page
 * changes under their hand anyway.
 */
export function applyLateFont(): void {
  if (!isFontLate(paintedAt(), arrivedAt())) return
  const face = new FontFace('Archivo', `url(${fontUrl})`, descriptors)
  const wear = () => void document.fonts.add(face)
  void face.load().then(
    () => {
      for (const touch of ['click', 'keydown']) addEventListener(touch, wear, { once: true, capture: true })
    },
    () => undefined,
  )
}
