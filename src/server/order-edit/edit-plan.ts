/** What changing an order before it is shipped comes to. Pure; amounts in forints. */
import { formatForint } from '#contract/money.ts'
import type { BillingAddress, Contact, ShippingAddress } from '#contract/wire.ts'
import { checkBillingAddress, checkContact, checkShippingAddress } from '#server/checkout/index.ts'
import type { CouponRecord } from '#server/coupon/index.ts'
import {
  openShipment,
  presentAdjustment,
  shippedPieces,
  stateName,
  type Adjustment,
  type OrderRecord,
} from '#server/order/index.ts'
import { amountDue, netPaidAmount, type Attempt } from '#server/payment/index.ts'
import type { PickupPointRecord, ShippingMethodRecord } from '#server/shipping/index.ts'
import { chargesOf, parcelOf, paymentRefusal, quoteDelivery, type ChargeBasis } from './edit-charges.ts'
import { editWhere } from './edit-delivery.ts'
import type { EditInput } from './edit-input.ts'
import { applyCoupon, editLines, type EditedLine, type FieldErrors, type LineBasis } from './edit-lines.ts'

export type EditBasis = LineBasis &
  ChargeBasis & {
    coupon: CouponRecord | null
    /** A payment at a service that may still bring money. */
    attempt: Pick<Attempt, 'state' | 'amount'> | undefined
    /** Forints that a service is giving back at this moment. */
    pendingRefund: number
    /** What becomes of the documents when the order's money or its customer changes. */
    documents: { notes: string[]; refusal: string | null }
    /** The pickup point that was chosen. */
    point: PickupPointRecord | null
    /** Forints of goods and delivery that were given back. */
    refundedLines: number
    /** The same by line. */
    givenBack: ReadonlyMap<string, number>
    /** Parcels that are registered and have not left, as texts. */
    waitingParcels: readonly string[]
    /** How often the customer has changed the order. */
    ownEdits: number
  }

export type EditPlan = {
  errors: FieldErrors
  lines: EditedLine[]
  adjustments: Adjustment[]
  totalGross: number
  contact: Contact
  shippingAddress: ShippingAddress | null
  billingAddress: BillingAddress
  /** In place of the order's own; null: it stays. */
  method: ShippingMethodRecord | null
  pickupPoint: OrderRecord['pickupPoint']
  requestedDay: string | null
  promise: OrderRecord['promise']
  /** A sentence each, without personal data: for the history and the customer. */
  changes: string[]
  /** Documents of the order as it was are wrong. */
  isDocumented: boolean
  /** What was put together, and what a carrier was said of its parcel, is wrong. */
  isRepacked: boolean
  /** Nothing is left to be sent. */
  isAllShipped: boolean
  due: number
  refund: number
  notes: string[]
}

const editableFulfilments = ['unfulfilled', 'preparing', 'partially_shipped']

/** Why an order can't be changed now, whatever is wanted; null when it can. */
export function editRefusal(
  order: Pick<OrderRecord, 'state' | 'fulfilment'>,
  { attempt, pendingRefund }: Pick<EditBasis, 'attempt' | 'pendingRefund'>,
): string | null {
  if (order.state === 'quote_requested')
    return 'A rendelés ajánlatra vár: előbb adjon ajánlatot a szállításra.'
  if (order.state !== 'placed' && order.state !== 'accepted')
    return `A rendelés ${stateName(order.state)}: már nem módosítható.`
  if (!editableFulfilments.includes(order.fulfilment))
    return `Az áru állapota: ${stateName(order.fulfilment)}. Feladás után a rendelés nem módosítható, csak visszatéríthető.`
  if (attempt?.state === 'pending' || attempt?.state === 'authorized')
    return 'A vevő bankkártyás fizetése éppen folyamatban van. Várja meg az eredményét, utána módosíthat.'
  if (pendingRefund > 0)
    return 'Egy visszatérítésre a fizetési szolgáltató még nem válaszolt. Ha megjött a válasz, módosíthat.'
  return null
}

