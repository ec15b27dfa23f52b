import type { BillingAddress, Order, ShippingAddress } from '#contract/wire.ts'
import { calendarUrl } from './calendar-day.ts'
import { routeTo } from '../ui/route-to.ts'
import { goodsInWords, orderLines, type OrderLine } from './order-lines.ts'
import { isGivenUp, isPartlyPaid, orderTotalLabel, paymentTitle } from './payment-texts.ts'

export type OrderView = {
  id: string
  number: string
  date: string
  firstName: string
  lastName: string
  email: string
  status: Order['status']
  /** Nothing has happened to it since it was placed. */
  isNew: boolean
  payment: { name: string; title: string }
  /** What the total is called. */
  totalLabel: string
  lines: OrderLine[]
  rows: { name: string; text: string }[]
  total: string
  /** What was bought, for those who count. Amounts in forints. */
  sold: { at: string; total: number; due: boolean; items: SoldItem[] }
  /** `route`: a map's page with the way to the pickup point; `calendar`: a file with the requested day of a fitting. */
  shipping: {
    name: string
    description: string
    /** At the shop itself. */
    isCollected: boolean
    address: string[]
    route: string | null
    calendar: string | null
    /** The workshop's telephone, as it is read and as it is dialled. */
    phone: { text: string; href: string } | null
  }
  billing: string[]
  comment: string
  /** What happens next, in order. */
  next: string[]
  /** `copied`: what a bank's form takes, where it takes the row. */
  transfer: { name: string; value: string; copied?: string }[] | null
  /** It can be paid now, on a payment page. */
  canPay: boolean
  /** Its documents, as PDF. */
  documents: { name: string; href: string }[]
  /** Pages where its parcels can be followed. */
  tracking: Tracked[]
  /** What has left in parts, with the goods in words; empty for an order that leaves whole. */
  parts: { title: string; goods: string[]; tracking: Tracked[] }[]
  /** What of such an order is still to leave. */
  remaining: string[]
  /** The oldest comes first. */
  history: { name: string; time: string; iso: string }[]
  /** What is still to come when all goes well, in order. `planned`: on which days. */
  coming: { name: string; planned: string | null }[]
}

type Tracked = { text: string; href: string }

type SoldItem = { id: number; name: string; price: number; quantity: number }

const addressLines = ({ name, postal_code: code, city, address }: ShippingAddress | BillingAddress) => [
  name,
  `${code}\u00a0${city}, ${address}`,
]

const packing = ['Ajánlatra vár', 'Feldolgozás alatt', 'Visszaigazolva', 'Összekészítés alatt']
const carried = [...packing, 'Átadva a futárnak', 'Kézbesítve']
const fetched = [...packing, 'Átvehető', 'Átvéve']
const fitted = [...packing, 'Úton a műhelybe', 'Megérkezett a műhelybe', 'Szerelés']
const promisedSteps: ReadonlySet<string> = new Set(['Kézbesítve', 'Átvehető', 'Megérkezett a műhelybe'])
/** Parts of an order are ahead of the whole. */
const wholes: Record<string, string | undefined> = {
  'Részben átadva a futárnak': 'Összekészítés alatt',
  'Részben átvehető': 'Összekészítés alatt',
  'Részben úton a műhelybe': 'Összekészítés alatt',
}

/** The steps after the one that the order stands at. Nothing follows a state that is not on the usual way. */
export function comingSteps({
  status: { name },
  pickup_point: point,
  shipping_address: to,
}: Pick<Order, 'status' | 'pickup_point' | 'shipping_address'>): string[] {
  const way = point?.type === 'partner' ? fitted : point || to ? carried : fetched
  const at = way.indexOf(wholes[name] ?? name)
  return at < 0 ? [] : way.slice(at + 1)
}

/** The day that was promised stands at the step that it promised, the requested one at the fitting. */
const plannedSteps = (order: Order): OrderView['coming'] =>
  comingSteps(order).map((name) => ({ name, planned: plannedDay(name, order) }))

function plannedDay(name: string, { promise, wished_day: day, fitting }: Order): string | null {
  if (name === 'Szerelés') return fitting?.formatted ?? day?.formatted_date ?? null
  return promisedSteps.has(name) ? (promise?.days ?? null) : null
}

