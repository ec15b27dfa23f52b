/**
 * A copy for keeping: a piece of a text keeps the whole text, which may be long, from being freed. What is cut off here is
 * a text of its own, one character longer.
 */
export function ownText(piece: string): string {
  return ` ${piece}`.slice(1)
}
