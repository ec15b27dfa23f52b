import { cancelAppointment } from '#server/fitting/index.ts'
import { loadShop } from '#server/content/index.ts'
import { isRetryable, type Transaction } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { lockOrder, writeStep } from './order-life-store.ts'
import { newsEmail } from './order-news-mail.ts'
import type { OrderNews } from './order-news.ts'
import { isCollected } from './order-history.ts'
import { presentOrder, presentPayment } from './order-presenting.ts'
import type { OrderRecord } from './order-record.ts'
import { findOrder } from './order-store.ts'
import { colleagueOf, graceSeconds, type Undoable } from './order-undo.ts'
import { insertUndo } from './order-undo-store.ts'
import {
  OrderRefusedError,
  orderStatus,
  takeStep,
  type Actor,
  type Machine,
  type MachineState,
} from './order.ts'

/** An order that is being changed: its row is locked, `order` is how it stood before. `written`: the history rows of its steps. */
export type Change = { tx: Transaction; order: OrderRecord; written: string[] }
/** What a change gives besides the rows that it has written. */
export type Outcome = {
  /** The email to the customer; `key` is its dedupe key, `isRequested` where the customer can have it sent again and again. */
  email?: { key: string; news: OrderNews; isRequested?: boolean } | undefined
  /** One more, of a step that the change has brought with it. */
  further?: { key: string; news: OrderNews } | undefined
  /** How the order stands now, where the change knows it: it is not read again for the email then. */
  after?: OrderRecord
  /** Who does it: the email of a colleague's step waits for the time in which it can be taken back. */
  by?: Actor | undefined
  /** What they may take back until then. */
  undo?: Undoable | undefined
  /** Run last: a popular variant's row stays locked from there to the commit. */
  moveStock?: () => Promise<void>
  /** What the merchant has to know or to do. */
  notes?: string[]
}
/** `undo`: by what it can be taken back for a while; null where it can't. */
export type Changed = {
  number: string
  status: string
  payment: string
  notes: string[]
  undo: number | null
}
type Work = (change: Change) => Promise<Outcome>

const retries = 3

/**
 * Changes an order alone and as a whole: states, history, ledger, email and stock are written together or not at all.
 * @throws what `work` refuses.
 */
export async function changeOrder(platform: Platform, id: string, work: Work): Promise<void> {
  await retried(platform, async (tx) => {
    if (!(await lockOrder(tx, { id }))) throw new Error(`There is no order ${id}`)
    const order = await readOrder(tx, id)
    const outcome = await work({ tx, order, written: [] })
    if (outcome.email)
      await writeEmail(platform, tx, outcome.email, outcome.after ?? (await readOrder(tx, id)))
    await outcome.moveStock?.()
  })
}

/**
 * The same by the number that the merchant reads, and what came of it.
 * @throws OrderRefusedError for an unknown number, and what `work` refuses.
 */
export async function changeNumbered(platform: Platform, number: string, work: Work): Promise<Changed> {
  return retried(platform, async (tx) => {
    const id = await lockOrder(tx, { number })
    if (id === undefined) throw new OrderRefusedError(`Nincs ${number} számú rendelés.`)
    const change: Change = { tx, order: await readOrder(tx, id), written: [] }
    const outcome = await work(change)
    const after = outcome.after ?? (await readOrder(tx, id))
    const undoer = colleagueOf(outcome.by)
    const waitSeconds = undoer === null ? 0 : graceSeconds
    for (const email of [outcome.email, outcome.further])
      if (email) await writeEmail(platform, tx, email, after, waitSeconds)
    const undo = outcome.undo && undoer !== null ? await recordUndo(change, outcome, undoer) : null
    await outcome.moveStock?.()
    const status = orderStatus(after.state, after.fulfilment, isCollected(after))
    const payment = presentPayment(after).title
    return { number, status: status.name, payment, notes: outcome.notes ?? [], undo }
  })
}

async function recordUndo({ tx, order, written }: Change, { undo, email }: Outcome, staffId: number) {
  const { step, restore } = undo!
  return insertUndo(tx, {
    orderId: order.id,
    staffId,
    step,
    emailKey: email?.key ?? null,
    restore: { ...restore, steps: written },
  })
}

async function retried<T>({ sql }: Platform, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return (await sql.begin(work)) as T
    } catch (error) {
      if (!isRetryable(error) || attempt === retries) throw error
    }
  }
}

async function writeEmail(
  platform: Platform,
  tx: Transaction,
  { key, news, isRequested = false }: NonNullable<Outcome['email']>,
  order: OrderRecord,
  waitSeconds = 0,
): Promise<void> {
  const { config, secret, clock } = platform
  const shop = await loadShop(tx)
  const context = { shop, publicUrl: config.publicUrl, secret, now: clock() }
  const email = newsEmail(key, news, presentOrder(order, shop), context)
  await queueMail(tx, { ...email, waitSeconds, isRequested })
}

async function readOrder(tx: Transaction, id: string): Promise<OrderRecord> {
  const order = await findOrder(tx, { id, merchant: true })
  if (!order) throw new Error(`Order ${id} is gone while its row is locked`)
  return order
}

/**
 * Takes a step of one machine and writes its history row; cancelling the order cancels the delivery and the hour at a workshop with it. Gives the
 * dedupe key of the step's email.
 * @throws TransitionRefusedError when the tables do not allow it.
 */
export async function step<M extends Machine>(
  { tx, order, written }: Change,
  machine: M,
  to: MachineState<M>,
  { actor = 'merchant', note = '' }: { actor?: Actor | undefined; note?: string } = {},
): Promise<string> {
  const states = { order: order.state, fulfilment: order.fulfilment }
  const next = takeStep(states, machine, to)
  const common = { orderId: order.id, actor, note }
  const row = await writeStep(tx, { ...common, machine, from: states[machine], to })
  written.push(row)
  if (next.order === 'cancelled' && next.fulfilment !== 'returned') {
    const { fulfilment } = takeStep(next, 'fulfilment', 'cancelled')
    const cancelled = { ...common, machine: 'fulfilment', from: next.fulfilment, to: fulfilment } as const
    written.push(await writeStep(tx, cancelled))
  }
  if (next.order === 'cancelled' || next.fulfilment === 'returned')
    await cancelAppointment(tx, order.id, { withOrder: true })
  return `order-step:${order.id}:${row}`
}
