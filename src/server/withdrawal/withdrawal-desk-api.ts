import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { dayOf } from '#hungary/calendar-day.ts'
import {
  requireMember,
  type AdminContext,
  type AdminHandlers,
  type Member,
} from '#platform/admin/admin-endpoint.ts'
import type { DeskQueue } from '#platform/admin/today.ts'
import type { Platform } from '#platform/platform.ts'
import { presentMoney } from '#platform/http/presenting.ts'
import { netPaidAmount } from '#server/payment/index.ts'
import {
  findOrder,
  listStaffNames,
  OrderRefusedError,
  possibleSteps as possibleOrderSteps,
  presentOrderState,
  refundOrder,
  requireRefundLimit,
  returnOrder,
  type OrderRecord,
} from '#server/order/index.ts'
import { takenOverAt } from './withdrawal-api.ts'
import { withdrawalError } from './withdrawal-errors.ts'
import { changeWithdrawal } from './withdrawal-merchant.ts'
import {
  findByReference,
  findOpen,
  listForDesk,
  listSteps,
  type Withdrawal,
  type WithdrawalStep,
} from './withdrawal-store.ts'
import { takeWithdrawalBack } from './withdrawal-take-back.ts'
import {
  lastDay,
  possibleSteps,
  refundDay,
  stateNames,
  takeStep,
  WithdrawalRefusedError,
  type WithdrawalState,
} from './withdrawal.ts'

type Listed = AdminResponse<'listWithdrawals'>['withdrawals'][number]
type Shown = AdminResponse<'getWithdrawal'>
type Handlers = Pick<
  AdminHandlers,
  'listWithdrawals' | 'getWithdrawal' | 'takeWithdrawalStep' | 'refundWithdrawal' | 'undoWithdrawalStep'
>
type Found = { withdrawal: Withdrawal; order: OrderRecord | undefined }

/** How many the list gets at once. */
const listWindow = 200

/** Why the goods and the money of an order come back, in its history and in the customer's email. */
const reason = 'Elállás'

/** Withdrawals from contracts at the desk: the statement, the goods and the money in one place. */
export function createWithdrawalDeskHandlers(platform: Platform): Handlers {
  const { sql, clock } = platform

  async function find(reference: string): Promise<Found> {
    const withdrawal = await findByReference(sql, reference)
    if (!withdrawal) throw withdrawalError('withdrawal_not_found')
    const { orderId: id } = withdrawal
    return { withdrawal, order: id === null ? undefined : await findOrder(sql, { id, merchant: true }) }
  }

  async function show(reference: string, member: Member): Promise<Shown> {
    const { withdrawal, order } = await find(reference)
    const steps = await listSteps(sql, withdrawal.id)
    const staff = steps.flatMap(({ actor }) => /^staff:(\d+)$/.exec(actor)?.[1] ?? [])
    const names = await listStaffNames(sql, staff.map(Number))
    return {
      ...presentListed(withdrawal, clock()),
      email: member.rights.has('orders.personal') ? withdrawal.email : null,
      statement: withdrawal.statement,
      steps: stepsFor(withdrawal.state, member),
      order: order ? presentOrder(order, withdrawal) : null,
      timeline: steps.map((step) => presentStep(step, names)),
    }
  }

  const change = (context: AdminContext, reference: string, to: WithdrawalState, note = '') =>
    refusing(() => changeWithdrawal(platform, reference, to, { note, actor: actorOf(context) }))

  /** What follows a step that was taken; what of it is refused is a note, because the step stands. Gives the way back of it. */
  async function following(
    notes: string[],
    work: () => Promise<{ notes: readonly string[]; undo: number | null }>,
  ): Promise<number[]> {
    try {
      const done = await work()
      notes.push(...done.notes)
      return done.undo === null ? [] : [done.undo]
    } catch (error) {
      if (!(error instanceof OrderRefusedError)) throw error
      notes.push(error.message)
      return []
    }
  }

  const restocked = ({ order }: Found, context: AdminContext) => {
    if (!order) throw withdrawalError('withdrawal_refused', { message: 'Nincs hozzá rendelés.' })
    return returnOrder(platform, order.number, reason, { actor: actorOf(context) })
  }

  return {
    async listWithdrawals({ query: { view } }) {
      const isOpen = view === 'open'
      const [rows, { count }] = await Promise.all([
        listForDesk(sql, { isOpen, limit: listWindow + 1 }),
        findOpen(sql),
      ])
      const now = clock()
      return {
        withdrawals: rows.slice(0, listWindow).map((row) => presentListed(row, now)),
        open: count,
        has_more: rows.length > listWindow,
      }
    },
    getWithdrawal: ({ params: { reference } }, context) => show(reference, requireMember(context)),
    async takeWithdrawalStep({ params: { reference }, body }, context) {
      const found = await find(reference)
      const notes: string[] = []
      const reason = body.step === 'reject' ? body.reason : ''
      const { step } = await change(context, reference, statesOf[body.step], reason)
      const isRestocked = body.step === 'goods_received' && body.restock
      const order = isRestocked ? await following(notes, () => restocked(found, context)) : []
      return {
        withdrawal: await show(reference, requireMember(context)),
        notes,
        undo: { step, order_steps: order },
        undo_refused: '',
      }
    },
    async refundWithdrawal({ params: { reference }, body: { amount, by_hand: isManual, restock } }, context) {
      const member = requireMember(context)
      const found = await find(reference)
      requireRefundLimit(member, amount, clock())
      requireRefundable(found, amount)
      // First the statement, which one of two who press at once can close: the money goes back once.
      const money = amount > 0 ? `Visszatérítendő: ${presentMoney(amount).formatted_value}` : ''
      const { step } = await change(context, reference, 'refunded', money)
      const notes: string[] = []
      const { order } = found
      if (order && amount > 0)
        await following(notes, () =>
          refundOrder(platform, order.number, { amount, reason, isManual, actor: actorOf(context) }),
        )
      const back = restock ? await following(notes, () => restocked(found, context)) : []
      return {
        withdrawal: await show(reference, member),
        notes,
        undo: amount > 0 ? null : { step, order_steps: back },
        undo_refused: amount > 0 ? 'A visszatérítés nem vonható vissza.' : '',
      }
    },
    async undoWithdrawalStep({ params: { reference }, body: { step, order_steps: orderSteps } }, context) {
      const member = requireMember(context)
      const { order } = await find(reference)
      await refusing(() =>
        takeWithdrawalBack(
          platform,
          { reference, order: order?.number ?? null },
          { step, orderSteps },
          member,
        ),
      )
      return show(reference, member)
    },
  }
}

