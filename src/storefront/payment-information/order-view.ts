import type { BillingAddress, Order, ShippingAddress } from '#contract/wire.ts'
import { indexText, modelName, sizeInText, sizeText } from '../ui/tyre.ts'

export type OrderView = {
  id: string
  number: string
  date: string
  firstName: string
  email: string
  status: Order['status']
  /** Nothing has happened to it since it was placed. */
  isNew: boolean
  payment: { name: string; title: string }
  lines: { id: string; name: string; note: string; thumbnail: string | null; total: string }[]
  rows: { name: string; text: string }[]
  total: string
  shipping: { name: string; description: string; address: string[] }
  billing: string[]
  comment: string
  /** What happens next, in order. */
  next: string[]
  transfer: { name: string; value: string }[] | null
  /** Pages where its parcels can be followed. */
  tracking: { text: string; href: string }[]
  /** The oldest comes first. */
  history: { name: string; time: string; iso: string }[]
}

const addressLines = ({ name, postal_code: code, city, address }: ShippingAddress | BillingAddress) => [
  name,
  `${code}\u00a0${city}, ${address}`,
]

/** Orders that have ended or are on their way have no next step here. */
function nextSteps(order: Order, quotation: boolean): string[] {
  const { type } = order.payment_data.payment_method
  const total = order.total.gross.formatted_value
  if (order.status.color !== 'info' && order.status.color !== 'warning')
    return order.transfer ? ['Kérjük, utalja át a végösszeget az alábbi adatokkal.'] : []
  if (quotation)
    return [
      'A szállítás díjáról egyedi ajánlatot küldünk e-mailben.',
      'Ha elfogadja, összekészítjük a rendelését. Kérjük, addig ne fizessen.',
    ]
  const paying: Record<string, string[]> = {
    transfer: [
      'Kérjük, utalja át a végösszeget az alábbi adatokkal.',
      'Amint az összeg megérkezik, összekészítjük a rendelését.',
    ],
    cash_on_delivery: [
      'Összekészítjük a rendelését.',
      `Átvételkor fizet, készpénzzel vagy kártyával: ${total}.`,
    ],
  }
  const isDue = order.payment_status.is_pending && (type !== 'transfer' || order.transfer !== null)
  return [
    ...((isDue ? paying[type] : undefined) ?? ['Összekészítjük a rendelését.']),
    'E-mailben szólunk, amikor a csomag úton van, vagy átveheti.',
  ]
}

function transferRows(order: Order): OrderView['transfer'] {
  const { transfer } = order
  if (!transfer) return null
  return [
    { name: 'Kedvezményezett', value: transfer.beneficiary },
    { name: 'Számlaszám', value: transfer.account },
    { name: 'Összeg', value: order.total.gross.formatted_value },
    { name: 'Közlemény', value: transfer.reference },
    { name: 'Fizetési határidő', value: transfer.due_date },
  ]
}

/** An order as its page shows it. */
export function orderView(order: Order): OrderView {
  const { payment_data: paid, shipping_address: shipped, billing_address: billed } = order
  const quotation = paid.adjustments.some(({ data }) => data.request_for_quotation)
  return {
    id: order.id,
    number: order.number,
    date: order.date.formatted_date_time,
    firstName: order.contact.first_name,
    email: order.contact.email,
    status: order.status,
    isNew: order.history.length <= 1,
    payment: { name: paid.payment_method.name, title: order.payment_status.title },
    lines: order.items.map(
      ({ id, name, quantity, unit_measure: unit, price, total, primary_image: image }) => {
        const size = sizeInText(name)
        return {
          id,
          name: modelName(name, null, size),
          note: [
            size ? `${sizeText(size)} ${indexText(size)}`.trim() : '',
            `${quantity}\u00a0${unit} × ${price.gross.formatted_value}`,
          ]
            .filter(Boolean)
            .join(' · '),
          thumbnail: image?.product_thumbnail ?? null,
          total: total.gross.formatted_value,
        }
      },
    ),
    rows: [
      { name: 'Termékek', text: paid.sub_total.gross.formatted_value },
      ...paid.adjustments.map(({ name, type, price, data }) => ({
        name: type === 'shipping' ? `Szállítás: ${name.toLocaleLowerCase('hu')}` : name,
        text:
          type === 'shipping' && price.gross.value === 0 && !data.request_for_quotation
            ? 'ingyenes'
            : price.gross.formatted_value,
      })),
    ],
    total: order.total.gross.formatted_value,
    shipping: {
      name: order.shipping_method.name,
      description: order.shipping_method.description,
      address: shipped
        ? [...addressLines(shipped), shipped.phone ?? '', shipped.comment ?? ''].filter(Boolean)
        : [],
    },
    billing: [...addressLines(billed), billed.tax_number ? `Adószám: ${billed.tax_number}` : ''].filter(
      Boolean,
    ),
    comment: order.comment,
    next: nextSteps(order, quotation),
    transfer: transferRows(order),
    tracking: order.tracking_urls.map((href, position, all) => ({
      text: all.length === 1 ? 'A csomag követése' : `${position + 1}. csomag követése`,
      href,
    })),
    history: order.history.map(({ name, formatted_date_time: time, iso }) => ({ name, time, iso })),
  }
}
