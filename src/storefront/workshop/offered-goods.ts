/** The most that a call takes. */
const maxLines = 30

/** Goods as calls and addresses have them: `12:4,15:2`. */
export function goodsText(lines: readonly { variantId: number; quantity: number }[]): string {
  return lines
    .filter(({ quantity }) => quantity > 0)
    .slice(0, maxLines)
    .map(({ variantId, quantity }) => `${variantId}:${quantity}`)
    .join(',')
}
