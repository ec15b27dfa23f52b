import { HttpRequestError } from '#platform/http/http-request.ts'
import { changeOrder } from '#server/order/index.ts'
import {
  claimPoll,
  GatewayRefusedError,
  isOpen,
  lockAttempt,
  type Attempt,
  type AttemptState,
} from '#server/payment/index.ts'
import { apply, moveAttempt } from './apply.ts'
import type { PollResult, PurchaseDeps } from './purchase-deps.ts'

/** Polls the payment service for the state of an attempt and applies what it says; who polls meanwhile gets the same response. */
export function poll(deps: PurchaseDeps, attempt: Attempt): Promise<PollResult> {
  const pending = deps.polling.get(attempt.id)
  if (pending) return pending
  const started = pollOnce(deps, attempt).finally(() => deps.polling.delete(attempt.id))
  deps.polling.set(attempt.id, started)
  return started
}

/** The same, unless it was polled within the last seconds, by any process: null then. */
export async function pollUnlessRecent(deps: PurchaseDeps, attempt: Attempt): Promise<PollResult | null> {
  const { platform, polling } = deps
  const mayPoll = polling.has(attempt.id) || (await claimPoll(platform.sql, attempt.id, platform.clock()))
  return mayPoll ? poll(deps, attempt) : null
}

/** For many attempts in a row: a service that was unreachable once is in `unreachable`, and is not waited for again. */
export async function pollInBatch(
  deps: PurchaseDeps,
  attempt: Attempt,
  unreachable: Set<string>,
): Promise<PollResult> {
  if (unreachable.has(attempt.gateway)) return 'unreachable'
  const result = await poll(deps, attempt)
  if (result === 'unreachable') unreachable.add(attempt.gateway)
  return result
}

async function pollOnce(deps: PurchaseDeps, attempt: Attempt): Promise<PollResult> {
  const gateway = deps.gateways[attempt.gateway]
  if (!gateway) return 'unreachable'
  try {
    const received = await gateway.query(attempt)
    if (received) await apply(deps, { gateway: attempt.gateway, source: 'query', received })
    return 'responded'
  } catch (error) {
    if (!(error instanceof HttpRequestError || error instanceof GatewayRefusedError)) throw error
    deps.platform.log.warn({ err: error, gateway: attempt.gateway }, 'A payment service could not be polled')
    return 'unreachable'
  }
}

/**
 * Ends an attempt by our own decision, while the service has not decided. Polling goes on at its times: a late success
 * counts.
 */
export async function closeAttempt(
  deps: PurchaseDeps,
  attempt: Attempt,
  {
    to,
    source,
    failure,
  }: { to: Extract<AttemptState, 'failed' | 'expired'>; source: string; failure: string },
): Promise<void> {
  const { platform } = deps
  await changeOrder(platform, attempt.orderId, async (change) => {
    const current = await lockAttempt(change.tx, attempt.id)
    if (isOpen(current) && current.state === attempt.state)
      await moveAttempt(change, current, {
        to,
        source,
        failure,
        now: platform.clock(),
        nextQueryAt: current.nextQueryAt,
      })
    return {}
  })
}
