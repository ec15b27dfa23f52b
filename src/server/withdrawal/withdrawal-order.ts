import { formatForint } from '#contract/money.ts'
import type { Platform } from '#platform/platform.ts'
import {
  changeNumbered,
  OrderRefusedError,
  refundOrder,
  returnGoods,
  type Change,
  type Outcome,
} from '#server/order/index.ts'
import type { Gateways } from '#server/payment/index.ts'
import { stepWithdrawal, type StepBy } from './withdrawal-merchant.ts'
import { WithdrawalRefusedError, type WithdrawalState } from './withdrawal.ts'

/**
 * Steps of a withdrawal with what they do to its order: the goods go into stock, the money goes back. Both are written together or
 * neither, so that no statement is closed without its money, whatever stops the shop on the way. The order's row is locked first.
 */

/** Why the goods and the money of an order come back, in its history and in the customer's email. */
const reason = 'Elállás'

type Of = {
  reference: string
  /** The number of its order; null where it has none. */
  order: string | null
}
type By = { actor: `staff:${number}` }
/** `orderSteps`: by what that of the order is taken back; `notes`: what the merchant has to know. */
export type Done = { step: number; orderSteps: number[]; notes: string[] }

/** @throws WithdrawalRefusedError */
export async function takeStepWith(
  platform: Platform,
  { reference, order }: Of,
  { to, note = '', restock, actor }: StepBy & By & { to: WithdrawalState; restock: boolean },
): Promise<Done> {
  const take = async ({ tx }: Pick<Change, 'tx'>) =>
    (await stepWithdrawal(platform, tx, reference, to, { note, actor })).step
  if (!restock) {
    const step = await platform.sql.begin((tx) => take({ tx }))
    return { step, orderSteps: [], notes: [] }
  }
  let step = 0
  const { undo, notes } = await refusing(() =>
    changeNumbered(platform, numberOf(order), async (change) => {
      step = await take(change)
      return restocked(change, actor)
    }),
  )
  return { step, orderSteps: undo === null ? [] : [undo], notes }
}

/**
 * Closes a withdrawal and gives the money back, `amount` in forints. What a payment service does not do of it stays wanted.
 * @throws WithdrawalRefusedError
 */
export async function refundWithdrawal(
  platform: Platform,
  { reference, order }: Of,
  { amount, isManual, restock, actor }: By & { amount: number; isManual: boolean; restock: boolean },
  gateways?: Gateways,
): Promise<Done> {
  if (amount === 0) return takeStepWith(platform, { reference, order }, { to: 'refunded', restock, actor })
  let step = 0
  let refusal: string[] = []
  const note = `Visszatérítendő: ${formatForint(amount)}`
  const { notes } = await refusing(() =>
    refundOrder(
      platform,
      numberOf(order),
      {
        amount,
        reason,
        isManual,
        actor,
        isOwed: true,
        async also(change) {
          step = (await stepWithdrawal(platform, change.tx, reference, 'refunded', { note, actor })).step
          const back: Outcome = restock ? await restocked(change, actor) : {}
          // What the goods' return says of the money is being done.
          refusal = back.undo ? [] : (back.notes ?? [])
          return { reason, moveStock: back.moveStock }
        },
      },
      gateways,
    ),
  )
  return { step, orderSteps: [], notes: [...notes, ...refusal] }
}

/** Goods that can't come back, or have come, keep nobody from the rest. */
async function restocked(change: Change, actor: By['actor']): Promise<Outcome> {
  try {
    return await returnGoods(change, reason, { actor })
  } catch (error) {
    if (!(error instanceof OrderRefusedError)) throw error
    return { notes: [error.message] }
  }
}

function numberOf(order: string | null): string {
  if (order === null) throw new WithdrawalRefusedError('Ehhez az elálláshoz nincs rendelés.')
  return order
}

/** What the order refuses is refused of the withdrawal. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OrderRefusedError) throw new WithdrawalRefusedError(error.message)
    throw error
  }
}
