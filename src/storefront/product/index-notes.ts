import { formatNumber } from '#contract/money.ts'
import { loadKilograms, speedKmh, type TyreSize } from '../ui/tyre.ts'

/** The article before a letter or a number as it is spoken: `az N`, `a T`, `az 55`, `a 91`. */
const article = (spoken: string) => (/^(?:[AEFILMNORSUXY5]|\(Y)/.test(spoken) ? 'az' : 'a')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What a tyre's load and speed index mean; null when the size does not give them. */
export function indexNotes({ load, speed }: TyreSize): { title: string; text: string } | null {
  const kilograms = load ? loadKilograms(load) : null
  const limit = speed ? speedKmh(speed) : null
  if (!load || !speed || !kilograms || !limit) return null
  return {
    title: `Mit jelent ${article(load)} ${load}${speed}?`,
    text:
      `${capital(article(load))} ${load} a terhelési index: egy abroncs legfeljebb ${formatNumber(kilograms)}\u00a0kg-mal terhelhető. ` +
      `${capital(article(speed))} ${speed} a sebességindex: legfeljebb ${limit}\u00a0km/h. ` +
      'Mindkettő lehet nagyobb, mint ami az autó kezelési útmutatójában áll, kisebb nem. Téli abroncsnál a sebességindex kisebb is lehet, ha erre matrica figyelmeztet a vezető előtt.',
  }
}
