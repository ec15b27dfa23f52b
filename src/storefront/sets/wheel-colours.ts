/** The tones of a drawn wheel out of the colour of its swatch. Pure. */

export type WheelTones = { face: string; edge: string; behind: string; lip: string }

type Rgb = [number, number, number]
const black: Rgb = [8, 11, 14]
const white: Rgb = [255, 255, 255]
/** Of metal that is turned bright on a lathe. */
const bright: Rgb = [216, 222, 228]

const readHex = (hex: string): Rgb | null => {
  const [, digits] = /^#([\da-f]{6})$/i.exec(hex) ?? []
  if (!digits) return null
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as Rgb
}
const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((value, at) => Math.round(value + (to[at]! - value) * share)) as Rgb
const hexOf = (rgb: Rgb) => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`
const isDark = ([red, green, blue]: Rgb) => 0.3 * red + 0.59 * green + 0.11 * blue < 70

/** `swatch` as `#15191d`, else silver's; of a wheel that is polished or cut the faces are bright and the edges have the colour. */
export function wheelTones(colour: { name: string; swatch: string } | null): WheelTones {
  const base = readHex(colour?.swatch ?? '') ?? [201, 209, 216]
  const isCut = /polír|gyémánt|fényes/i.test(colour?.name ?? '')
  const face = isCut ? bright : isDark(base) ? mix(base, white, 0.07) : base
  return {
    face: hexOf(face),
    edge: hexOf(isCut ? base : isDark(base) ? mix(base, white, 0.42) : mix(base, black, 0.45)),
    // Light spokes are read against the dark of the barrel, dark ones against a lighter one.
    behind: hexOf(isDark(base) && !isCut ? mix(base, white, 0.3) : mix(black, white, 0.12)),
    lip: hexOf(isCut ? bright : mix(base, white, isDark(base) ? 0.3 : 0.5)),
  }
}
