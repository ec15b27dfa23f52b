import { formatForint } from '#contract/money.ts'
import type { Image, Money, Price } from '#contract/wire.ts'

export function presentMoney(value: number): Money {
  return { value, formatted_value: formatForint(value) }
}

/** The parts of a gross amount (forints): net is rounded half up, tax is the rest. */
export function splitGross(gross: number, taxRate: number): { net: number; tax: number; gross: number } {
  const net = Math.floor((gross * 200 + 100 + taxRate) / (2 * (100 + taxRate)))
  return { net, tax: gross - net, gross }
}

export function presentAmounts(amounts: { net: number; tax: number; gross: number }): Price {
  return {
    net: presentMoney(amounts.net),
    tax: presentMoney(amounts.tax),
    gross: presentMoney(amounts.gross),
  }
}

export function presentPrice(gross: number, taxRate: number): Price {
  return presentAmounts(splitGross(gross, taxRate))
}

/** The picture of a file in the store: its address takes the variant as a suffix. */
export function presentImage(fileKey: string, title: string): Image {
  const url = `/images/${fileKey}`
  return { url, title, product_thumbnail: `${url}/product-thumbnail`, product_cover: `${url}/product-cover` }
}
