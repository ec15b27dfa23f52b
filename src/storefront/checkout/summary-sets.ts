import { countGoods, groupSets, nameOfSet, type PartsOfSet } from '#contract/line-sets.ts'
import { formatForint } from '#contract/money.ts'
import type { CheckoutView, SummaryEntry, SummaryLine } from './checkout-view.ts'

/** What a summary with sets in it shows: each as one with its parts, counted as its wheels. Pure. */
export function summaryOfSets(lines: readonly SummaryLine[]): Pick<CheckoutView, 'entries' | 'count'> {
  const items = lines.map((line) => ({ ...line, set_id: line.setId }))
  return {
    entries: groupSets(items).map((entry) => (entry.kind === 'line' ? entry.line : setEntry(entry.lines))),
    count: countGoods(items),
  }
}

/** What is wrong with a part says with which. */
function setEntry(lines: PartsOfSet<SummaryLine>): SummaryEntry {
  const [tyre] = lines
  return {
    ...tyre,
    name: nameOfSet,
    note: `${tyre.quantity}\u00a0db`,
    total: formatForint(lines.reduce((sum, { gross }) => sum + gross, 0)),
    garan: null,
    problem: null,
    parts: lines.map((line) => ({ ...line, problem: line.problem && `${line.name}: ${line.problem}` })),
  }
}
