import { groupSets, sumPrices } from '#contract/line-sets.ts'
import type { Order } from '#contract/wire.ts'
import type { EmailGoods } from '#platform/mail/email-parts.ts'

/** What was ordered, as its emails list it: a set as one thing with one price, its parts beneath. */
export const orderedGoods = ({ items }: Pick<Order, 'items'>): EmailGoods[] =>
  groupSets(items).map((entry) => {
    if (entry.kind === 'line') {
      const { name, item_number: number, quantity, price, total } = entry.line
      return {
        name,
        detail: `${number} · ${quantity} × ${price.gross.formatted_value}`,
        amount: total.gross.formatted_value,
      }
    }
    const { quantity, lines } = entry
    return {
      name: 'Szerelt kerék',
      detail: `${quantity} × ${sumPrices(lines.map(({ price }) => price)).gross.formatted_value}`,
      amount: sumPrices(lines.map(({ total }) => total)).gross.formatted_value,
      parts: lines.map(({ name, item_number: number }) => `${name} (${number})`),
    }
  })
