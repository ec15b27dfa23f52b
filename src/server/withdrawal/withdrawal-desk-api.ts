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
import { listAttempts, netPaidAmount } from '#server/payment/index.ts'
import {
  findOrder,
  listStaffNames,
  possibleSteps as possibleOrderSteps,
  presentOrderState,
  requireRefundLimit,
  type OrderRecord,
} from '#server/order/index.ts'
import { takenOverAt } from './withdrawal-api.ts'
import { withdrawalError } from './withdrawal-errors.ts'
import { refundWithdrawal, takeStepWith } from './withdrawal-order.ts'
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

/** Withdrawals from contracts at the desk: the statement, the goods and the money in one place. */
export function createWithdrawalDeskHandlers(platform: Platform): Handlers {
  const { sql, clock } = platform

  async function find(reference: string): Promise<Found> {
    const withdrawal = await findByReference(sql, reference)
    if (!withdrawal) throw withdrawalError('withdrawal_not_found')
    const { orderId: id } = withdrawal
    return { withdrawal, order: id === null ? undefined : await findOrder(sql, { id, merchant: true }) }
  }

  async function named(reference: string): Promise<{ reference: string; order: string | null }> {
    const { order } = await find(reference)
    return { reference, order: order?.number ?? null }
  }

  async function show(reference: string, member: Member): Promise<Shown> {
    const { withdrawal, order } = await find(reference)
    const steps = await listSteps(sql, withdrawal.id)
    const staff = steps.flatMap(({ actor }) => /^staff:(\d+)$/.exec(actor)?.[1] ?? [])
    const names = await listStaffNames(sql, staff.map(Number))
    const attempts = order ? await listAttempts(sql, order.id) : []
    const isPersonal = member.rights.has('orders.personal')
    const hasGateway = attempts.some(({ state }) => state === 'captured')
    return {
      ...presentListed(withdrawal, clock()),
      email: isPersonal ? withdrawal.email : null,
      refund_account: isPersonal ? withdrawal.refundAccount : null,
      statement: withdrawal.statement,
      steps: stepsFor(withdrawal.state, member),
      order: order ? { ...presentOrder(order, withdrawal), has_gateway: hasGateway } : null,
      timeline: steps.map((step) => presentStep(step, names)),
    }
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
      const of = await named(reference)
      const { step, orderSteps, notes } = await refusing(() =>
        takeStepWith(platform, of, {
          to: statesOf[body.step],
          note: body.step === 'reject' ? body.reason : '',
          restock: body.step === 'goods_received' && body.restock,
          actor: actorOf(context),
        }),
      )
      return {
        withdrawal: await show(reference, requireMember(context)),
        notes,
        undo: { step, order_steps: orderSteps },
        undo_refused: '',
      }
    },
    async refundWithdrawal({ params: { reference }, body: { amount, by_hand: isManual, restock } }, context) {
      const member = requireMember(context)
      const of = await named(reference)
      requireRefundLimit(member, amount, clock())
      const { step, orderSteps, notes } = await refusing(() =>
        refundWithdrawal(platform, of, { amount, isManual, restock, actor: actorOf(context) }),
      )
      return {
        withdrawal: await show(reference, member),
        notes,
        undo: amount > 0 ? null : { step, order_steps: orderSteps },
        undo_refused: amount > 0 ? 'A visszatérítés nem vonható vissza.' : '',
      }
    },
    async undoWithdrawalStep({ params: { reference }, body: { step, order_steps: orderSteps } }, context) {
      const member = requireMember(context)
      const of = await named(reference)
      await refusing(() => takeWithdrawalBack(platform, of, { step, orderSteps }, member))
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

function presentOrder(
  order: OrderRecord,
  { items, state }: Withdrawal,
): Omit<NonNullable<Shown['order']>, 'has_gateway'> {
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