export function planEdit(order: OrderRecord, input: EditInput, basis: EditBasis): EditPlan {
  const customer = editCustomer(order, input)
  const edited = editLines(order, input, basis)
  const isRepriced =
    hasOtherGoods(order, edited.lines) ||
    input.shipping_method_id !== undefined ||
    input.delivery_price !== undefined
  const priced = isRepriced
    ? reprice(order, input, basis, { lines: edited.lines, shippingAddress: customer.shippingAddress })
    : { ...asItIs(order), lines: edited.lines }
  const { totalGross, adjustments, method, lines } = priced
  const net = netPaidAmount(order.paymentEvents)
  const where = whereOf(order, input, basis, priced.lines)
  const plan = {
    errors: { ...edited.errors, ...customer.errors, ...priced.errors, ...where.errors },
    pickupPoint: where.pickupPoint,
    requestedDay: where.requestedDay,
    promise: where.promise,
    lines,
    adjustments,
    totalGross,
    contact: customer.contact,
    billingAddress: customer.billingAddress,
    shippingAddress: method && !method.addressRequired ? null : customer.shippingAddress,
    method,
    due: amountDue(totalGross, order.paymentEvents),
    refund: Math.max(0, Math.min(net, net + basis.refundedLines - totalGross)),
  }
  const changes = [
    ...edited.removed.map(
      ({ name, quantity, unitMeasure }) => `Kimarad: ${name}, ${quantity} ${unitMeasure}.`,
    ),
    ...lines.flatMap(lineChange),
    ...(method ? [`Szállítási mód: ${method.name}.`] : []),
    ...where.changes,
    ...customer.changes,
    ...(totalGross === order.totalGross
      ? []
      : [`A végösszeg ${formatForint(order.totalGross)} helyett ${formatForint(totalGross)}.`]),
  ]
  const isDocumented = isRepriced || customer.isBilledElsewhere
  const isOtherPoint = where.pickupPoint?.id !== order.pickupPoint?.id
  const isSentElsewhere = customer.isSentElsewhere || isOtherPoint || totalGross !== order.totalGross
  const further = {
    isDocumented,
    isRepacked: isRepriced || isSentElsewhere,
    isAllShipped: order.fulfilment === 'partially_shipped' && hasAllLeft(order, lines),
  }
  return {
    ...plan,
    changes,
    ...further,
    notes: [...priced.notes, ...notesOf(order, { ...plan, ...further }, basis)],
  }
}

/** Nothing is asked of an order that stays where it goes. */
function whereOf(order: OrderRecord, input: EditInput, basis: EditBasis, lines: readonly EditedLine[]) {
  const { shipping_method_id: moved, pickup_point_id: point, requested_day: day } = input
  const { pickupPoint, requestedDay, promise } = order
  if (moved === undefined && point === undefined && day === undefined)
    return { pickupPoint, requestedDay, promise, errors: {}, changes: [] }
  const id = moved ?? order.shippingMethod.id
  return editWhere(order, input, {
    method: basis.shippingMethods.find((one) => one.id === id),
    point: basis.point,
    parcel: parcelOf(lines, basis, order.shippingAddress?.postal_code ?? null),
    now: basis.now,
  })
}

function hasAllLeft(order: OrderRecord, lines: readonly EditedLine[]): boolean {
  const shipped = shippedPieces(order)
  return lines.every(({ id, quantity }) => id !== null && shipped.get(id) === quantity)
}

const asItIs = ({ adjustments, totalGross }: OrderRecord) => ({
  adjustments,
  totalGross,
  method: null,
  errors: {},
  notes: [] as string[],
})

const hasOtherGoods = ({ lines: before }: OrderRecord, lines: readonly EditedLine[]) =>
  lines.length !== before.length ||
  lines.some(
    ({ before: was, quantity, unitGross }) => was?.quantity !== quantity || was.unitGross !== unitGross,
  )

