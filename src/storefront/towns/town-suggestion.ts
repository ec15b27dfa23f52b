/** What a postal code says about the town field. Pure. */

export type TownSuggestion = {
  /** To be written into the field; null leaves it as it is. */
  fill: string | null
  /** To be chosen from, while the code has several towns. */
  options: string[]
  /** Said beside the field; '' when there is nothing to say. */
  message: string
}

/** `typed`: what stands in the field; `filled`: what was written into it for an earlier code. What was typed stays. */
export function suggestTown(towns: readonly string[], typed: string, filled: string): TownSuggestion {
  const [first, ...others] = towns
  const isFree = typed === '' || typed === filled
  if (first === undefined) return { fill: null, options: [], message: '' }
  if (others.length > 0) {
    const isKnown = towns.includes(typed) && typed !== filled
    const message = isKnown ? '' : 'Ehhez az irányítószámhoz több település tartozik: válasszon közülük.'
    return {
      fill: isFree && filled !== '' && !towns.includes(filled) ? '' : null,
      options: [...towns],
      message,
    }
  }
  if (isFree) return { fill: first, options: [], message: `Település: ${first}` }
  return {
    fill: null,
    options: [first],
    message: typed === first ? '' : `Ehhez az irányítószámhoz ez a település tartozik: ${first}`,
  }
}
