import { describePage } from '#contract/summary.ts'
import { htmlText } from './safe-html.ts'

/** A description of a page for search engines, as `describePage` makes it; the texts may be HTML. */
export function summaryOf(texts: readonly string[]): string {
  return describePage(...texts.map((text) => htmlText(text).replace(/ (?=[.,;:!?])/g, '')))
}
