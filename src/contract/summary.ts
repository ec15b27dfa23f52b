/** Characters that search engines show of a description: a shorter one says too little, a longer one is cut in a word. */
export const [minDescription, maxDescription] = [70, 160]

/**
 * A description of a page for search engines, of as many of the plain texts as it takes, the best first. It has 70 to 160
 * characters where the texts have so many, and is cut between words.
 */
export function describePage(...texts: readonly string[]): string {
  let summary = ''
  for (const text of texts) {
    if (summary.length >= minDescription) break
    if (text === '' || summary.includes(text)) continue
    summary = summary === '' ? text : `${/[.!?…:]$/.test(summary) ? summary : `${summary}.`} ${text}`
  }
  return summary.length <= maxDescription ? summary : cutBetweenWords(summary)
}

function cutBetweenWords(text: string): string {
  const begin = text.slice(0, maxDescription)
  const end = begin.lastIndexOf(' ')
  return `${begin.slice(0, end < minDescription ? maxDescription - 1 : end).replace(/[\s,;:–.-]+$/, '')}…`
}
