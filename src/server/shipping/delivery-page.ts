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

/** What the merchant has written of it is not repeated. */
function priceText({ bands, freeFrom, requestForQuotation, description }: Shown): string {
  const says = (text: string) => plainSpaces(description).includes(plainSpaces(text))
  if (requestForQuotation) return says('ajánlat') ? '' : 'A díjáról egyedi ajánlatot küldünk.'
  if (bands.every(({ gross }) => gross === 0)) return says('ngyenes') ? '' : 'Ingyenes.'
  const isSaid = freeFrom === null || says(formatForint(freeFrom))
  return `Díja: ${bandsText(bands)}.${isSaid ? '' : ` ${formatForint(freeFrom)} felett ingyenes.`}`
}

const plainSpaces = (text: string) => text.replace(/\s/g, ' ')

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
