/**
 * Reads a query string with the wire's two forms of nesting: `key[]=a&key[]=b` gives a list, `key[sub]=a` a map.
 * A repeated plain key keeps its last value. Names such as `__proto__` are ordinary keys.
 */
export function parseQueryString(text: string): Record<string, unknown> {
  const result: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const [name, value] of new URLSearchParams(text)) {
    const match = /^([^[\]]+)\[([^[\]]*)\]$/.exec(name)
    if (!match) {
      result[name] = value
      continue
    }
    const [, key, sub] = match as unknown as [string, string, string]
    if (sub === '') {
      const list = result[key]
      if (Array.isArray(list)) list.push(value)
      else result[key] = [value]
      continue
    }
    const map = result[key]
    const target = isMap(map) ? map : (Object.create(null) as Record<string, unknown>)
    target[sub] = value
    result[key] = target
  }
  return result
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
