import { appointmentText } from '#server/fitting/index.ts'
import { formatForint } from '#contract/money.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { Member } from '#platform/admin/admin-endpoint.ts'
import { presentImage, presentMoney } from '#platform/http/presenting.ts'
import type { CouponRecord } from '#server/coupon/index.ts'
import { carrierCodes, carrierName, isCarrier, parcelStateNames, trackingUrl } from '#server/carrier/index.ts'
import {
  amountDue,
  derivePaymentState,
  netPaidAmount,
  pendingAmount,
  presentPaymentState,
  wantedAmount,
  type RefundRecord,
} from '#server/payment/index.ts'
import { presentDay } from './order-date.ts'
import type { FoundOrder, OrderEdit, OrderEmail, OrderWithdrawal, TakenDown } from './order-desk-store.ts'
import { isCollected } from './order-history.ts'
import { presentAdjustment, presentPayment } from './order-presenting.ts'
import type { RefundWaiver } from './refund-waiver-store.ts'
import type { OrderRecord, OrderStep, Parcel } from './order-record.ts'
import {
  countShipped,
  leftAfter,
  leftPieces,
  linesOf,
  missingOf,
  nextPieces,
  openShipment,
  piecesText,
  shippedPieces,
  type LineStock,
  type Pieces,
} from './shipment.ts'
import type { Trouble } from './order-trouble.ts'
import { merchantStatus, possibleSteps, stateName, type ShownStatus } from './order.ts'

type ListedOrder = AdminResponse<'listOrders'>['orders'][number]
type AdminOrder = AdminResponse<'getOrder'>
type Step = AdminOrder['steps'][number]
type ShownState = AdminOrder['state']

const kinds: Record<ShownStatus['color'], ShownState['kind']> = {
  neutral: 'off',
  info: 'warn',
  warning: 'warn',
  success: 'ok',
  error: 'off',
}

const presentState = ({ name, color }: ShownStatus): ShownState => ({ name, kind: kinds[color] })

const presentPaid = ({
  title,
  is_pending: isPending,
}: {
  title: string
  is_pending: boolean
}): ShownState => ({
  name: title,
  kind: isPending ? 'warn' : 'ok',
})

/** Where the order stands, in the merchant's words. */
export const presentOrderState = (order: OrderRecord): ShownState =>
  presentState(merchantStatus(order.state, order.fulfilment, isCollected(order)))

/** How its money stands, in the merchant's words. */
export const presentDeskPayment = (order: OrderRecord): ShownState => presentPaid(presentPayment(order))

/** `troubles`: of all orders that have one, by id, where they are shown. */
export function presentDeskOrder(
  row: FoundOrder,
  troubles: ReadonlyMap<string, Trouble> = new Map(),
): ListedOrder {
  const trouble = troubles.get(row.id)
  const paid = presentPaymentState(derivePaymentState(row.totalGross, row.events), row.paymentType)
  const isOver = row.state === 'cancelled' || row.state === 'quote_requested'
  return {
    id: row.id,
    number: row.number,
    placed_at: row.placedAt.toISOString(),
    state: presentState(merchantStatus(row.state, row.fulfilment, row.isUnsent && !isCarrier(row.provider))),
    payment: isOver && paid.is_pending ? { name: 'Nem fizetendő', kind: 'off' } : presentPaid(paid),
    customer: row.customer,
    town: row.town,
    pieces: row.pieces,
    pictures: row.pictures.map((key) => presentImage(key, row.number).product_thumbnail),
    missing: trouble?.missing ?? 0,
    troubles: trouble?.texts ?? [],
    is_first: row.isFirst,
    shipping: row.shipping,
    payment_method: row.payment,
    total: presentMoney(row.totalGross),
    refund_wanted: presentMoney(row.refundWanted),
    has_comment: row.hasComment,
    notes: row.notes,
    tags: row.tags,
    assignee: row.assignee,
    has_document: row.hasDocument,
  }
}

