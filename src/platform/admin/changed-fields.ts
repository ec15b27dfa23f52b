/**
 * What somebody would save over a change that their form has not seen, by field, with both values: for `errors` of a 409. Pure.
 */
export function changedFields(mine: object, current: object): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const [field, value] of Object.entries(mine)) {
    const now: unknown = Reflect.get(current, field)
    if (JSON.stringify(value) === JSON.stringify(now)) continue
    errors[field] = [`Közben ez lett: ${showValue(now)}. Az Ön értéke: ${showValue(value)}.`]
  }
  return errors
}

function showValue(value: unknown): string {
  if (value === null || value === '') return 'üres'
  if (typeof value === 'boolean') return value ? 'igen' : 'nem'
  if (Array.isArray(value)) return value.length === 0 ? 'üres' : value.map(showValue).join('; ')
  if (typeof value === 'object') return Object.values(value).map(showValue).join(', ')
  return typeof value === 'string' ? `„${value}”` : JSON.stringify(value)
}