/** Where the steps of one call lead. */
const statesOf = {
  acknowledge: 'acknowledged',
  goods_received: 'goods_received',
  reject: 'rejected',
} as const

const actorOf = (context: AdminContext): `staff:${number}` => `staff:${requireMember(context).id}`

/** What the rules refuse is a sentence for who wanted it. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof WithdrawalRefusedError)) throw error
    throw withdrawalError('withdrawal_refused', { message: error.message })
  }
}

/** @throws AppError withdrawal_refused: the money must not be promised when it can't go back. */
function requireRefundable({ withdrawal, order }: Found, amount: number): void {
  const refuse = (message: string) => withdrawalError('withdrawal_refused', { message })
  try {
    takeStep(withdrawal.state, 'refunded')
  } catch (error) {
    throw refuse((error as WithdrawalRefusedError).message)
  }
  if (amount === 0) return
  if (!order) throw refuse('Ehhez az elálláshoz nincs rendelés, amelyből visszatéríthetne.')
  const refundable = presentMoney(netPaidAmount(order.paymentEvents))
  if (amount > refundable.value)
    throw refuse(
      `A(z) ${order.number} rendelésből legfeljebb ${refundable.formatted_value} téríthető vissza.`,
    )
}

const isOver = (state: WithdrawalState) => possibleSteps(state).length === 0

const kindOf = (state: WithdrawalState): Listed['state']['kind'] =>
  isOver(state) ? (state === 'refunded' ? 'ok' : 'off') : 'warn'

function presentListed(row: Withdrawal, now: Date): Listed {
  const refundBy = isOver(row.state) ? null : refundDay(row.receivedAt)
  return {
    reference: row.reference,
    received_at: row.receivedAt.toISOString(),
    state: { name: capital(stateNames[row.state]), kind: kindOf(row.state) },
    customer: row.name,
    order_number: row.orderNumber,
    is_whole: row.items.length === 0,
    refund_by: refundBy,
    days_left: refundBy === null ? null : daysBetween(dayOf(now), refundBy),
    marks: [
      ...(row.orderId === null ? ['Nincs rendelés ezzel a számmal és címmel'] : []),
      ...(row.late ? ['A határidő után érkezett'] : []),
      ...(row.receipt === 'withheld' ? ['Az elismervény visszatartva: visszaigazoláskor megy ki'] : []),
    ],
  }
}

/** Days of the calendar from one to another. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function presentOrder(order: OrderRecord, { items, state }: Withdrawal): Shown['order'] {
  const takenOver = takenOverAt(order)
  const steps = possibleOrderSteps({ order: order.state, fulfilment: order.fulfilment })
  return {
    number: order.number,
    state: presentOrderState(order),
    total: presentMoney(order.totalGross),
    refundable: presentMoney(Math.max(0, netPaidAmount(order.paymentEvents))),
    can_restock: items.length === 0 && !isOver(state) && steps.includes('fulfilment:returned'),
    last_day: takenOver && lastDay(takenOver),
  }
}

/** The steps of the machine, as the desk names them and the right that each needs. */
const deskSteps = [
  { to: 'acknowledged', step: 'acknowledge', right: 'orders.process' },
  { to: 'goods_received', step: 'goods_received', right: 'orders.process' },
  { to: 'refunded', step: 'refund', right: 'orders.refund' },
  { to: 'rejected', step: 'reject', right: 'orders.process' },
] as const

const stepsFor = (state: WithdrawalState, { rights }: Member): Shown['steps'] =>
  deskSteps.flatMap(({ to, step, right }) =>
    possibleSteps(state).includes(to) && rights.has(right) ? [step] : [],
  )

function presentStep(
  { at, to, actor, note, undoes }: WithdrawalStep & { undoes: WithdrawalState | null },
  names: ReadonlyMap<number, string>,
): Shown['timeline'][number] {
  const colleague = actor.startsWith('staff:') ? names.get(Number(actor.slice('staff:'.length))) : undefined
  const by = actor === 'consumer' ? 'A vevő' : (colleague ?? 'A bolt, parancssorból')
  const text = undoes === null ? capital(stateNames[to]) : `Visszavonva: ${stateNames[undoes]}`
  return { at: at.toISOString(), text, by, note }
}

export const withdrawalQueues: readonly DeskQueue[] = [
  {
    name: 'withdrawals',
    title: 'Nyitott elállás',
    right: 'orders.process',
    href: '/visszaru',
    find: findOpen,
  },
]