/** Steps of the machines, as the desk names them. */
const stepNames: Record<string, Step> = {
  'order:accepted': 'accept',
  'fulfilment:preparing': 'prepare',
  'fulfilment:shipped': 'ship',
  'fulfilment:delivered': 'deliver',
  'fulfilment:returned': 'return',
  'order:completed': 'complete',
  'order:cancelled': 'cancel',
}

/** What may be done now by somebody of these rights, the way of an order first. */
function stepsFor(order: OrderRecord, { rights }: Pick<Member, 'rights'>): Step[] {
  const possible = possibleSteps({ order: order.state, fulfilment: order.fulfilment })
  const steps = rights.has('orders.process')
    ? Object.entries(stepNames).flatMap(([name, step]) => (possible.includes(name) ? [step] : []))
    : []
  const due = amountDue(order.totalGross, order.paymentEvents)
  const isPriced = order.state !== 'quote_requested'
  if (rights.has('orders.paid') && isPriced && due > 0 && order.state !== 'cancelled') steps.push('mark_paid')
  if (rights.has('orders.refund') && netPaidAmount(order.paymentEvents) > 0) steps.push('refund')
  if (rights.has('orders.edit')) steps.push(...(isPriced ? editSteps(order) : (['quote'] as const)))
  return steps
}

/** Whether it may be edited is said there, with the reason; what has left or ended is not offered. */
const editSteps = ({ state, fulfilment }: OrderRecord): Step[] =>
  (state === 'placed' || state === 'accepted') &&
  ['unfulfilled', 'preparing', 'partially_shipped'].includes(fulfilment)
    ? ['edit']
    : []

type Parts = {
  member: Pick<Member, 'rights'>
  stock: readonly LineStock[]
  emails: readonly OrderEmail[]
  edits: readonly OrderEdit[]
  refunds: readonly RefundRecord[]
  waivers: readonly RefundWaiver[]
  /** The order's. */
  coupon: Pick<CouponRecord, 'kind'> | null
  hasGateway: boolean
  names: ReadonlyMap<number, string>
  withdrawals: readonly OrderWithdrawal[]
  takenBack: readonly TakenBackStep[]
  takenDown?: TakenDown | undefined
  troubles: readonly string[]
}
type TakenBackStep = OrderStep & { undoneBy: string; undoneAt: Date }

