/** Numbers as merchants type and paste them. Pure. */

const grouped = /^([+-]?\d{1,3}(?:[ .]\d{3})+)(?:,(\d+))?$/
const plain = /^([+-]?\d+)(?:[.,](\d{1,2}|\d{4,}))?$/

/** `24 990`, `24.990`, `24990,00`, `24 990 Ft`, `24 990,- Ft`; undefined for what may mean two things, such as `24,990`. */
export function parseNumber(text: string): number | undefined {
  const bare = text
    .replaceAll(/[\u00a0\u202f\u2009\s]+/g, ' ')
    .replaceAll('−', '-')
    .replace(/\s*(ft|huf|db)\.?$/i, '')
    .replace(/,-$/, '')
    .trim()
  const [, whole, decimals = '0'] = grouped.exec(bare) ?? plain.exec(bare) ?? []
  return whole === undefined ? undefined : Number(`${whole.replaceAll(/[ .]/g, '')}.${decimals}`)
}
