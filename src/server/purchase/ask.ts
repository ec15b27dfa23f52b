import { CallOutError } from '#server/kernel/call-out.ts'
import { changeOrder } from '#server/order/index.ts'
import {
  claimQuestion,
  GatewayRefused,
  isOpen,
  lockAttempt,
  type Attempt,
  type AttemptState,
} from '#server/payment/index.ts'
import { apply, moveAttempt, orderNumberOf } from './apply.ts'
import type { Asked, PurchaseGround } from './purchase-ground.ts'

/** Asks the payment service how an attempt stands and applies what it says; who asks meanwhile gets the same answer. */
export function ask(ground: PurchaseGround, attempt: Attempt): Promise<Asked> {
  const underWay = ground.asking.get(attempt.id)
  if (underWay) return underWay
  const question = askOnce(ground, attempt).finally(() => ground.asking.delete(attempt.id))
  ground.asking.set(attempt.id, question)
  return question
}

/** The same, unless it was asked within the last seconds, by any process: null then. */
export async function askUnlessJustAsked(ground: PurchaseGround, attempt: Attempt): Promise<Asked | null> {
  const { kernel, asking } = ground
  const mayAsk = asking.has(attempt.id) || (await claimQuestion(kernel.sql, attempt.id, kernel.clock()))
  return mayAsk ? ask(ground, attempt) : null
}

/** For many attempts in a row: a service that was silent once is in `silent`, and is not waited for again. */
export async function askInRound(
  ground: PurchaseGround,
  attempt: Attempt,
  silent: Set<string>,
): Promise<Asked> {
  if (silent.has(attempt.gateway)) return 'silent'
  const asked = await ask(ground, attempt)
  if (asked === 'silent') silent.add(attempt.gateway)
  return asked
}

async function askOnce(ground: PurchaseGround, attempt: Attempt): Promise<Asked> {
  const gateway = ground.gateways[attempt.gateway]
  if (!gateway) return 'silent'
  try {
    const heard = await gateway.query(attempt)
    if (heard) await apply(ground, { gateway: attempt.gateway, source: 'query', heard })
    return 'answered'
  } catch (error) {
    if (!(error instanceof CallOutError || error instanceof GatewayRefused)) throw error
    ground.kernel.log.warn({ err: error, gateway: attempt.gateway }, 'A payment service could not be asked')
    return 'silent'
  }
}

/**
 * Ends an attempt by our own decision, while the service has not decided. It is asked on at its times: a late success
 * counts.
 */
export async function closeAttempt(
  ground: PurchaseGround,
  attempt: Attempt,
  {
    to,
    source,
    failure,
  }: { to: Extract<AttemptState, 'failed' | 'expired'>; source: string; failure: string },
): Promise<void> {
  const { kernel } = ground
  await changeOrder(kernel, await orderNumberOf(ground, attempt.orderId), async (change) => {
    const current = await lockAttempt(change.tx, attempt.id)
    if (isOpen(current) && current.state === attempt.state)
      await moveAttempt(change, current, {
        to,
        source,
        failure,
        now: kernel.clock(),
        nextQueryAt: current.nextQueryAt,
      })
    return {}
  })
}
