import { formatForint } from '#contract/money.ts'
import type { Executor } from '#platform/database/database.ts'
import { termList } from '#platform/markup/html.ts'
import { bandsText } from './delivery-text.ts'
import { listShippingMethods } from './shipping-store.ts'
import type { ShippingMethodRecord } from './shipping.ts'

type Shown = Pick<
  ShippingMethodRecord,
  'name' | 'description' | 'bands' | 'freeFrom' | 'requestForQuotation' | 'active'
>

function priceText({ bands, freeFrom, requestForQuotation, description }: Shown): string {
  if (requestForQuotation) return 'A díjáról egyedi ajánlatot küldünk.'
  if (bands.every(({ gross }) => gross === 0)) return description.includes('ngyenes') ? '' : 'Ingyenes.'
  // What the merchant has written of it is not repeated.
  const isSaid = freeFrom === null || description.includes(formatForint(freeFrom))
  return `Díja: ${bandsText(bands)}.${isSaid ? '' : ` ${formatForint(freeFrom)} felett ingyenes.`}`
}

/** The methods that can be chosen, as a list for pages, in the order and words of the checkout. Pure. */
export function deliveryPageHtml(methods: readonly Shown[]): string {
  const shown = methods.filter(({ active }) => active)
  return termList(
    shown.map((method) => ({
      name: method.name,
      text: [method.description, priceText(method)].filter(Boolean).join(' '),
    })),
  )
}

export const deliveryPageText = async (sql: Executor): Promise<string> =>
  deliveryPageHtml(await listShippingMethods(sql))
