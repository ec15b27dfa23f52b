/** The rank of what is found by its text alone. */
export const textRank = 2

/**
 * How well a number fits what was typed: 0, it is that number; 1, it begins with it; 2, it does neither. Of an order's number what
 * stands after the year counts, too: `2002` is 2026-002002. Pure.
 */
export function numberRank(typed: string, number: string): number {
  const wanted = typed.trim().toLowerCase()
  const whole = number.toLowerCase()
  const sequence = /^\d{4}-0*(\d+)$/.exec(whole)?.[1]
  const own = [whole, ...(sequence === undefined ? [] : [sequence, sequence.padStart(6, '0')])]
  if (own.includes(wanted)) return 0
  return own.some((one) => one.startsWith(wanted)) ? 1 : textRank
}
