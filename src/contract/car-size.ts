/** A car's size as it is stored and sent: `205/55 R16`, a van's `205/75 R16C`. */
export const carSizePattern = /^[1-3]\d5\/[2-9][05] R(?:1\d|2[0-4])C?$/

const typedSize =
  /^P?\s*([1-3]\d5)\s*[/\- ]?\s*([2-9][05])\s*[/\- ]?\s*(?:ZR|RF|R)?\s*[/-]?\s*(1\d|2[0-4])(\s?C)?(?:\s*\(?\d{2,3}(?:\/\d{2,3})?\s*[A-Z]\d?\)?)?(?: XL)?$/

/**
 * The size that a text is, in the one spelling of `carSizePattern`; load index and speed symbol may follow it and are left out. Null
 * for anything that is not one size of a car and nothing else.
 */
export function normaliseCarSize(text: string): string | null {
  const [, width, aspect, rim, van] = typedSize.exec(text.normalize('NFKC').toUpperCase().trim()) ?? []
  return rim ? `${width}/${aspect} R${rim}${van ? 'C' : ''}` : null
}

export type CarSize = { width: string; aspect: string; rim: string }

/** The three numbers of a size in the one spelling; null for another text. */
export function splitCarSize(text: string): CarSize | null {
  if (!carSizePattern.test(text)) return null
  const [width = '', aspect = '', rim = ''] = text.match(/\d+/g) ?? []
  return { width, aspect, rim }
}
