import { formatForint } from '#contract/money.ts'
import { groupSets, nameOfSet } from '#contract/line-sets.ts'
import { sumPrices } from '#contract/sums.ts'
import type { Order, OrderItem, Price } from '#contract/wire.ts'
import type { EmailGoods } from '#platform/mail/email-parts.ts'

/** `number` is the item number, which a set has none of; `parts` are those of a set. */
type Ordered = {
  name: string
  number?: string
  quantity: number
  price: Price
  total: Price
  parts: string[]
  image: OrderItem['primary_image']
}

/** What was ordered, as the email's HTML form lists it. Pictures are the shop's at `publicUrl`. */
export const orderedGoods = (order: Pick<Order, 'items'>, publicUrl: string): EmailGoods[] =>
  orderedAs(order).map(({ name, number, quantity, price, total, parts, image }) => ({
    name,
    detail: `${number === undefined ? '' : `${number} · `}${quantity}\u00a0×\u00a0${price.gross.formatted_value}`,
    amount: total.gross.formatted_value,
    parts,
    picture: image ? `${publicUrl}${image.url}/mini` : undefined,
  }))

/** The same as lines of its text form. */
export const orderedLines = (order: Pick<Order, 'items'>): string[] =>
  orderedAs(order).flatMap(({ name, number, quantity, price, total, parts }) => [
    `- ${named(name, number)}: ${quantity} × ${price.gross.formatted_value} = ${total.gross.formatted_value}`,
    ...parts.map((part) => `  – ${part}`),
  ])

/** What delivery and payment add to the goods: `ingyenes` for nothing, as the shop says it, or that the price is offered later. */
export const orderedCharges = ({ payment_data }: Pick<Order, 'payment_data'>) =>
  payment_data.adjustments.map(({ name, price: { gross } }) => ({
    name,
    amount: gross.formatted_value === formatForint(0) ? 'ingyenes' : gross.formatted_value,
  }))

/** A set is one thing with one price, its parts beneath. */
const orderedAs = ({ items }: Pick<Order, 'items'>): Ordered[] =>
  groupSets(items).map((entry) => {
    if (entry.kind === 'line') {
      const { name, item_number: number, quantity, price, total, primary_image: image } = entry.line
      return { name, number, quantity, price, total, parts: [], image }
    }
    const { quantity, lines } = entry
    return {
      name: nameOfSet,
      quantity,
      price: sumPrices(lines.map(({ price }) => price)),
      total: sumPrices(lines.map(({ total }) => total)),
      parts: lines.map(({ name, item_number: number }) => named(name, number)),
      image: lines[0]?.primary_image ?? null,
    }
  })

const named = (name: string, number?: string) => (number === undefined ? name : `${name} (${number})`)
