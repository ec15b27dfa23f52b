import { goodsOf } from './cart-sets.ts'
import { maxLines, type CartLine } from './cart.ts'

/**
 * At signing in the guest's lines and sets replace those of the same variants; others of the user stay as long as there is
 * room. `newId` names lines and sets that are new to the user's cart.
 */
export function mergeLines(
  own: readonly CartLine[],
  guest: readonly CartLine[],
  newId: () => string,
): CartLine[] {
  const [ownGoods, guestGoods] = [goodsOf(own), goodsOf(guest)]
  const wanted = new Map(guestGoods.map((lines) => [keyOf(lines), lines[0]?.quantity ?? 0]))
  const known = new Set(ownGoods.map(keyOf))
  let room = maxLines - guest.length
  const remaining = ownGoods.flatMap((lines) => {
    const quantity = wanted.get(keyOf(lines))
    if (quantity !== undefined) return lines.map((line) => ({ ...line, quantity }))
    room -= lines.length
    return room >= 0 ? lines : []
  })
  const added = guestGoods
    .filter((lines) => !known.has(keyOf(lines)))
    .flatMap((lines) => {
      const setId = newId()
      return lines.map((line) => ({ ...line, id: newId(), setId: line.setId === null ? null : setId }))
    })
  return [...remaining, ...added]
}

/** The same for the same goods: a variant by itself, or a set of these variants. */
const keyOf = (lines: readonly CartLine[]) => lines.map(({ variantId }) => variantId).join('+')
