import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import {
  requireMember,
  requireRight,
  type AdminContext,
  type AdminHandlers,
  type Member,
} from '#platform/admin/admin-endpoint.ts'
import { presentMoney } from '#platform/http/presenting.ts'
import type { Platform } from '#platform/platform.ts'
import { findOrderGoods, findSaleVariants, findStockOf } from '#server/catalogue/index.ts'
import {
  findOrderByNumber,
  orderError,
  presentDay,
  OrderRefusedError,
  presentDeskAddresses,
  refundOrder,
  requireRefundLimit,
  type OrderRecord,
} from '#server/order/index.ts'
import {
  listShippingMethods,
  pickupAddress,
  searchPoints,
  type ShippingMethodRecord,
} from '#server/shipping/index.ts'
import { daysOf } from './edit-delivery.ts'
import { deliveryGross, methodRefusal, parcelOf } from './edit-charges.ts'
import { editOrder, loadBasis, planOrderEdit, type Planned } from './edit-order.ts'
import { amountChanges, editRefusal, type EditBasis } from './edit-plan.ts'
import type { EditInput } from './edit-input.ts'

type Handlers = Pick<
  AdminHandlers,
  'getOrderEdit' | 'findOrderPickupPoints' | 'findOrderGoods' | 'previewOrderEdit' | 'editOrder'
>

/** Nothing is searched by less. */
const minSearch = 2

/** Changing orders at the desk before they are shipped. */
export function createOrderEditHandlers(platform: Platform): Handlers {
  const { sql, clock } = platform

  async function find(number: string): Promise<OrderRecord> {
    const order = await findOrderByNumber(sql, number)
    if (!order) throw orderError('order_not_found')
    return order
  }

  return {
    async getOrderEdit({ params: { number } }, context) {
      const order = await find(number)
      const basis = await loadBasis(platform, sql, order, [])
      return presentEditable(order, basis, requireMember(context))
    },
    async findOrderPickupPoints({ query: { method: id, search } }) {
      const method = (await listShippingMethods(sql)).find((one) => one.id === id)
      if (!method || search.length < minSearch) return { points: [] }
      const points = await searchPoints(sql, { providers: method.pickupProviders, lockers: true }, search)
      return { points: points.map((one) => ({ id: one.id, name: one.name, address: pickupAddress(one) })) }
    },
    async findOrderGoods({ query: { search } }) {
      const found = await findOrderGoods(sql, search)
      const ids = found.map(({ variantId }) => variantId)
      const [variants, free] = await Promise.all([findSaleVariants(sql, ids, clock()), findStockOf(sql, ids)])
      return {
        goods: found.flatMap(({ variantId, ean }) => {
          const variant = variants.get(variantId)
          if (!variant?.sellable) return []
          return [
            {
              variant_id: variantId,
              name: variant.name,
              item_number: variant.itemNumber,
              ean,
              unit_measure: variant.unitMeasure,
              price: presentMoney(variant.unitGross),
              free: free.has(variantId) ? (free.get(variantId) ?? null) : 0,
            },
          ]
        }),
      }
    },
    async previewOrderEdit({ params: { number }, body }, context) {
      const order = await find(number)
      requirePersonal(requireMember(context), body)
      return refusing(async () => presentEffect(order, await planOrderEdit(platform, sql, order, body)))
    },
    async editOrder({ params: { number }, body }, context) {
      const member = requireMember(context)
      const order = await find(number)
      requirePersonal(member, body)
      // What goes back at once is within what its author may give back; the sum can't have changed, or nothing is done.
      const { plan } = await refusing(() => planOrderEdit(platform, sql, order, body))
      if (body.refund !== 'later' && plan.refund > 0) {
        requireRight(member, 'orders.refund')
        requireRefundLimit(member, plan.refund, clock())
      }
      const actor = actorOf(context)
      const { notes, refund } = await refusing(() => editOrder(platform, number, body, actor))
      if (body.refund === 'later' || refund === 0) return { notes }
      return { notes: await refundNow(number, refund, { isManual: body.refund === 'by_hand', actor }) }
    },
  }

  /** The change stands: what is refused of the refund is a note, and the money stays wanted. */
  async function refundNow(
    number: string,
    amount: number,
    by: { isManual: boolean; actor: `staff:${number}` },
  ): Promise<string[]> {
    try {
      return (
        await refundOrder(platform, number, { amount, reason: 'A rendelés módosult.', isOwed: true, ...by })
      ).notes
    } catch (error) {
      if (!(error instanceof OrderRefusedError)) throw error
      return [error.message]
    }
  }
}