export function presentAdminOrder(order: OrderRecord, parts: Parts): AdminOrder {
  const { member, stock, emails, refunds, waivers, hasGateway, names, withdrawals } = parts
  const { contact, shippingAddress: shipping, billingAddress: billing } = order
  const due = amountDue(order.totalGross, order.paymentEvents)
  const isOver = order.state === 'cancelled' || order.state === 'quote_requested'
  const shipped = shippedPieces(order)
  const isOpen = order.state === 'placed' || order.state === 'accepted'
  const missing = isOpen ? missingOf(order, leftPieces(order), stock) : new Map<string, number>()
  return {
    id: order.id,
    number: order.number,
    placed_at: order.placedAt.toISOString(),
    state: presentOrderState(order),
    payment: presentPaid(presentPayment(order)),
    steps: stepsFor(order, member),
    lines: order.lines.map((line) => {
      const found = stock.find(({ variantId }) => variantId === line.variantId)
      return {
        id: line.id,
        set_id: line.setId,
        name: line.name,
        item_number: line.itemNumber,
        quantity: line.quantity,
        unit_measure: line.unitMeasure,
        unit_price: presentMoney(line.unitGross),
        total: presentMoney(line.gross),
        shipped: shipped.get(line.id) ?? 0,
        next: piecesOfLine(nextPieces(order), line.id),
        missing: missing.get(line.id) ?? 0,
        picture: line.imageKey === null ? null : presentImage(line.imageKey, line.name),
        stock: found ? { on_hand: found.onHand, held: found.held, older: found.older } : null,
      }
    }),
    amounts: order.adjustments.map((adjustment) => {
      const { name, price } = presentAdjustment(adjustment)
      return { name, text: price.gross.formatted_value }
    }),
    coupon: order.coupon && {
      ...order.coupon,
      amount: presentMoney(order.lines.reduce((sum, { discount }) => sum + discount, 0)),
      is_fee_unrecorded:
        parts.coupon?.kind === 'free_shipping' &&
        order.adjustments.some(
          ({ type, gross, waived = null }) => type === 'shipping' && gross === 0 && waived === null,
        ),
    },
    total: presentMoney(order.totalGross),
    due: presentMoney(isOver ? 0 : due),
    refundable: presentMoney(Math.max(0, netPaidAmount(order.paymentEvents))),
    refund: {
      wanted: presentMoney(wantedAmount(refunds)),
      pending: presentMoney(pendingAmount(refunds)),
      reason: refunds.findLast(({ state }) => state === 'requested')?.reason ?? '',
      has_gateway: hasGateway,
      waived: presentWaived(waivers, refunds),
    },
    shipping: {
      name: order.shippingMethod.name,
      fitting: order.fitting ? appointmentText(order.fitting) : null,
      requested_day: order.requestedDay === null ? null : presentDay(order.requestedDay).formatted_date,
      pickup_point: order.pickupPoint && `${order.pickupPoint.name}, ${order.pickupPoint.address}`,
      carrier: isCarrier(order.shippingMethod.provider) ? order.shippingMethod.provider : null,
    },
    carriers: carrierCodes.map((code) => ({ code, name: carrierName(code) })),
    payment_method: { name: order.paymentMethod.name, type: order.paymentMethod.type },
    customer: {
      name: `${contact.last_name} ${contact.first_name}`,
      town: (shipping ?? billing).city,
    },
    personal: member.rights.has('orders.personal')
      ? {
          email: contact.email,
          phone: contact.phone,
          ...presentDeskAddresses(order),
        }
      : null,
    comment: order.comment,
    troubles: [...parts.troubles],
    parcels: (order.parcels ?? []).map(presentParcel),
    shipments: (order.shipments ?? []).flatMap(({ id, shippedAt, lines }) =>
      shippedAt === null
        ? []
        : [
            {
              at: shippedAt.toISOString(),
              items: piecesText(linesOf(order, lines)),
              parcels: parcelsOf(order, id),
            },
          ],
    ),
    shipped: countShipped(order),
    next: presentNext(order),
    emails: emails.map(presentEmail),
    withdrawals: withdrawals.map(({ reference, isOpen, refundAccount }) => ({
      reference,
      is_open: isOpen,
      refund_account: member.rights.has('orders.personal') ? refundAccount : null,
    })),
    timeline: timelineOf(order, names, parts),
  }
}

/** The last that was given up, while it can be wanted again. */
function presentWaived(
  waivers: readonly RefundWaiver[],
  refunds: readonly RefundRecord[],
): AdminOrder['refund']['waived'] {
  const last = waivers.at(-1)
  if (!last?.isUnchanged || last.undoneAt !== null || wantedAmount(refunds) > 0) return null
  return { id: last.id, amount: presentMoney(last.amount), reason: last.reason }
}

const presentParcel = (parcel: Parcel) => ({
  code: parcel.trackingCode,
  url: trackingUrl(parcel),
  state: parcel.state ? parcelStateNames[parcel.state] : '',
})

/** `shipment` null: those that wait. */
const parcelsOf = ({ parcels = [] }: OrderRecord, shipment: string | null) =>
  parcels.filter(({ shipmentId }) => (shipmentId ?? null) === shipment).map(presentParcel)

const piecesOfLine = (pieces: readonly Pieces[], id: string) =>
  pieces.reduce((sum, { lineId, quantity }) => (lineId === id ? sum + quantity : sum), 0)

function presentNext(order: OrderRecord): AdminOrder['next'] {
  const next = nextPieces(order)
  return {
    part: openShipment(order)?.id ?? null,
    is_part: openShipment(order) !== undefined,
    items: piecesText(linesOf(order, next)),
    rest: piecesText(linesOf(order, leftAfter(order, next))),
    parcels: parcelsOf(order, null),
  }
}