function reprice(
  order: OrderRecord,
  input: EditInput,
  basis: EditBasis,
  { lines: edited, shippingAddress }: Pick<EditPlan, 'lines' | 'shippingAddress'>,
) {
  const { lines, effect } = applyCoupon(order, edited, basis.coupon)
  const parcel = parcelOf(lines, basis, shippingAddress?.postal_code ?? null)
  const delivery = quoteDelivery(
    order,
    parcel,
    {
      methodId: input.shipping_method_id,
      keepsFee: input.keep_delivery_fee,
      agreedPrice: input.delivery_price,
      isFree: effect.isFreeShipping,
      hasAddress: shippingAddress !== null,
    },
    basis,
  )
  const itemsGross = lines.reduce((sum, { gross }) => sum + gross, 0)
  const { adjustments, totalGross } = chargesOf(order, delivery, itemsGross)
  const shippingId = delivery.method?.id ?? order.shippingMethod.id
  const unpayable = paymentRefusal(order, { amount: itemsGross + delivery.gross, shippingId }, basis)
  const errors: FieldErrors = {
    ...delivery.errors,
    ...(delivery.method && shippedPieces(order).size > 0
      ? { shipping_method_id: ['A rendelés egy része már elment: a szállítási módja nem változhat.'] }
      : {}),
    ...(unpayable === null ? {} : { lines: [unpayable] }),
    ...lines.reduce<FieldErrors>(
      (found, { id, name, gross }) =>
        gross < (basis.givenBack.get(id ?? '') ?? 0)
          ? { lines: [`Ebből több ment már vissza, mint amennyibe így kerülne: ${name}.`] }
          : found,
      {},
    ),
    ...(totalGross > maxTotal ? { lines: ['Ekkora értékű rendelést a bolt nem tud kezelni.'] } : {}),
    ...(order.pickupPoint?.type === 'locker' &&
    input.pickup_point_id === undefined &&
    !delivery.method &&
    parcel.items.some((one) => !one.lockerAllowed)
      ? { lines: ['Nem minden termék fér el a választott csomagautomatában.'] }
      : {}),
  }
  const notes = [effect.note, delivery.note].filter((note) => note !== null)
  return { lines, adjustments, totalGross, method: delivery.method, errors, notes }
}

/** Keeps every sum far below what the database's integers hold. */
const maxTotal = 1_000_000_000

function editCustomer(order: OrderRecord, { phone, shipping, billing }: EditInput) {
  const contact = checkContact({ ...order.contact, ...(phone === undefined ? {} : { phone }) })
  const to = shipping && checkShippingAddress(shipping)
  const bill = billing && checkBillingAddress(billing)
  const errors: FieldErrors = {}
  if (phone !== undefined && contact.errors.phone) errors.phone = contact.errors.phone
  for (const [name, found] of Object.entries({ shipping: to?.errors, billing: bill?.errors }))
    for (const [field, messages] of Object.entries(found ?? {})) errors[`${name}.${field}`] = messages
  // What the form does not show stays.
  const shippingAddress = to
    ? {
        ...to.value,
        phone: order.shippingAddress?.phone ?? null,
        email: order.shippingAddress?.email ?? null,
      }
    : order.shippingAddress
  const billingAddress = bill?.value ?? order.billingAddress
  const isBilledElsewhere = !isSame(billingAddress, order.billingAddress)
  return {
    errors,
    contact: phone === undefined ? order.contact : contact.value,
    shippingAddress,
    billingAddress,
    isBilledElsewhere,
    isSentElsewhere:
      !isSame(shippingAddress, order.shippingAddress) ||
      (phone !== undefined && contact.value.phone !== order.contact.phone),
    changes: [
      ...(phone !== undefined && contact.value.phone !== order.contact.phone
        ? ['A telefonszám megváltozik.']
        : []),
      ...(isSame(shippingAddress, order.shippingAddress) ? [] : ['A szállítási cím megváltozik.']),
      ...(isBilledElsewhere ? ['A számlázási cím megváltozik.'] : []),
    ],
  }
}

