/** Red, green and blue, 0 to 255. */
type Rgb = [number, number, number]

/** Reads `#rgb`, `#rrggbb` and the browser's `rgb(1, 2, 3)`; null for anything else. */
export function readColour(text: string): Rgb | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text)
  const hex = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : text
  if (/^#[0-9a-f]{6}$/i.test(hex)) {
    const value = Number.parseInt(hex.slice(1), 16)
    return [value >> 16, (value >> 8) & 255, value & 255]
  }
  const numbers = /^rgb\((\d+),? (\d+),? (\d+)\)$/.exec(text)?.slice(1).map(Number)
  return numbers ? [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0] : null
}

const linear = (channel: number) =>
  channel <= 10.31 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4

const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** The contrast of two colours as WCAG counts it, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/**
 * A merchant's colour where it can be made out on the background, undefined where it cannot.
 * @param minContrast 4.5 for text, 3 for icons
 */
export function seenColour(colour: string | null | undefined, background: string, minContrast: number) {
  const [own, below] = [readColour(colour ?? ''), readColour(background)]
  return own && below && contrast(own, below) >= minContrast ? (colour ?? undefined) : undefined
}

/** The colour that an element stands on the page with; '' without one. */
export const backgroundOf = (element: Element | null) =>
  element ? getComputedStyle(element).backgroundColor : ''
