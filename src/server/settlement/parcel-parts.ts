import { documentKey } from './stated-numbers.ts'

/** Parts of an order that were sent by themselves, each with what its courier took. Pure; amounts in forints. */

/** `codes`: of its parcels. `isPaid`: a list has brought its money already. */
export type ParcelPart = { codes: readonly string[]; cash: number; isPaid: boolean }
type Said = { parcel: string; amount: number }

/** The part whose parcel a payment names; one that names none is of the only part of its amount. */
export function partOf(parts: readonly ParcelPart[], { parcel, amount }: Said): ParcelPart | undefined {
  const code = documentKey(parcel)
  if (code !== '') return parts.find(({ codes }) => codes.some((one) => documentKey(one) === code))
  const fitting = parts.filter(({ cash, isPaid }) => !isPaid && cash === amount)
  return fitting.length === 1 ? fitting[0] : undefined
}

/** Whether payments are exactly what the couriers of some parts took, of each part all of it, and of none twice. */
export function settlesParts(items: readonly Said[], parts: readonly ParcelPart[]): boolean {
  const sums = new Map<ParcelPart, number>()
  for (const item of items) {
    const part = partOf(parts, item)
    if (!part || part.isPaid) return false
    sums.set(part, (sums.get(part) ?? 0) + item.amount)
  }
  return sums.size > 0 && [...sums].every(([{ cash }, sum]) => sum === cash)
}
