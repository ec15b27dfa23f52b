import {
  requireMember,
  type AdminContext,
  type AdminHandlers,
  type Member,
} from '#platform/admin/admin-endpoint.ts'
import type { DayFigure, DeskQueue } from '#platform/admin/today.ts'
import type { Platform } from '#platform/platform.ts'
import type { AdminRequest, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { findCoupon } from '#server/coupon/index.ts'
import { listAttempts, listRefunds } from '#server/payment/index.ts'
import type { Changed } from './order-change.ts'
import { orderError } from './order-errors.ts'
import { presentAdminOrder, presentDeskOrder } from './order-desk-presenting.ts'
import {
  countDayOrders,
  deskWindow,
  findTakenDown,
  listDeskOrders,
  listEdits,
  listOrderEmails,
  listOrderWithdrawals,
  listStaffNames,
} from './order-desk-store.ts'
import {
  countDeskOrders,
  countOrderFacets,
  dueUntil,
  findQueue,
  findTroubledQueue,
  findWantedRefunds,
} from './order-desk-views.ts'
import {
  acceptOrder,
  cancelOrder,
  completeOrder,
  deliverOrder,
  prepareOrder,
  returnOrder,
  shipOrder,
  type Sending,
} from './order-merchant.ts'
import { markPaid, quoteOrder } from './order-money.ts'
import { refundOrder } from './order-refund.ts'
import { requireRefundLimit } from './refund-limit.ts'
import { reinstateRefund, waiveRefund } from './refund-waiver.ts'
import { listWaivers } from './refund-waiver-store.ts'
import { listTakenBack } from './order-life-store.ts'
import { listOrderStock } from './order-stock.ts'
import { findOrderByNumber } from './order-store.ts'
import { findTroubles } from './order-trouble.ts'
import { packShipment, unpackShipment } from './pack-shipment.ts'
import { takeBack } from './take-back.ts'
import { OrderRefusedError, OrderShortError, OrderUnpaidError, type Actor } from './order.ts'

type OrderHandlers = Pick<
  AdminHandlers,
  | 'listOrders'
  | 'getOrder'
  | 'takeOrderStep'
  | 'undoOrderSteps'
  | 'markOrderPaid'
  | 'refundOrder'
  | 'waiveRefund'
  | 'reinstateRefund'
  | 'quoteOrder'
  | 'packShipment'
  | 'unpackShipment'
>

/** Orders at the desk. */
export function createOrderDeskHandlers(platform: Platform): OrderHandlers {
  const { sql } = platform

  async function present(number: string, member: Member): Promise<AdminResponse<'getOrder'>> {
    const order = await findOrderByNumber(sql, number)
    if (!order) throw orderError('order_not_found')
    const takenBack = await listTakenBack(sql, order.id)
    const edits = await listEdits(sql, order.id)
    const waivers = await listWaivers(sql, order.id)
    const takenDown = order.channel === 'phone' ? await findTakenDown(sql, order.id) : undefined
    const done = [
      ...(order.steps ?? []),
      ...takenBack,
      ...edits,
      ...waivers,
      ...(takenDown ? [takenDown] : []),
    ]
    const undone = [...takenBack, ...waivers].map(({ undoneBy }) => undoneBy ?? '')
    const staff = [...done.map(({ actor }) => actor), ...undone].flatMap(
      (actor) => /^staff:(\d+)$/.exec(actor)?.[1] ?? [],
    )
    const [stock, emails, withdrawals, names, refunds, attempts, troubles, coupon] = await Promise.all([
      listOrderStock(sql, [order]),
      listOrderEmails(sql, order.id),
      listOrderWithdrawals(sql, order.id),
      listStaffNames(sql, [...new Set(staff.map(Number))]),
      listRefunds(sql, order.id),
      listAttempts(sql, order.id),
      findTroubles(sql),
      findCoupon(sql, order.coupon?.code ?? null, null),
    ])
    return presentAdminOrder(order, {
      member,
      stock: stock.get(order.id) ?? [],
      emails,
      withdrawals,
      edits,
      refunds,
      waivers,
      coupon,
      hasGateway: attempts.some(({ state }) => state === 'captured'),
      names,
      takenBack,
      takenDown,
      troubles: troubles.get(order.id)?.texts ?? [],
    })
  }

  /** What the rules refuse is a sentence for who wanted it. */
  async function changed(
    context: AdminContext,
    number: string,
    work: () => Promise<Changed>,
    notUndone = 'Ez nem vonható vissza.',
  ) {
    const member = requireMember(context)
    if (!(await findOrderByNumber(sql, number))) throw orderError('order_not_found')
    try {
      const { notes, undo } = await work()
      return {
        order: await present(number, member),
        notes,
        undo: undo === null ? [] : [undo],
        undo_refused: undo === null ? notUndone : '',
      }
    } catch (error) {
      if (error instanceof OrderUnpaidError)
        throw orderError('order_unpaid', {
          message: error.message,
          errors: { unpaid_reason: ['Írja meg, miért adja fel mégis.'] },
        })
      if (error instanceof OrderShortError) throw orderError('order_short', { message: error.message })
      if (error instanceof OrderRefusedError) throw orderError('order_refused', { message: error.message })
      throw error
    }
  }

  return {
    async listOrders({ query: { view, search, ...window } }, context) {
      const isPersonal = requireMember(context).rights.has('orders.personal')
      const hasFacets = search === '' && view !== 'all' && window.before === undefined
      const [troubles, found] = await Promise.all([
        findTroubles(sql),
        search === '' ? null : listDeskOrders(sql, { search, isPersonal }, window),
      ])
      const seen = { until: dueUntil(platform.clock()), troubled: [...troubles.keys()] }
      const [rows, counts, facets] = await Promise.all([
        found ?? listDeskOrders(sql, { view, ...seen }, window),
        countDeskOrders(sql, seen),
        hasFacets ? countOrderFacets(sql, { view, ...seen }, window) : null,
      ])
      return {
        orders: rows.slice(0, deskWindow).map((row) => presentDeskOrder(row, troubles)),
        counts,
        facets: facets ?? [],
        has_more: rows.length > deskWindow,
      }
    },
    getOrder: ({ params }, context) => present(params.number, requireMember(context)),
    takeOrderStep: ({ params: { number }, body }, context) =>
      changed(context, number, () => takeStep(platform, number, body, actorOf(context))),
    async undoOrderSteps({ body: { steps } }, context) {
      const results = await takeBack(platform, [...new Set(steps)], requireMember(context))
      return {
        results: results.map(({ number, reason }) => ({
          number,
          is_undone: reason === null,
          reason: reason ?? '',
        })),
      }
    },
    markOrderPaid: ({ params: { number }, body: { amount, reference } }, context) =>
      changed(context, number, () =>
        markPaid(platform, number, { amount, reference: reference || undefined, actor: actorOf(context) }),
      ),
    refundOrder({ params: { number }, body: { amount, reason, by_hand: isManual } }, context) {
      requireRefundLimit(requireMember(context), amount, platform.clock())
      return changed(
        context,
        number,
        () => refundOrder(platform, number, { amount, reason, isManual, actor: actorOf(context) }),
        'A visszatérítés nem vonható vissza.',
      )
    },
    waiveRefund: ({ params: { number }, body }, context) =>
      changed(context, number, () => waiveRefund(platform, number, { ...body, actor: actorOf(context) }), ''),
    reinstateRefund: ({ params: { number, waiver: id } }, context) =>
      changed(context, number, () => reinstateRefund(platform, number, { id, actor: actorOf(context) }), ''),
    packShipment: ({ params: { number }, body: { lines, seen_shipped: seen, seen_part: part } }, context) =>
      changed(context, number, () =>
        packShipment(platform, number, { pieces: piecesOf(lines), seen, part }, actorOf(context)),
      ),
    unpackShipment: ({ params: { number } }, context) =>
      changed(context, number, () => unpackShipment(platform, number)),
    quoteOrder: ({ params: { number }, body }, context) =>
      changed(context, number, () => quoteOrder(platform, number, body.price, { actor: actorOf(context) })),
  }
}

const piecesOf = (lines: readonly { id: string; quantity: number }[]) =>
  lines.map(({ id, quantity }) => ({ lineId: id, quantity }))

const actorOf = (context: AdminContext): Actor => `staff:${requireMember(context).id}`

function takeStep(
  platform: Platform,
  number: string,
  body: AdminRequest<'takeOrderStep'>['body'],
  actor: Actor,
): Promise<Changed> {
  switch (body.step) {
    case 'accept':
      return acceptOrder(platform, number, { actor })
    case 'prepare':
      return prepareOrder(platform, number, { actor })
    case 'deliver':
      return deliverOrder(platform, number, { actor })
    case 'complete':
      return completeOrder(platform, number, { actor })
    case 'ship': {
      const sending: Sending = {
        carrier: body.carrier,
        trackingCodes: body.tracking_codes,
        itemNumbers: [],
        ...(body.lines ? { pieces: piecesOf(body.lines) } : {}),
        seen: body.seen_shipped,
        short: body.short_seen ? 'noted' : 'refused',
        unpaid: body.unpaid_reason === '' ? 'refused' : { reason: body.unpaid_reason },
      }
      return shipOrder(platform, number, sending, { actor })
    }
    case 'return':
      return returnOrder(platform, number, body.reason, { actor })
    case 'cancel':
      return cancelOrder(platform, number, { reason: body.reason, actor })
  }
}

/** The day's orders and their value. */
export const orderFigures: readonly DayFigure[] = [
  { name: 'orders_today', title: 'Mai rendelések', right: 'finances.see', find: countDayOrders },
]

const href = (view: string) => `/rendelesek?nezet=${view}`

/** What of the orders waits for somebody. */
export const orderQueues: readonly DeskQueue[] = [
  {
    name: 'orders_new',
    title: 'Elfogadásra vár',
    right: 'orders.process',
    href: href('new'),
    find: (sql) => findQueue(sql, 'new'),
  },
  {
    name: 'orders_quote',
    title: 'Ajánlatra vár',
    right: 'orders.edit',
    href: href('quote'),
    find: (sql) => findQueue(sql, 'quote'),
  },
  {
    name: 'orders_to_pack',
    title: 'Elfogadva, feladásra vár',
    right: 'orders.process',
    href: href('to_pack'),
    find: (sql) => findQueue(sql, 'to_pack'),
  },
  {
    name: 'orders_trouble',
    title: 'Gond van vele',
    right: 'orders.process',
    href: href('trouble'),
    find: async (sql) => findTroubledQueue(sql, [...(await findTroubles(sql)).keys()]),
  },
  {
    name: 'orders_unpaid',
    title: 'Három napja fizetésre vár',
    right: 'orders.paid',
    href: href('awaiting_payment'),
    find: (sql) => findQueue(sql, 'awaiting_payment', 3),
  },
  {
    name: 'orders_refund',
    title: 'Visszatérítés jár',
    right: 'orders.refund',
    href: href('refund'),
    find: findWantedRefunds,
  },
]
