import { cartError } from './cart-errors.ts'
import { refuseGoods, throwRefusals, withinLimits, type CartLine, type Offers } from './cart.ts'

/** By variant: tyre, wheel and mounting, as a set's lines follow each other. */
export type SetVariants = readonly [tyre: number, wheel: number, mounting: number]
export type SetAddition = { variants: SetVariants; quantity: number }

const fields = ['tyre_variant_id', 'wheel_variant_id'] as const

/**
 * Adds a set as three lines of one `setId`; one of the same goods that is in the cart is raised. `newId` names new lines and the set.
 * @throws AppError 422 with `errors` on `quantity`, `tyre_variant_id` or `wheel_variant_id`; `set_not_offered` where it can't be mounted.
 */
export function addSet(
  lines: readonly CartLine[],
  { variants, quantity: added }: SetAddition,
  offers: Offers,
  newId: () => string,
): CartLine[] {
  const same = findSet(lines, variants)
  const others = lines.filter((line) => !same.includes(line))
  const quantity = added + (same[0]?.quantity ?? 0)
  const parts = variants.map((variantId) => ({ variantId }))
  const refusals = refuseGoods(others, parts, { quantity, offers })
  if (refusals.some(({ code, part }) => code === 'variant_unavailable' && fields[part] === undefined))
    throw cartError('set_not_offered')
  throwRefusals(
    refusals.map((refusal) => ({
      field: refusal.code === 'variant_unavailable' ? (fields[refusal.part] ?? 'quantity') : 'quantity',
      refusal,
    })),
  )
  const setId = newId()
  const result =
    same.length > 0
      ? lines.map((line) => (same.includes(line) ? { ...line, quantity } : line))
      : [...lines, ...parts.map(({ variantId }) => ({ id: newId(), variantId, quantity, setId }))]
  return withinLimits(result, offers)
}

/** The lines of the set that these variants are; none where the cart has no such set. */
function findSet(lines: readonly CartLine[], variants: SetVariants): CartLine[] {
  return goodsOf(lines).find(([first, ...more]) => first?.setId && isSame([first, ...more], variants)) ?? []
}

const isSame = (lines: readonly CartLine[], variants: SetVariants) =>
  lines.length === variants.length && lines.every(({ variantId }, part) => variantId === variants[part])

/** What is changed and removed together: the lines of each set, and each other line alone; in the order of their first lines. */
export function goodsOf(lines: readonly CartLine[]): CartLine[][] {
  const goods = new Map<string, CartLine[]>()
  for (const line of lines) {
    const key = line.setId ?? line.id
    const known = goods.get(key)
    if (known) known.push(line)
    else goods.set(key, [line])
  }
  return [...goods.values()]
}
