import { formatForint } from '#contract/money.ts'
import type { Order } from '#contract/wire.ts'
import { onWeekdayAndDate } from '#hungary/day-words.ts'
import { carrierName, trackingUrl } from '#server/carrier/index.ts'
import type { Parcel } from './order-record.ts'

/** What has just happened to an order, as far as its customer is written of it. Amounts in forints. */
export type OrderNews =
  | { kind: 'accepted' }
  /** `items`: what leaves now and what follows later, as texts, the last '' where nothing does; null for the whole order at once. */
  | {
      kind: 'shipped' | 'ready'
      parcels: readonly Parcel[]
      items: { leaving: string; rest: string } | null
    }
  | { kind: 'delivered' }
  /** `kept`: the customer's money, which goes back; `isPartlySent`: some of the goods have left. */
  | { kind: 'cancelled'; reason: string; kept: number; isPartlySent: boolean }
  /** `excess`: what was paid beyond the order's price, which goes back. */
  | { kind: 'paid'; amount: number; due: number; isCancelled: boolean; excess: number }
  | { kind: 'refunded'; amount: number; reason: string }
  /** `changes`: a sentence each; `due` and `refund`: what is to be paid, and what goes back; `payBy` as below. */
  | {
      kind: 'edited'
      changes: readonly string[]
      note: string
      due: number
      refund: number
      payBy: string | null
    }
  /** `payBy`: the last day of paying by card, `2026-11-24`; null for other ways to pay. */
  | { kind: 'quoted'; price: number; payBy: string | null }

export type NewsText = {
  /** In place of the merchant's, where the email is about a part of the order. */
  heading: string | null
  /** What is refunded or has arrived. */
  amount: number
  paragraphs: string[]
  /** Things to look at, besides the order itself. */
  links: { text: string; url: string }[]
}

/** The text of an email; `payment`: how to pay, a line each. Pure. */
export function newsText(news: OrderNews, order: Order, payment: readonly string[]): NewsText {
  switch (news.kind) {
    case 'accepted':
      return plain(order.payment_status.is_pending ? [...payment] : [])
    case 'shipped':
      return shipped(news, order)
    case 'ready':
      return plain(
        [
          news.items ? `Elkészült: ${news.items.leaving}.` : 'Összekészítettük, várjuk érte.',
          news.items?.rest ? `Később készül el: ${news.items.rest}.` : '',
          [
            order.shipping_method.name,
            order.pickup_point ? pointText(order.pickup_point) : order.shipping_method.description,
          ]
            .filter(Boolean)
            .join(': '),
          'Kérjük, hozza magával a rendelésszámot.',
        ],
        { heading: news.items?.rest ? 'Rendelése egy részét már átveheti' : null },
      )
    case 'delivered':
      return plain([
        'Nyilvántartásunk szerint rendelését átvette. Ha nem így történt, kérjük, válaszoljon erre a levélre.',
        'Az elállásra nyitva álló 14 nap az átvétel napját követő napon kezdődik.',
      ])
    case 'cancelled':
      return plain([
        ...(news.isPartlySent ? ['A még el nem küldött termékeket már nem küldjük el.'] : []),
        `A törlés oka: ${news.reason}`,
        news.kept > 0
          ? `A befizetett ${formatForint(news.kept)} visszajáró részét legkésőbb 14 napon belül visszatérítjük, ugyanúgy, ahogyan fizetett.`
          : order.payment_data.payment_method.type === 'transfer'
            ? 'Fizetnie nem kell. Ha már elindította az utalást, az összeget visszaküldjük.'
            : 'Fizetnie nem kell.',
      ])
    case 'paid':
      return plain(paid(news, order), { amount: news.amount })
    case 'refunded':
      return plain(
        [
          `A visszatérített összeg: ${formatForint(news.amount)}.`,
          `A visszatérítés oka: ${news.reason}`,
          'Az összeg a fizetés módjától függően néhány munkanapon belül érkezik meg Önhöz.',
        ],
        { amount: news.amount },
      )
    case 'edited':
      return plain(edited(news, order, payment))
    case 'quoted':
      return plain([
        `A szállítás díja: ${news.price === 0 ? 'ingyenes' : formatForint(news.price)}.`,
        `A rendelés új végösszege: ${order.total.gross.formatted_value} (ebből áfa: ${order.total.tax.formatted_value}).`,
        ...(news.payBy === null
          ? payment
          : [
              `Bankkártyával a rendelés oldalán fizetheti ki, legkésőbb ${onWeekdayAndDate(news.payBy)}. Ha addig nem fizeti ki, a rendelést töröljük.`,
            ]),
        'Ha az ajánlatot nem fogadja el, kérjük, válaszoljon erre a levélre, és töröljük a rendelést.',
      ])
  }
}

