/** A merchant's accent: what is made of it, and how well it can be read. Colours are `#rrggbb`. Pure. */

/** What a text has to have against its background (WCAG 2.2, AA). */
export const readableContrast = 4.5

const [ink, white] = ['#11171d', '#ffffff']
/** Where the accent stands as a text: page, bench and raised panels of either theme. */
const lightBackgrounds = ['#ffffff', '#f3f5f7']
const darkBackgrounds = ['#11161b', '#191f26', '#1f2730']
const [lightPage, darkPage] = ['#ffffff', '#11161b']

export type AccentColours = {
  /** A fill, with `onAccent` on it. */
  accent: string
  onAccent: string
  /** The fill under a pointer. */
  accentHi: string
  textLight: string
  textDark: string
  softLight: string
  softDark: string
  /** Of the text on the fill; below `readableContrast` the accent is no use. */
  contrast: number
  contrastHi: number
}

export const isColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text)

type Channels = [number, number, number]
const channelsOf = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as Channels
const colourOf = (channels: readonly number[]) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance as WCAG defines it. */
function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** `share` of the other colour in the first. */
function mix(colour: string, other: string, share: number): string {
  const [from, to] = [channelsOf(colour), channelsOf(other)]
  return colourOf(from.map((channel, index) => channel + (to[index]! - channel) * share))
}

const worst = (text: string, backgrounds: readonly string[]) =>
  Math.min(...backgrounds.map((background) => contrastOf(text, background)))

/** The accent, as little changed towards `goal` as it needs to be read on all the backgrounds. */
function readable(accent: string, goal: string, backgrounds: readonly string[]): string {
  for (let share = 0; share < 1; share += 0.02) {
    const text = mix(accent, goal, share)
    if (worst(text, backgrounds) >= readableContrast) return text
  }
  return goal
}

/** Every colour that follows from an accent, with what was measured. */
export function accentColours(given: string): AccentColours {
  const accent = given.toLowerCase()
  const onAccent = contrastOf(accent, ink) >= contrastOf(accent, white) ? ink : white
  // Away from the text on it, so that the text is read better, not worse.
  const accentHi = mix(accent, onAccent === ink ? white : '#000000', 0.16)
  const [softLight, softDark] = [mix(lightPage, accent, 0.1), mix(darkPage, accent, 0.14)]
  return {
    accent,
    onAccent,
    accentHi,
    textLight: readable(accent, ink, [...lightBackgrounds, softLight]),
    textDark: readable(accent, white, [...darkBackgrounds, softDark]),
    softLight,
    softDark,
    contrast: contrastOf(accent, onAccent),
    contrastHi: contrastOf(accentHi, onAccent),
  }
}

/** `4,37 : 1`, rounded down, so that nothing looks better than it is. */
export function contrastText(contrast: number): string {
  return `${(Math.floor(contrast * 100) / 100).toFixed(2).replace('.', ',')}\u00a0:\u00a01`
}
