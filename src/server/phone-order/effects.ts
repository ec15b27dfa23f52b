import type { Shop } from '#server/content/index.ts'
import type { CartRecord } from '#server/cart/index.ts'
import type { DeskQuote } from '#server/checkout/index.ts'
import { addDays, confirmationSubject, presentDate, presentDay } from '#server/order/index.ts'
import { presentShippingOffer } from '#server/shipping/index.ts'
import type { Trade } from '#server/trade/index.ts'

type Known = { shop: Shop; trade: Trade; now: Date }

/** What placing the order does, a sentence each: stock, delivery, emails, money. Pure. */
export function effectsOf(order: DeskQuote, cart: CartRecord, known: Known): string[] {
  if (order.quote.lines.length === 0) return []
  return [
    stockEffect(order),
    ...deliveryEffect(order, cart, known),
    ...emailEffect(cart, known),
    ...paymentEffect(order, known),
  ]
}

function stockEffect({ quote: { lines } }: DeskQuote): string {
  const held = lines.map(({ line, variant }) => `${variant.name}: ${line.quantity} ${variant.unitMeasure}`)
  return `A készletből lefoglalja: ${held.join('; ')}.`
}

function deliveryEffect({ quote }: DeskQuote, { requestedDay }: CartRecord, { now }: Known): string[] {
  const { shipping } = quote
  if (!shipping) return []
  if (shipping.method.requestForQuotation)
    return ['Ajánlatkérésként jön létre: a szállítás díját a rendelésnél adja meg, a vevő addig nem fizet.']
  if (requestedDay !== null) return [`Kért nap: ${presentDay(requestedDay).formatted_date}`]
  const { promise } = presentShippingOffer(shipping, { now })
  return promise ? [`Amit a vevő olvas a szállításról: „${promise.text}”`] : []
}

function emailEffect({ contact }: CartRecord, { shop }: Known): string[] {
  if (contact === null) return []
  return [
    `Visszaigazolás megy erre a címre: ${contact.email}. Tárgya: „${confirmationSubject(shop, contact.first_name)}”. Benne az elállási tájékoztató és az ÁSZF, ahogy minden rendelésnél.`,
  ]
}

function paymentEffect({ quote, dueDays }: DeskQuote, { now }: Known): string[] {
  const { payment, shipping } = quote
  if (!payment || shipping?.method.requestForQuotation) return []
  const until = presentDate(addDays(now, dueDays)).formatted_date
  switch (payment.method.type) {
    case 'card':
      return [
        `A levélben ott a fizetés linkje, fiók nem kell hozzá. Határideje: ${until} Ha addig nem fizetik ki, a rendelés törlődik, és a készlet felszabadul.`,
      ]
    case 'transfer':
      return [`A levélben ott vannak az utalás adatai. Határideje: ${until}`]
    default:
      return ['A vevő átvételkor fizet.']
  }
}
