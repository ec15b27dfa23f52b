import { htmlText } from './safe-html.ts'

/** Characters that search engines show of a description: a shorter one says too little, a longer one is cut in a word. */
const [minLength, maxLength] = [70, 160]

/**
 * A description of a page for search engines, of as many of the texts as it takes, the best first; they may be HTML. It has 70
 * to 160 characters where the texts have so many.
 */
export function summaryOf(texts: readonly string[]): string {
  let summary = ''
  for (const text of texts) {
    if (summary.length >= minLength) break
    const plain = htmlText(text).replace(/ (?=[.,;:!?])/g, '')
    if (plain === '' || summary.includes(plain)) continue
    summary = summary === '' ? plain : `${/[.!?…:]$/.test(summary) ? summary : `${summary}.`} ${plain}`
  }
  return summary.length <= maxLength ? summary : cutBetweenWords(summary)
}

function cutBetweenWords(text: string): string {
  const begin = text.slice(0, maxLength)
  const end = begin.lastIndexOf(' ')
  return `${begin.slice(0, end < minLength ? maxLength - 1 : end).replace(/[\s,;:–.-]+$/, '')}…`
}
