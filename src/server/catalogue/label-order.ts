const collator = new Intl.Collator('hu', { numeric: true })
const maxLabels = 10_000

/**
 * Returns the ranks of texts in Hungarian order; equal ones have the same. What was requested before is remembered,
 * because comparing in a language's order is dear.
 */
export function createLabelOrder(): (texts: readonly string[]) => ReadonlyMap<string, number> {
  let sorted: string[] = []
  let ranks = new Map<string, number>()

  return (texts) => {
    const unknown = new Set(texts.filter((text) => !ranks.has(text)))
    if (unknown.size === 0) return ranks
    const known = sorted.length + unknown.size > maxLabels ? new Set(texts) : [...sorted, ...unknown]
    sorted = [...known].sort(collator.compare)
    ranks = new Map()
    let rank = 0
    for (const [index, text] of sorted.entries()) {
      if (index > 0 && collator.compare(sorted[index - 1]!, text) !== 0) rank = index
      ranks.set(text, rank)
    }
    return ranks
  }
}
