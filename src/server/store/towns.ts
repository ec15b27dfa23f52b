/** The towns of postal codes. Pure. */

export type PostalRow = { zip: number; city: string }
export type Towns = ReadonlyMap<string, readonly string[]>

const collator = new Intl.Collator('hu')

/** Each code's towns, every one once, in the order of the Hungarian alphabet. */
export function arrangeTowns(rows: Iterable<PostalRow>): Towns {
  const towns = new Map<string, Set<string>>()
  for (const { zip, city } of rows) {
    const code = String(zip)
    const known = towns.get(code)
    if (known) known.add(city)
    else towns.set(code, new Set([city]))
  }
  return new Map([...towns].map(([code, names]) => [code, [...names].toSorted(collator.compare)]))
}
