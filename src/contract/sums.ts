import { formatForint } from './money.ts'
import type { Money, Price } from './wire.ts'

/** The sum of amounts, as it is shown too. */
export function sumMoney(amounts: readonly Money[]): Money {
  const value = amounts.reduce((total, amount) => total + amount.value, 0)
  return { value, formatted_value: formatForint(value) }
}

/** The sum of what lines cost, each rounded once as the line is. */
export function sumPrices(prices: readonly Price[]): Price {
  const sum = (amount: (price: Price) => Money) => sumMoney(prices.map(amount))
  return { net: sum(({ net }) => net), tax: sum(({ tax }) => tax), gross: sum(({ gross }) => gross) }
}