function plain(
  paragraphs: readonly string[],
  { heading = null, amount = 0 }: { heading?: string | null; amount?: number } = {},
): NewsText {
  return { heading, amount, paragraphs: paragraphs.filter(Boolean), links: [] }
}

function shipped(
  { parcels, items }: Extract<OrderNews, { kind: 'shipped' | 'ready' }>,
  order: Order,
): NewsText {
  const to = order.shipping_address
  const text = plain(
    [
      items?.leaving ? `Átadtuk a futárnak: ${items.leaving}.` : 'Átadtuk a futárnak.',
      items ? (items.rest ? `Később küldjük: ${items.rest}.` : 'Ezzel a teljes rendelés úton van.') : '',
      to ? `Ide viszi: ${to.name}, ${to.postal_code} ${to.city}, ${to.address}` : '',
      order.promise?.text ?? '',
    ],
    { heading: items?.rest ? 'Rendelése egy része úton van' : null },
  )
  return {
    ...text,
    links: parcels.map((parcel) => ({
      text: `${carrierName(parcel.carrier)} csomagkövetés: ${parcel.trackingCode}`,
      url: trackingUrl(parcel),
    })),
  }
}

function paid(
  { amount, due, isCancelled, excess }: Extract<OrderNews, { kind: 'paid' }>,
  { promise }: Order,
): string[] {
  const arrived = `Köszönjük, ${formatForint(amount)} megérkezett hozzánk.`
  if (isCancelled) return [arrived, 'Ezt a rendelést már töröltük, ezért az összeget visszatérítjük.']
  if (excess > 0)
    return [arrived, `Ez több a fizetendőnél: ${formatForint(excess)} összeget visszatérítünk Önnek.`]
  if (due > 0) return [arrived, `Még fizetendő: ${formatForint(due)}.`]
  return [arrived, 'A rendelés ki van fizetve, további teendője nincs.', promise?.text ?? '']
}

function edited(
  { changes, note, due, refund, payBy }: Extract<OrderNews, { kind: 'edited' }>,
  order: Order,
  payment: readonly string[],
): string[] {
  return [
    note,
    'Ez változott:',
    ...changes,
    `A rendelés végösszege: ${order.total.gross.formatted_value} (ebből áfa: ${order.total.tax.formatted_value}).`,
    order.promise?.text ?? '',
    ...(refund > 0
      ? [
          `Önnek visszajár ${formatForint(refund)}. Legkésőbb 14 napon belül visszatérítjük, ugyanúgy, ahogyan fizetett.`,
        ]
      : []),
    ...(due > 0 ? payment : []),
    ...(due > 0 && payBy !== null
      ? [
          `Fizetendő: ${formatForint(due)}. Bankkártyával a rendelés oldalán fizetheti ki, legkésőbb ${onWeekdayAndDate(payBy)}.`,
        ]
      : []),
    'Ha a változás nem felel meg Önnek, kérjük, válaszoljon erre a levélre.',
  ]
}

const pointText = ({ name, address }: NonNullable<Order['pickup_point']>) => `${name}, ${address}`