const actorOf = (context: AdminContext): `staff:${number}` => `staff:${requireMember(context).id}`

/** Who may not read addresses can't write them either. @throws AppError 403 */
function requirePersonal(member: Member, { phone, shipping, billing }: EditInput): void {
  if (phone !== undefined || shipping || billing) requireRight(member, 'orders.personal')
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OrderRefusedError) throw orderError('order_refused', { message: error.message })
    throw error
  }
}

function presentEditable(
  order: OrderRecord,
  basis: EditBasis,
  member: Member,
): AdminResponse<'getOrderEdit'> {
  const { shippingAddress: to } = order
  const lines = order.lines.map((line) => ({ ...line, before: line }))
  const parcel = parcelOf(lines, basis, to?.postal_code ?? null)
  const current = basis.shippingMethods.find(({ id }) => id === order.shippingMethod.id)
  const waysOf = (method: ShippingMethodRecord | undefined) => ({
    is_pickup_point: method?.isPickupPoint ?? false,
    is_quoted: method?.requestForQuotation ?? false,
    days: (method ? daysOf(method, null, { parcel, now: basis.now }) : []).map((value) => ({
      value,
      label: presentDay(value).formatted_date,
    })),
  })
  return {
    number: order.number,
    revision: order.revision ?? 1,
    refusal: editRefusal(order, basis),
    waiting_parcels: [...basis.waitingParcels],
    lines: order.lines.map(({ id, variantId, name, itemNumber, quantity, unitMeasure, unitGross }) => ({
      id,
      name,
      item_number: itemNumber,
      quantity,
      unit_measure: unitMeasure,
      unit_price: unitGross,
      free: basis.free.has(variantId) ? (basis.free.get(variantId) ?? null) : 0,
    })),
    total: presentMoney(order.totalGross),
    shipping_method_id: order.shippingMethod.id,
    delivery_price: deliveryGross(order),
    shipping_methods: [
      {
        id: order.shippingMethod.id,
        name: order.shippingMethod.name,
        needs_address: to !== null,
        ...waysOf(current),
        refusal: null,
      },
      ...basis.shippingMethods
        .filter(({ id, active }) => active && id !== order.shippingMethod.id)
        .map((method) => ({
          id: method.id,
          name: method.name,
          needs_address: method.addressRequired,
          ...waysOf(method),
          refusal: methodRefusal(method, parcel, basis.now),
        })),
    ],
    pickup_point: order.pickupPoint && {
      id: order.pickupPoint.id,
      name: order.pickupPoint.name,
      address: order.pickupPoint.address,
    },
    requested_day: order.requestedDay,
    personal: member.rights.has('orders.personal')
      ? {
          phone: order.contact.phone,
          ...presentDeskAddresses(order),
        }
      : null,
    refund_limit: member.rights.has('orders.refund') ? member.refundLimit : 0,
  }
}

function presentEffect(order: OrderRecord, { plan, effect }: Planned): AdminResponse<'previewOrderEdit'> {
  const gone = order.lines.filter(({ id }) => !plan.lines.some((line) => line.id === id))
  const changed = plan.lines.filter(
    ({ before, quantity, gross }) => before?.quantity !== quantity || before.gross !== gross,
  )
  return {
    effect,
    lines: [
      ...gone.map((line) => ({
        name: line.name,
        text: `kimarad, ${line.quantity} ${line.unitMeasure} foglalása felszabadul`,
        before: presentMoney(line.gross),
        after: null,
      })),
      ...changed.map((line) => ({
        name: line.name,
        text: heldText(line.before?.quantity ?? 0, line.quantity, line.unitMeasure),
        before: line.before && presentMoney(line.before.gross),
        after: presentMoney(line.gross),
      })),
    ],
    amounts: amountChanges(order, plan),
    total: { before: presentMoney(order.totalGross), after: presentMoney(plan.totalGross) },
    due: presentMoney(plan.due),
    refund: presentMoney(plan.refund),
    notes: [...plan.changes.filter((text) => isShown.test(text)), ...plan.notes],
  }
}

/** What no sum nor line shows. */
const isShown = / megváltozik\.$|^Kért nap: /

function heldText(was: number, is: number, unit: string): string {
  if (was === is) return `${is} ${unit}`
  const moved = is > was ? `+${is - was} lefoglalva` : `${was - is} felszabadul`
  return was === 0 ? `új, ${is} ${unit}, lefoglalva` : `${was} → ${is} ${unit}, ${moved}`
}
