/**
 * Which rim widths a car's tyre may stand on, in inches, by aspect ratio and nominal width in millimetres. Pure.
 *
 * Source: approved rim widths as ETRTO's standard has them and makers print them in their tyre data; they follow from width and
 * aspect ratio, whatever the diameter. docs/sets.md says with what the table was compared. Where sources differ the narrower
 * range stands, marked `*`. What is not here is not known for sure: no set is offered of it.
 */
const approved: Readonly<Record<number, string>> = {
  80: '135 3.5-4.5; 145 3.5-5; 155 4-5.5; 165 4-5.5; 175 4.5-5.5*; 185 4.5-6',
  70: `135 3.5-4.5; 145 4-5; 155 4-5.5; 165 4.5-6; 175 4.5-6; 185 4.5-6; 195 5-6.5; 205 5-7; 215 5.5-7; 225 6-7.5;
    235 6-8; 245 6.5-8; 255 6.5-8.5; 265 7-8.5*`,
  65: `145 4-5; 155 4.5-5.5*; 165 4.5-6; 175 5-6; 185 5-6.5; 195 5.5-7; 205 5.5-7.5; 215 6-7.5; 225 6-8; 235 6.5-8.5;
    245 7-8.5; 255 7-9; 265 7.5-9.5`,
  60: `155 4.5-5.5*; 165 4.5-6; 175 5-6; 185 5-6.5; 195 5.5-7; 205 5.5-7.5; 215 6-7.5; 225 6-8; 235 6.5-8.5; 245 7-8.5;
    255 7-9; 265 7.5-9.5; 275 7.5-9.5`,
  55: `175 5-6*; 185 5-6.5; 195 5.5-7; 205 5.5-7.5; 215 6-7.5; 225 6-8; 235 6.5-8.5; 245 7-8.5; 255 7-9; 265 7.5-9.5;
    275 7.5-9.5`,
  50: `185 5-6.5; 195 5.5-7; 205 5.5-7.5; 215 6-7.5; 225 6-8; 235 6.5-8.5; 245 7-8.5; 255 7-9; 265 7.5-9.5; 275 7.5-9.5`,
  45: '195 6-7.5; 205 6.5-7.5; 215 7-8; 225 7-8.5; 235 7.5-9; 245 8-9*; 255 8-9.5; 265 8.5-10; 275 8.5-10*',
  40: '195 6.5-7.5; 205 7-8; 215 7-8.5; 225 7.5-9; 235 8-9.5; 245 8-9.5; 255 8.5-10; 265 9-10.5; 275 9-10.5*',
  35: '215 7-8.5; 225 7.5-9; 235 8-9.5; 245 8-9.5; 255 8.5-10; 265 9-10.5; 275 9-10.5*; 285 9.5-11; 295 10-11.5',
}

export type RimWidths = { min: number; max: number }
/** `width` in millimetres, `aspect` in per cent of it, `widths` in inches. */
export type SizeWithWidths = { width: number; aspect: number; widths: RimWidths }

const rowForm = /^(\d{3}) ([\d.]+)-([\d.]+)\*?$/

/** All sizes of the table. */
export const knownSizes: readonly SizeWithWidths[] = Object.entries(approved).flatMap(([aspect, rows]) =>
  rows.split(';').map((row) => {
    const [, width, min, max] = rowForm.exec(row.trim()) ?? []
    return {
      width: Number(width),
      aspect: Number(aspect),
      widths: { min: Number(min), max: Number(max) },
    }
  }),
)
const keyOf = (width: number, aspect: number) => `${width}/${aspect}`
const bySize = new Map(knownSizes.map(({ width, aspect, widths }) => [keyOf(width, aspect), widths]))

/** The narrowest and the widest rim, in inches, that takes a tyre; null for a size that is not known for sure. */
export function rimWidthsOf({ width, aspect }: { width: number; aspect: number }): RimWidths | null {
  return bySize.get(keyOf(width, aspect)) ?? null
}
