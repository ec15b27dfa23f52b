const collator = new Intl.Collator('hu', { numeric: true })
const mostLabels = 10_000

/**
 * Answers the places of texts in Hungarian order; equal ones have the same. What was asked for before is remembered,
 * because comparing in a language's order is dear.
 */
export function createLabelOrder(): (texts: readonly string[]) => ReadonlyMap<string, number> {
  let sorted: string[] = []
  let ranks = new Map<string, number>()

  return (texts) => {
    const unknown = new Set(texts.filter((text) => !ranks.has(text)))
    if (unknown.size === 0) return ranks
    const known = sorted.length + unknown.size > mostLabels ? new Set(texts) : [...sorted, ...unknown]
    sorted = [...known].sort(collator.compare)
    ranks = new Map()
    let rank = 0
    for (const [place, text] of sorted.entries()) {
      if (place > 0 && collator.compare(sorted[place - 1]!, text) !== 0) rank = place
      ranks.set(text, rank)
    }
    return ranks
  }
}