/** Orders that have ended or are on their way have no next step here. */
function nextSteps(order: Order, quotation: boolean): string[] {
  const { type } = order.payment_data.payment_method
  const due = order.amount_due.formatted_value
  const isPartly = isPartlyPaid(order)
  const transfer = `Kérjük, utalja át a ${isPartly ? 'még hiányzó összeget' : 'végösszeget'} az alábbi adatokkal.`
  if (order.status.color !== 'info' && order.status.color !== 'warning')
    return order.transfer && !isGivenUp(order) ? [transfer] : []
  if (quotation)
    return [
      'A szállítás díjáról egyedi ajánlatot küldünk e-mailben.',
      'Ha elfogadja, összekészítjük a rendelését. Kérjük, addig ne fizessen.',
    ]
  const paying: Record<string, string[]> = {
    transfer: [transfer, 'Amint az összeg megérkezik, összekészítjük a rendelését.'],
    card: [
      `A rendelését megőriztük, de még nincs ${isPartly ? 'egészen ' : ''}kifizetve.`,
      'Amint a fizetés sikerült, összekészítjük. Fizetés nélkül egy idő után töröljük.',
    ],
    cash_on_delivery: [
      'Összekészítjük a rendelését.',
      isPartly
        ? `Átvételkor a még hiányzó összeget fizeti, készpénzzel vagy kártyával: ${due}.`
        : `Átvételkor fizet, készpénzzel vagy kártyával: ${due}.`,
    ],
  }
  const isDue = order.payment_status.is_pending && (type !== 'transfer' || order.transfer !== null)
  return [
    ...((isDue ? paying[type] : undefined) ?? ['Összekészítjük a rendelését.']),
    order.pickup_point?.type === 'partner'
      ? 'E-mailben szólunk, amikor a gumik úton vannak a műhelybe.'
      : 'E-mailben szólunk, amikor a csomag úton van, vagy átveheti.',
  ]
}

function transferRows(order: Order): OrderView['transfer'] {
  const { transfer } = order
  if (!transfer || isGivenUp(order)) return null
  const { value, formatted_value: due } = order.amount_due
  return [
    { name: 'Kedvezményezett', value: transfer.beneficiary, copied: transfer.beneficiary },
    { name: 'Számlaszám', value: transfer.account, copied: transfer.account },
    { name: isPartlyPaid(order) ? 'Hiányzó összeg' : 'Összeg', value: due, copied: String(value) },
    { name: 'Közlemény', value: transfer.reference, copied: transfer.reference },
    { name: 'Fizetési határidő', value: transfer.due_date },
  ]
}

/** Where the goods wait or go to; the method itself says it where no place was requested. */
function deliveryLines({
  pickup_point: point,
  shipping_address: to,
  shipping_method: method,
}: Order): string[] {
  if (point) return [point.name, point.address]
  return to ? [...addressLines(to), to.phone ?? '', to.comment ?? ''] : [method.description]
}

const addressLine = ({ name, address }: { name: string; address: string }) => `${name}, ${address}`

function fittingDay({ id, number, date, pickup_point: point, wished_day, fitting }: Order): string | null {
  const day = fitting?.day ?? wished_day?.iso
  if (point?.type !== 'partner' || !day) return null
  const title = `Szerelés, rendelés: ${number}`
  return calendarUrl({
    id,
    day,
    hour: fitting && { from: fitting.starts_at, to: fitting.ends_at },
    title,
    place: addressLine(point),
    stamp: date.iso,
  })
}

const requestedDay = ({ wished_day: day }: Order): string => (day ? `Kért nap: ${day.formatted_date}` : '')

function fittingLines({ formatted, wheels, price }: NonNullable<Order['fitting']>): string[] {
  return [
    `Szerelés: ${formatted}`,
    price === null
      ? 'A szerelés díját a műhely mondja meg, ott fizeti.'
      : `${wheels} kerék szerelése ${price.formatted_value}, a műhelyben fizeti.`,
  ]
}

const telephone = (text: string) => ({ text, href: `tel:${text.replaceAll(/[^\d+]/g, '')}` })

