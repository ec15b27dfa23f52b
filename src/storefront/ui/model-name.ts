import { keepUnits } from './keep-units.ts'
import type { TyreSize } from './tyre.ts'

// What the name of a product says of a tyre, and what is left of it.

/**
 * The size in a text. Without a profile only a car's width (`195 R14C`) or a truck's half inches (`11 R22.5`) before an R
 * count: `540 D24` is no size.
 */
const sizePattern =
  /(?<![\d.,])(?:(\d{2,3})\/(\d{2,3})\s?(?=[A-Z])|([1-3]\d5|\d{1,2}(?=\s?R\d\d[.,]5))\s?(?=Z?R))((?:ZR|RF|R|D|B)\d{2}(?:[.,]5)?C?)(?:\s+(\d{2,3}(?:\/\d{2,3})?)([A-Z]\d?))?(\s+XL)?(?![\w])/

/** The size out of a name such as `Nordval Fjell 3 205/55 R16 91H`, where no attributes are at hand. */
export function sizeInText(text: string): TyreSize | null {
  const found = sizePattern.exec(text)
  if (!found) return null
  const [, profiled, profile, alone, rim = '', load, speed, reinforced] = found
  return {
    width: profiled ?? alone ?? '',
    profile: profile ?? null,
    rim,
    load: load ?? null,
    speed: speed ?? null,
    reinforced: reinforced !== undefined,
  }
}

/** A name as it is shown: without the brand in front and a tyre's size in it, because both stand on their own lines. */
export function modelName(name: string, brand: string | null, size: TyreSize | null): string {
  const model = brand && name.startsWith(`${brand} `) ? name.slice(brand.length + 1) : name
  return keepUnits(
    (size ? model.replace(sizePattern, '') : model)
      .replace(/\s+/g, ' ')
      .replace(/[\s,–-]+$/, '')
      .trim() || name,
  )
}