/** By value: a field that is empty counts as one that is not there. */
function isSame(a: object | null, b: object | null): boolean {
  const fields = (one: object | null) =>
    JSON.stringify(
      Object.entries(one ?? {})
        .filter(([, value]) => value !== null && value !== '')
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    )
  return fields(a) === fields(b)
}

function lineChange({ name, unitMeasure, quantity, unitGross, before }: EditedLine): string[] {
  if (!before) return [`Új tétel: ${name}, ${quantity} ${unitMeasure}, egységára ${formatForint(unitGross)}.`]
  const parts = [
    before.quantity === quantity
      ? ''
      : `${before.quantity} ${unitMeasure} helyett ${quantity} ${unitMeasure}`,
    before.unitGross === unitGross
      ? ''
      : `egységára ${formatForint(before.unitGross)} helyett ${formatForint(unitGross)}`,
  ].filter(Boolean)
  return parts.length === 0 ? [] : [`${name}: ${parts.join(', ')}.`]
}

type Noted = Pick<EditPlan, 'totalGross' | 'due' | 'refund' | 'isDocumented' | 'isRepacked' | 'isAllShipped'>

/** What else follows, for the merchant. */
function notesOf(
  order: OrderRecord,
  { due, refund, isDocumented, isRepacked, isAllShipped }: Noted,
  basis: EditBasis,
): string[] {
  const { type } = order.paymentMethod
  const isMore = due > amountDue(order.totalGross, order.paymentEvents)
  const instruction = {
    transfer: 'A vevő a levelében kapja meg az utalás adatait.',
    card: 'A vevő a levelében kap hivatkozást, amelyen bankkártyával kifizetheti.',
    cash_on_delivery: 'A vevő átvételkor fizeti ki.',
  }[type]
  return [
    ...(isMore && due > 0 ? [`Fizetendő lesz: ${formatForint(due)}. ${instruction}`] : []),
    ...(refund > 0 ? [`Visszajár a vevőnek: ${formatForint(refund)}.`] : []),
    ...(basis.attempt
      ? [
          `A vevő elkezdett egy bankkártyás fizetést (${formatForint(basis.attempt.amount)}). Ha mégis azt fizeti ki, a pénz a rendeléshez kerül, a különbözet pedig hátralék vagy visszatérítendő lesz.`,
        ]
      : []),
    ...(isDocumented ? basis.documents.notes : []),
    ...(isRepacked && openShipment(order) ? ['Az összeállított csomag megszűnik: állítsa össze újra.'] : []),
    ...(isAllShipped ? ['Ezzel a rendelésből minden elment: feladva lesz.'] : []),
    ...(isRepacked && !isAllShipped && order.fulfilment !== 'unfulfilled'
      ? ['A rendelés összekészítés alatt van: a kinyomtatott szállítólevél már nem érvényes.']
      : []),
    'A vevő levelet kap a változásokról.',
  ]
}

type Sums = Pick<EditPlan, 'lines' | 'adjustments'>

/** The rows of the sums that differ, as they were and will be. */
export function amountChanges(order: Sums | OrderRecord, plan: Sums) {
  const [was, is] = [amountRows(order), amountRows(plan)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((name) => ({ name, before: was.get(name) ?? '–', after: is.get(name) ?? '–' }))
    .filter(({ before, after }) => before !== after)
}

function amountRows({ lines, adjustments }: Sums | OrderRecord): Map<string, string> {
  const discount = lines.reduce((sum, one) => sum + one.discount, 0)
  const rows = adjustments.map((one): [string, string] => {
    const { name, price } = presentAdjustment(one)
    return [name, price.gross.formatted_value]
  })
  return new Map([...(discount > 0 ? [['Kedvezmény', formatForint(-discount)] as const] : []), ...rows])
}
