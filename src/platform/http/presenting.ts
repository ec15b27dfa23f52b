import { formatForint } from '#contract/money.ts'
import { netOf } from '#contract/net-price.ts'
import type { Image, Money, PagedList, Price } from '#contract/wire.ts'

export function presentMoney(value: number): Money {
  return { value, formatted_value: formatForint(value) }
}

/** The parts of a gross amount (forints): net is rounded half up, tax is the rest. */
export function splitGross(gross: number, taxRate: number): { net: number; tax: number; gross: number } {
  const net = netOf(gross, taxRate)
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

/** A page of a list; an empty list has one page. */
export function presentPages<T>(
  data: T[],
  { total, page, perPage }: { total: number; page: number; perPage: number },
): PagedList<T> {
  const last = Math.max(1, Math.ceil(total / perPage))
  return { data, total, per_page: perPage, current_page: page, last_page: last }
}
