/** What the page of picking shows and what a scan means on it. Pure. */
import { scannedTexts } from '#contract/admin/scanned-text.ts'
import type { Picking } from '../runtime/picked.ts'

export type PickOrder = Picking['orders'][number]
export type PickLine = PickOrder['lines'][number]

export const isComplete = (line: PickLine): boolean => line.picked === line.quantity
export const isOrderComplete = ({ lines }: PickOrder): boolean => lines.length > 0 && lines.every(isComplete)
/** Whatever can be picked of it is: what is left is missing. */
export const isOrderShort = ({ lines }: PickOrder): boolean =>
  lines.some(({ missing_reason: reason }) => reason !== '') &&
  lines.every((line) => isComplete(line) || line.missing_reason !== '')

const sum = (lines: readonly PickLine[], part: (line: PickLine) => number) =>
  lines.reduce((total, line) => total + part(line), 0)
export const piecesOf = ({ lines }: PickOrder) => ({
  picked: sum(lines, ({ picked }) => picked),
  quantity: sum(lines, ({ quantity }) => quantity),
})

/** The line to go to: the one in hand while it lacks something, else the next along the shelves. */
export function currentLine({ lines }: PickOrder, chosen: string | null): PickLine | undefined {
  const own = lines.find(({ id }) => id === chosen)
  if (own && !isComplete(own)) return own
  return lines.find((line) => !isComplete(line) && line.missing_reason === '') ?? own ?? lines.at(-1)
}

/** Orders that still want somebody to walk, after this one, then from the beginning. */
export function nextOrder(orders: readonly PickOrder[], number: string | null): PickOrder | undefined {
  const at = orders.findIndex((order) => order.number === number)
  const round = [...orders.slice(at + 1), ...orders.slice(0, Math.max(0, at))]
  return round.find((order) => order.state === 'pick' && !isOrderShort(order))
}

export type ScanMeaning =
  | { kind: 'line'; line: PickLine }
  | { kind: 'surplus'; line: PickLine }
  | { kind: 'order'; number: string }
  | { kind: 'elsewhere'; line: PickLine; number: string }
  | { kind: 'wrong'; code: string }

const orderPattern = /^\d{4}-\d{6,9}$/
const folded = (code: string) => code.toLocaleUpperCase('hu').replace(/^0+(?=\d{8,})/, '')

/** What a scan is, of an order in hand; null where none is. */
export function meaningOf(scan: string, order: PickOrder | null, orders: readonly PickOrder[]): ScanMeaning {
  const texts = scannedTexts(scan)
  const codes = new Set(texts.map(folded))
  const fits = ({ item_number: number, ean }: PickLine) =>
    codes.has(folded(number)) || (ean !== '' && codes.has(folded(ean)))
  const own = order?.lines.filter(fits) ?? []
  const open = own.find((line) => !isComplete(line))
  if (open) return { kind: 'line', line: open }
  if (own[0]) return { kind: 'surplus', line: own[0] }
  const number = texts.find((text) => orderPattern.test(text))
  if (number !== undefined) return { kind: 'order', number }
  for (const other of orders) {
    const line = other === order ? undefined : other.lines.find(fits)
    if (line) return { kind: 'elsewhere', line, number: other.number }
  }
  return { kind: 'wrong', code: texts.at(-1) ?? scan }
}

/** Goods of all orders together, as one walks along the shelves. */
export type WalkLine = Omit<PickLine, 'id' | 'missing_reason'> & {
  orders: { number: string; quantity: number }[]
}

export function walkLines(orders: readonly PickOrder[]): WalkLine[] {
  const found = new Map<string, WalkLine>()
  for (const { number, lines, state } of orders)
    for (const line of state === 'pick' || state === 'waiting' ? lines : []) {
      const { id: _, missing_reason: __, ...goods } = line
      const walk = found.get(line.item_number) ?? { ...goods, quantity: 0, picked: 0, orders: [] }
      walk.quantity += line.quantity
      walk.picked += line.picked
      walk.orders.push({ number, quantity: line.quantity })
      found.set(line.item_number, walk)
    }
  return [...found.values()].toSorted(alongShelves)
}

const collator = new Intl.Collator('hu', { numeric: true })
function alongShelves(a: WalkLine, b: WalkLine): number {
  if ((a.shelf === '') !== (b.shelf === '')) return a.shelf === '' ? 1 : -1
  return collator.compare(a.shelf, b.shelf) || collator.compare(a.item_number, b.item_number)
}
