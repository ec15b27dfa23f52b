import type { CategoryName } from '#server/catalogue/index.ts'
import type { TriedParcel } from './try-out.ts'

/**
 * A parcel in a sentence, as it is typed: `4 db gumi, 36 kg, 4032, 80 000 Ft`. The category is the highest one whose name holds a
 * word of the goods; tyres fit no parcel locker. Null when pieces, weight or amount are missing. Pure.
 */
export function readParcel(sentence: string, categories: readonly CategoryName[]): TriedParcel | null {
  const parts = sentence.split(/[;,]\s+/).map((part) => part.trim())
  const find = (pattern: RegExp) => parts.flatMap((part) => pattern.exec(part) ?? [])
  const [, pieces, name] = find(/^(\d{1,3}) ?(?:db|darab) (.+)$/i)
  const [, weight] = find(/^([\d ]+(?:[.,]\d+)?) ?kg$/i)
  const [, total] = find(/^([\d \u00a0.]+) ?(?:Ft|forint)$/i)
  const [postalCode = ''] = find(/^[1-9]\d{3}$/)
  if (pieces === undefined || name === undefined || weight === undefined || total === undefined) return null
  const grams = Math.round(Number(weight.replaceAll(' ', '').replace(',', '.')) * 1000)
  if (Number(pieces) < 1 || grams < 1) return null
  return {
    name,
    pieces: Number(pieces),
    weight: grams,
    total: Number(total.replaceAll(/\D/g, '')),
    postal_code: postalCode,
    category: categoryOf(name, categories),
    longest_side: null,
    locker: !/gumi|abroncs/i.test(name),
  }
}

function categoryOf(goods: string, categories: readonly CategoryName[]): string {
  const words = goods
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length > 2)
  const named = categories.filter(({ name }) => words.some((word) => name.toLowerCase().includes(word)))
  const minDepth = Math.min(...named.map(({ depth }) => depth))
  return named.find(({ depth }) => depth === minDepth)?.slug ?? ''
}
