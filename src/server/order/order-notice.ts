import type { Config } from '#config'
import { formatForint } from '#contract/money.ts'
import { addDays, dayOf } from '#hungary/calendar-day.ts'
import { renderEmail, unlinked, type EmailPart } from '#platform/mail/email.ts'
import type { EmailMessage, EmailRenderers, TemplatedEmail } from '#platform/mail/mail.ts'
import type { Executor } from '#platform/database/database.ts'
import type { Shop } from '#server/content/index.ts'
import { presentDay } from './order-date.ts'
import type { OrderRecord } from './order-record.ts'

type NoticeConfig = Pick<Config, 'orderNotices' | 'contactEmail'>
type Notice = {
  shop: string
  order: Pick<
    OrderRecord,
    'number' | 'totalGross' | 'comment' | 'contact' | 'shippingMethod' | 'paymentMethod' | 'lines'
  > & { town: string }
}
type Digest = { shop: string; day: string; count: number; totalGross: number; numbers: string[] }

const noticeKind = 'order-notice'
const digestKind = 'order-digest'
const shownNumbers = 50

/** The merchant's own email of a new order; none where they want a digest or nothing, or the shop has no address yet. */
export function orderNotice(record: OrderRecord, shop: Shop, config: NoticeConfig): TemplatedEmail | null {
  const to = config.contactEmail ?? shop.email
  if (config.orderNotices !== 'each' || !to) return null
  const { number, totalGross, comment, contact, shippingMethod, paymentMethod, lines, shippingAddress } =
    record
  const town = shippingAddress?.city ?? record.pickupPoint?.name ?? record.billingAddress.city
  const order = { number, totalGross, comment, contact, shippingMethod, paymentMethod, lines, town }
  const data: Notice = { shop: shop.name, order }
  return {
    dedupeKey: `order-notice:${record.id}`,
    to,
    subject: `Új rendelés: ${number}, ${formatForint(totalGross)}`,
    draft: { kind: noticeKind, data },
  }
}

/** The merchant's email of yesterday's orders; none for a day without any. `now`: a moment of the day after. */
export async function orderDigest(
  sql: Executor,
  shop: Shop,
  { config, now }: { config: NoticeConfig; now: Date },
): Promise<TemplatedEmail | null> {
  const to = config.contactEmail ?? shop.email
  if (config.orderNotices !== 'daily' || !to) return null
  const day = addDays(dayOf(now), -1)
  const rows = await sql<{ number: string; totalGross: number }[]>`
    select number, total_gross as "totalGross" from orders
    where placed_at >= (${day}::date)::timestamp at time zone 'Europe/Budapest'
      and placed_at < (${day}::date + 1)::timestamp at time zone 'Europe/Budapest'
    order by placed_at`
  if (rows.length === 0) return null
  const data: Digest = {
    shop: shop.name,
    day,
    count: rows.length,
    totalGross: rows.reduce((sum, row) => sum + row.totalGross, 0),
    numbers: rows.slice(0, shownNumbers).map((row) => row.number),
  }
  return {
    dedupeKey: `order-digest:${day}`,
    to,
    subject: `Tegnapi rendelések: ${rows.length} db, ${formatForint(data.totalGross)}`,
    draft: { kind: digestKind, data },
  }
}

/** Who renders the two. `desk`: the address of the merchant's desk. */
export function noticeEmails(desk: string): EmailRenderers {
  return {
    [noticeKind]: (data: Notice) => writeNotice(data, desk),
    [digestKind]: (data: Digest) => writeDigest(data, desk),
  }
}

const notes = (shop: string) => [
  `Ezt a levelet a bolt (${shop}) küldte a kereskedőnek. Gyakorisága a pulton állítható: Beállítások, Levelek küldése.`,
]

function writeNotice({ shop, order }: Notice, desk: string): EmailMessage {
  const { contact, comment } = order
  const customer = [contact.last_name, contact.first_name].map(unlinked).join(' ')
  const words: EmailPart[] = comment === '' ? [] : ['A vevő megjegyzése:', { quote: [unlinked(comment)] }]
  return renderEmail({
    sender: shop,
    heading: `Új rendelés: ${order.number}`,
    paragraphs: [
      {
        details: [
          ['Vevő', customer],
          ['Telefon', contact.phone],
          ['E-mail', contact.email],
          ['Hová', unlinked(order.town)],
          ['Szállítás', order.shippingMethod.name],
          ['Fizetés', order.paymentMethod.name],
        ],
      },
      {
        goods: order.lines.map(({ name, itemNumber, quantity, unitMeasure, gross }) => ({
          name,
          detail: `${quantity} ${unitMeasure}, ${itemNumber}`,
          amount: formatForint(gross),
        })),
        total: { name: 'Összesen', amount: formatForint(order.totalGross) },
      },
      ...words,
    ],
    button: { text: 'A rendelés megnyitása', url: `${desk}/rendelesek/${order.number}` },
    notes: notes(shop),
  })
}

function writeDigest({ shop, day, count, totalGross, numbers }: Digest, desk: string): EmailMessage {
  const more = count - numbers.length
  return renderEmail({
    sender: shop,
    heading: `${count} rendelés érkezett`,
    paragraphs: [
      {
        details: [
          ['Nap', presentDay(day).formatted_date],
          ['Rendelések', String(count)],
          ['Értékük', formatForint(totalGross)],
        ],
      },
      numbers.join(', ') + (more > 0 ? ` és még ${more}` : ''),
    ],
    button: { text: 'A rendelések megnyitása', url: `${desk}/rendelesek` },
    notes: notes(shop),
  })
}
