import type { CheckoutView, SummaryLine } from './checkout-view.ts'

/** The amounts that a customer has seen before ordering, to find what became of them. Pure. */
export type ShownSum = { name: string; text: string }

/** Lines, delivery, fees and total; the sum of the lines says nothing more. */
export function shownSums({
  lines,
  rows,
  total,
}: Pick<CheckoutView, 'lines' | 'rows' | 'total'>): ShownSum[] {
  return [
    ...lines.map(({ name, note, total: text }) => ({ name: `${name}, ${note}`, text })),
    ...rows.filter(({ name }) => name !== 'Termékek'),
    { name: 'Fizetendő', text: total.text },
  ]
}

/** A sentence for each amount that changed: `Fizetendő: 26 980 Ft helyett 28 980 Ft`. */
export function changedSums(seen: readonly ShownSum[], now: readonly ShownSum[]): string[] {
  const before = new Map(seen.map(({ name, text }) => [name, text]))
  const names = new Set(now.map(({ name }) => name))
  return [
    ...seen
      .filter(({ name }) => !names.has(name))
      .map(({ name, text }) => `${name}: ${text}, már nem része a rendelésnek`),
    ...now.flatMap(({ name, text }) => {
      const old = before.get(name)
      if (old === text) return []
      return [old === undefined ? `${name}: ${text}, új tétel` : `${name}: ${old} helyett ${text}`]
    }),
  ]
}

/** What changed in lines of the same quantity: their price, or whether they can be had. */
export function changedLines(before: readonly SummaryLine[], now: readonly SummaryLine[]): string[] {
  const known = new Map(before.map((line) => [line.id, line]))
  return now.flatMap(({ id, name, note, total, problem }) => {
    const old = known.get(id)
    if (!old || old.note !== note) return []
    return [
      ...(old.total === total ? [] : [`${name}: ${old.total} helyett ${total}`]),
      ...(problem === null || old.problem !== null ? [] : [`${name}: ${problem}`]),
    ]
  })
}

const maxLength = 200
const maxSums = 150

/** From the form's own field: what the page had shown when the order was sent. */
export function readShownSums(text: unknown): ShownSum[] {
  try {
    const sums: unknown = JSON.parse(String(text))
    return Array.isArray(sums) ? sums.slice(0, maxSums).filter(isShownSum) : []
  } catch {
    return []
  }
}

function isShownSum(sum: unknown): sum is ShownSum {
  const isText = (value: unknown) => typeof value === 'string' && value.length <= maxLength
  return (
    typeof sum === 'object' &&
    sum !== null &&
    isText(Reflect.get(sum, 'name')) &&
    isText(Reflect.get(sum, 'text'))
  )
}
