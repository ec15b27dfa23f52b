import { groupSets, nameOfSet } from '#contract/line-sets.ts'
import { sumMoney } from '#contract/sums.ts'
import type { Order, Price } from '#contract/wire.ts'
import { modelName, sizeInText } from '../ui/model-name.ts'
import type { TyreSize } from '../ui/tyre.ts'

type OrderItem = Order['items'][number]

/** `note`: `4 db × 28 990 Ft`. A set has the pictures of its tyre and its wheel, and the names of its `parts`. */
export type OrderLine = {
  id: string
  name: string
  size: TyreSize | null
  note: string
  thumbnails: (string | null)[]
  total: string
  parts: string[]
}

const thumbnailOf = ({ primary_image: image }: OrderItem) => image?.product_thumbnail ?? null

function lineOf(item: OrderItem): OrderLine {
  const { id, name, quantity, unit_measure: unit, price, total } = item
  const size = sizeInText(name)
  return {
    id,
    name: modelName(name, null, size),
    size,
    note: `${quantity}\u00a0${unit} × ${price.gross.formatted_value}`,
    thumbnails: [thumbnailOf(item)],
    total: total.gross.formatted_value,
    parts: [],
  }
}

const sumOf = (prices: Price[]) => sumMoney(prices.map(({ gross }) => gross)).formatted_value

/** The goods of an order as they are shown, in their order. */
export const orderLines = (items: readonly OrderItem[]): OrderLine[] =>
  groupSets(items).map((entry) => {
    if (entry.kind === 'line') return lineOf(entry.line)
    const [tyre, wheel] = entry.lines
    return {
      id: tyre.id,
      name: nameOfSet,
      size: null,
      note: `${entry.quantity}\u00a0db × ${sumOf(entry.lines.map(({ price }) => price))}`,
      thumbnails: [thumbnailOf(tyre), thumbnailOf(wheel)],
      total: sumOf(entry.lines.map(({ total }) => total)),
      parts: entry.lines.map(({ name }) => name),
    }
  })

/** Goods in words, of each so many as `quantityOf` says: `4 db Téli gumi`, `4 db szerelt kerék (Téli gumi, Felni)`. */
export function goodsInWords(items: readonly OrderItem[], quantityOf: (id: string) => number): string[] {
  const some = items
    .map((item) => ({ ...item, quantity: quantityOf(item.id) }))
    .filter((item) => item.quantity > 0)
  return groupSets(some).map((entry) => {
    if (entry.kind === 'line')
      return `${entry.line.quantity}\u00a0${entry.line.unit_measure} ${entry.line.name}`
    const [tyre, wheel] = entry.lines
    return `${entry.quantity}\u00a0db ${nameOfSet.toLocaleLowerCase('hu')} (${tyre.name}, ${wheel.name})`
  })
}