const documentNames = { proforma: 'Díjbekérő', advance: 'Előlegszámla', final: 'Számla' }

function documentsOf(order: Order, signature: string | undefined): OrderView['documents'] {
  const issued = {
    proforma: order.has_proforma,
    advance: order.has_advance_invoice,
    final: order.has_invoice,
  }
  const proof = signature === undefined ? '' : `&signature=${encodeURIComponent(signature)}`
  return (Object.keys(documentNames) as (keyof typeof documentNames)[])
    .filter((type) => issued[type])
    .map((type) => ({
      name: documentNames[type],
      href: `/v1/order/${order.id}/invoice?type=${type}${proof}`,
    }))
}

/** An order as its page shows it. `signature`: of the link that alone opened it. */
export function orderView(order: Order, signature?: string): OrderView {
  const { payment_data: paid, billing_address: billed } = order
  const quotation = paid.adjustments.some(({ data }) => data.request_for_quotation)
  return {
    id: order.id,
    number: order.number,
    date: order.date.formatted_date_time,
    firstName: order.contact.first_name,
    lastName: order.contact.last_name,
    email: order.contact.email,
    status: order.status,
    isNew: order.history.length <= 1,
    payment: { name: paid.payment_method.name, title: paymentTitle(order) },
    totalLabel: orderTotalLabel(order, quotation),
    lines: orderLines(order.items),
    rows: [
      { name: 'Termékek', text: paid.sub_total.gross.formatted_value },
      ...paid.adjustments.map(({ name, type, price, data }) => ({
        name: type === 'shipping' ? `Szállítás: ${name}` : name,
        text:
          type === 'shipping' && price.gross.value === 0 && !data.request_for_quotation
            ? 'ingyenes'
            : price.gross.formatted_value,
      })),
    ],
    total: order.total.gross.formatted_value,
    sold: {
      at: order.date.iso,
      total: order.total.gross.value,
      due: order.instant_payment && order.payment_status.is_pending,
      items: order.items.map(({ product_variant_id: id, name, price, quantity }) => ({
        id,
        name,
        price: price.gross.value,
        quantity,
      })),
    },
    shipping: {
      name: order.shipping_method.name,
      description: order.shipping_method.description,
      isCollected: !order.pickup_point && !order.shipping_address,
      address: [
        ...deliveryLines(order),
        ...(order.fitting ? fittingLines(order.fitting) : [requestedDay(order)]),
        order.promise?.text ?? '',
      ].filter(Boolean),
      route: order.pickup_point && routeTo(addressLine(order.pickup_point)),
      calendar: fittingDay(order),
      phone: order.fitting?.phone ? telephone(order.fitting.phone) : null,
    },
    billing: [...addressLines(billed), billed.tax_number ? `Adószám: ${billed.tax_number}` : ''].filter(
      Boolean,
    ),
    comment: order.comment,
    next: nextSteps(order, quotation),
    transfer: transferRows(order),
    canPay: order.can_pay,
    documents: documentsOf(order, signature),
    tracking: tracked(order.tracking_urls),
    ...partsOf(order),
    history: order.history.map(({ name, formatted_date_time: time, iso }) => ({ name, time, iso })),
    coming: plannedSteps(order),
  }
}

const tracked = (urls: readonly string[]): Tracked[] =>
  urls.map((href, position) => ({
    text: urls.length === 1 ? 'A csomag követése' : `${position + 1}. csomag követése`,
    href,
  }))

function partsOf({ parts, items }: Order): Pick<OrderView, 'parts' | 'remaining'> {
  const textsOf = (quantityOf: (id: string) => number) => goodsInWords(items, quantityOf)
  const sent = (id: string, among: readonly Order['parts'][number][]) =>
    among.flatMap((part) => part.items).reduce((sum, item) => sum + (item.id === id ? item.quantity : 0), 0)
  return {
    parts: parts.map((part, position) => ({
      title: `${position + 1}. rész: ${part.date.formatted_date}`,
      goods: textsOf((id) => sent(id, [part])),
      tracking: tracked(part.tracking_urls),
    })),
    remaining:
      parts.length === 0
        ? []
        : textsOf((id) => items.find((item) => item.id === id)!.quantity - sent(id, parts)),
  }
}
