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
import {
  OrderRefusedError,
  orderStatus,
  takeStep,
  type Actor,
  type Machine,
  type MachineState,
} from './order.ts'

/** An order that is being changed: its row is locked, `order` is how it stood before. */
export type Change = { tx: Transaction; order: OrderRecord }
/** What a change gives besides the rows that it has written. */
export type Outcome = {
  /** The email to the customer; `key` is its dedupe key. */
  email?: { key: string; news: OrderNews } | undefined
  /** How the order stands now, where the change knows it: it is not read again for the email then. */
  after?: OrderRecord
  /** Run last: a popular variant's row stays locked from there to the commit. */
  moveStock?: () => Promise<void>
  /** What the merchant has to know or to do. */
  notes?: string[]
}
export type Changed = { number: string; status: string; payment: string; notes: string[] }
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
    const outcome = await work({ tx, order })
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
    const outcome = await work({ tx, order: await readOrder(tx, id) })
    const after = outcome.after ?? (await readOrder(tx, id))
    if (outcome.email) await writeEmail(platform, tx, outcome.email, after)
    await outcome.moveStock?.()
    const status = orderStatus(after.state, after.fulfilment, isCollected(after))
    return { number, status: status.name, payment: presentPayment(after).title, notes: outcome.notes ?? [] }
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
  { key, news }: NonNullable<Outcome['email']>,
  order: OrderRecord,
): Promise<void> {
  const { config, secret, clock } = platform
  const shop = await loadShop(tx)
  const context = { shop, publicUrl: config.publicUrl, secret, now: clock() }
  await queueMail(tx, newsEmail(key, news, presentOrder(order, shop), context))
}

async function readOrder(tx: Transaction, id: string): Promise<OrderRecord> {
  const order = await findOrder(tx, { id, merchant: true })
  if (!order) throw new Error(`Order ${id} is gone while its row is locked`)
  return order
}

/**
 * Takes a step of one machine and writes its history row; cancelling the order cancels the delivery with it. Gives the
 * dedupe key of the step's email.
 * @throws TransitionRefusedError when the tables do not allow it.
 */
export async function step<M extends Machine>(
  { tx, order }: Change,
  machine: M,
  to: MachineState<M>,
  { actor = 'merchant', note = '' }: { actor?: Actor | undefined; note?: string } = {},
): Promise<string> {
  const states = { order: order.state, fulfilment: order.fulfilment }
  const next = takeStep(states, machine, to)
  const common = { orderId: order.id, actor, note }
  const row = await writeStep(tx, { ...common, machine, from: states[machine], to })
  if (next.order === 'cancelled' && next.fulfilment !== 'returned') {
    const { fulfilment } = takeStep(next, 'fulfilment', 'cancelled')
    await writeStep(tx, { ...common, machine: 'fulfilment', from: next.fulfilment, to: fulfilment })
  }
  return `order-step:${order.id}:${row}`
}
