import { setTimeout as wait } from 'node:timers/promises'
import { HttpRequestError } from '#platform/http/http-request.ts'
import { canPay, cardDue, changeOrder, type Change, type OrderRecord } from '#server/order/index.ts'
import {
  amountDue,
  attemptEnd,
  findOpenAttempt,
  GatewayRefusedError,
  insertAttempt,
  listAttempts,
  lockAttempt,
  recordMessage,
  saveStart,
  type Attempt,
  type PaymentGateway,
  type Started,
} from '#server/payment/index.ts'
import { moveAttempt } from './apply.ts'
import { pollUnlessRecent } from './poll.ts'
import { draftPayment, newReference } from './payment-draft.ts'
import { purchaseError } from './purchase-errors.ts'
import type { PurchaseDeps } from './purchase-deps.ts'

/** A start takes 5 seconds at most; one that is older was given up by its process. */
const startTakes = 15_000
/** How long a customer waits for the start of another request. */
const maxWaitMs = 5000
/** Less than this is no time to pay in. */
const minTimeLeftMs = 60_000
const pollEvery = 100

/** `mayStart`: this request has not waited for an unreachable service yet. */
type Known = { isPolled: boolean; mayStart: boolean }

type Plan =
  | { kind: 'go_on'; paymentUrl: string }
  /** It may be over at the service. */
  | { kind: 'poll'; attempt: Attempt }
  /** Another request is starting it at this moment. */
  | { kind: 'wait' }
  | { kind: 'start'; attempt: Attempt; order: OrderRecord; gateway: PaymentGateway }

/**
 * Gives the address where an order is paid: the one of the attempt that is still open, or of a new one. An attempt is in
 * the database before its service hears of it. An unreachable service is waited for once, by whichever of its calls.
 * @throws AppError 409 when there is nothing to pay, 503 when the service can't be reached; the order stays as it is.
 */
export async function startPurchase(deps: PurchaseDeps, orderId: string): Promise<string> {
  let known: Known = { isPolled: false, mayStart: true }
  const until = Date.now() + maxWaitMs
  for (;;) {
    const plan = await makePlan(deps, orderId, known)
    switch (plan.kind) {
      case 'go_on':
        return plan.paymentUrl
      case 'poll':
        known = {
          isPolled: true,
          mayStart: (await pollUnlessRecent(deps, plan.attempt)) !== 'unreachable',
        }
        break
      case 'wait':
        if (Date.now() > until) throw purchaseError('gateway_unavailable', { retryAfterSeconds: 10 })
        await wait(pollEvery)
        // What another request has just begun need not be polled for, and its failure is this one's too.
        known = { isPolled: true, mayStart: false }
        break
      case 'start':
        return start(deps, plan)
    }
  }
}

async function makePlan(deps: PurchaseDeps, orderId: string, known: Known): Promise<Plan> {
  const made: { plan: Plan | null } = { plan: null }
  await changeOrder(deps.platform, orderId, async (change) => {
    made.plan = await planWithin(deps, change, known)
    return {}
  })
  if (!made.plan) throw new Error('No plan was made')
  return made.plan
}

async function planWithin(deps: PurchaseDeps, change: Change, known: Known): Promise<Plan> {
  const { platform, gateways } = deps
  const { tx, order } = change
  if (!canPay(order)) throw purchaseError('not_payable')
  const gateway = order.paymentMethod.gateway && gateways[order.paymentMethod.gateway]
  if (!gateway) throw purchaseError('gateway_unavailable', { retryAfterSeconds: 60 })
  const now = platform.clock()
  const amount = amountDue(order.totalGross, order.paymentEvents)
  const open = await findOpenAttempt(tx, order.id)
  if (open) {
    if (open.state === 'authorized') throw purchaseError('payment_under_way')
    const age = now.getTime() - open.createdAt.getTime()
    if (open.paymentUrl === null && age < startTakes) return { kind: 'wait' }
    if (open.paymentUrl !== null && !known.isPolled) return { kind: 'poll', attempt: open }
    const hasTime = open.expiresAt.getTime() - now.getTime() > minTimeLeftMs
    if (open.paymentUrl !== null && hasTime && open.amount === amount && open.gateway === gateway.name)
      return { kind: 'go_on', paymentUrl: open.paymentUrl }
  }
  if (!known.mayStart) throw purchaseError('gateway_unavailable', { retryAfterSeconds: 10 })
  if (open) {
    const to = open.paymentUrl === null ? 'failed' : 'expired'
    const failure = open.paymentUrl === null ? 'the start got no response' : 'another attempt was begun'
    await moveAttempt(change, open, { to, source: 'purchase', failure, now, nextQueryAt: open.nextQueryAt })
  }
  const attempts = await listAttempts(tx, order.id)
  const id = await insertAttempt(tx, {
    orderId: order.id,
    gateway: gateway.name,
    reference: newReference(order.number, attempts.length + 1),
    amount,
    createdAt: now,
    expiresAt: attemptEnd(now, cardDue(order, platform.config.payments)),
  })
  return { kind: 'start', attempt: await lockAttempt(tx, id), order, gateway }
}

async function start(
  deps: PurchaseDeps,
  { attempt, order, gateway }: Extract<Plan, { kind: 'start' }>,
): Promise<string> {
  try {
    const started = await gateway.start(draftPayment(order, attempt))
    await storeStart(deps, attempt, started)
    return started.paymentUrl
  } catch (error) {
    if (!(error instanceof GatewayRefusedError || error instanceof HttpRequestError)) throw error
    deps.platform.log.error({ err: error, attempt: attempt.id }, 'A payment could not be started')
    await storeFailure(deps, attempt, error.message)
    throw purchaseError('gateway_unavailable', { retryAfterSeconds: 30, cause: error })
  }
}

async function storeStart(deps: PurchaseDeps, attempt: Attempt, started: Started) {
  const { platform } = deps
  await changeOrder(platform, attempt.orderId, async (change) => {
    const { tx } = change
    const current = await lockAttempt(tx, attempt.id)
    const { gateway, reference } = attempt
    await recordMessage(tx, {
      gateway,
      reference,
      source: 'start',
      accepted: true,
      note: 'started',
      raw: started.raw,
    })
    await saveStart(tx, attempt.id, started)
    // The service may have reported it already.
    if (current.state === 'created')
      await moveAttempt(change, current, {
        to: 'redirected',
        source: 'start',
        now: platform.clock(),
        nextQueryAt: current.nextQueryAt,
      })
    return {}
  })
}

/** Nobody was sent there, so nobody can pay; should the service report otherwise, its word counts. */
async function storeFailure(deps: PurchaseDeps, attempt: Attempt, failure: string) {
  const { platform } = deps
  await changeOrder(platform, attempt.orderId, async (change) => {
    const { tx } = change
    const current = await lockAttempt(tx, attempt.id)
    const { gateway, reference } = attempt
    await recordMessage(tx, { gateway, reference, source: 'start', accepted: false, note: failure, raw: '' })
    if (current.state === 'created')
      await moveAttempt(change, current, {
        to: 'failed',
        source: 'start',
        failure,
        now: platform.clock(),
        nextQueryAt: null,
      })
    return {}
  })
}