/** Where it goes and who pays, for who may see personal data. */
export const presentDeskAddresses = ({
  shippingAddress: to,
  billingAddress: bill,
}: Pick<OrderRecord, 'shippingAddress' | 'billingAddress'>) => ({
  shipping: to && { ...addressOf(to), comment: to.comment ?? '' },
  billing: { ...addressOf(bill), tax_number: bill.tax_number ?? '' },
})

const addressOf = ({
  name,
  postal_code,
  city,
  address,
}: Record<'name' | 'postal_code' | 'city' | 'address', string>) => ({
  name,
  postal_code,
  city,
  address,
})

function presentEmail({ subject, createdAt, sentAt, isGivenUp }: OrderEmail): AdminOrder['emails'][number] {
  const state: ShownState = sentAt
    ? { name: 'Elküldve', kind: 'ok' }
    : isGivenUp
      ? { name: 'Nem ment el', kind: 'warn' }
      : { name: 'Küldésre vár', kind: 'warn' }
  return { subject, at: (sentAt ?? createdAt).toISOString(), state }
}

const moneyNames: Record<string, string> = {
  captured: 'Fizetés érkezett',
  refunded: 'Visszatérítve',
  failed: 'Sikertelen fizetés',
}

/** What happened to it, the newest first. */
function timelineOf(
  order: OrderRecord,
  names: ReadonlyMap<number, string>,
  { takenBack, takenDown, edits, waivers }: Pick<Parts, 'takenBack' | 'takenDown' | 'edits' | 'waivers'>,
): AdminOrder['timeline'] {
  const steps = [...(order.steps ?? []), ...takenBack].map((step) => ({
    at: step.at,
    text: step.machine === 'order' ? `Rendelés: ${stateName(step.to)}` : `Áru: ${stateName(step.to)}`,
    by: whoDid(step, names),
    note: step.note,
  }))
  const undone = takenBack.map((step) => ({
    at: step.undoneAt,
    text: `Visszavonva: ${stateName(step.to)}`,
    by: whoDid({ actor: step.undoneBy }, names),
    note: '',
  }))
  const money = order.paymentEvents.flatMap(({ kind, amount, at }) => {
    const name = amount < 0 ? 'Fizetés visszavonva' : moneyNames[kind]
    return name ? [{ at, text: `${name}: ${formatForint(Math.abs(amount))}`, by: '', note: '' }] : []
  })
  const placed = takenDown
    ? {
        at: order.placedAt,
        text: 'Telefonon felvett rendelés',
        by: whoDid(takenDown, names),
        note: takenDown.note,
      }
    : { at: order.placedAt, text: 'Rendelés leadva', by: 'vevő', note: '' }
  const changes = edits.map((edit) => ({
    at: edit.at,
    text: `Módosítva: ${edit.changes.join(' ')}`,
    by: whoDid(edit, names),
    note: edit.reason,
  }))
  const waived = waivers.flatMap((one) => {
    const sum = formatForint(one.amount)
    const begin = {
      at: one.at,
      text: `Mégsem jár vissza: ${sum}`,
      by: whoDid(one, names),
      note: one.reason,
    }
    if (one.undoneAt === null) return [begin]
    const by = whoDid({ actor: one.undoneBy ?? '' }, names)
    return [begin, { at: one.undoneAt, text: `Mégis visszajár: ${sum}`, by, note: '' }]
  })
  return [placed, ...steps, ...changes, ...undone, ...money, ...waived]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map((one) => ({ ...one, at: one.at.toISOString() }))
}

function whoDid({ actor }: Pick<OrderStep, 'actor'>, names: ReadonlyMap<number, string>): string {
  if (actor === 'customer') return 'vevő'
  if (actor.startsWith('job:')) return 'a bolt magától'
  const staffId = /^staff:(\d+)$/.exec(actor)?.[1]
  return staffId === undefined ? 'parancssor' : (names.get(Number(staffId)) ?? '')
}
