import type { Handlers, RequestContext } from '#platform/http/endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import { canPay, findOrder, orderError, orderOwner } from '#server/order/index.ts'
import {
  gatewayPlugins,
  findAttempt,
  isGateway,
  isOpen,
  recordMessage,
  refundedByAttempt,
  type Attempt,
  type ReturnReading,
} from '#server/payment/index.ts'
import { pollUnlessRecent } from './poll.ts'
import type { PurchaseDeps } from './purchase-deps.ts'
import { startPurchase } from './start-purchase.ts'
import { presentTransaction } from './transaction.ts'

/** Paying orders at once. */
export function createPurchaseHandlers(
  deps: PurchaseDeps,
): Pick<Handlers, 'orderPurchase' | 'paymentGetTransaction'> {
  const { sql, secret, clock } = deps.platform
  return {
    orderPurchase: async ({ params, query }, { session }) => {
      const order = await findOrder(sql, await orderOwner(secret, params.order_id, { ...query, session }))
      if (!order) throw orderError('order_not_found')
      return { payment_url: await startPurchase(deps, order.id) }
    },

    paymentGetTransaction: async ({ params, query }, context) => {
      const known = await findRequested(deps, params)
      if (!known) throw platformError('not_found')
      const reading = await readReturn(deps, known, query)
      const owned = await isOwner(deps, known, context)
      if (!owned && !gatewayPlugins[known.gateway].proves(known, params.reference, reading))
        throw platformError('not_found')
      if (isOpen(known)) await pollUnlessRecent(deps, known)
      const attempt = (await findAttempt(sql, { id: known.id })) ?? known
      const [order, refunded] = await Promise.all([
        findOrder(sql, { id: attempt.orderId, merchant: true }),
        refundedByAttempt(sql, attempt.orderId),
      ])
      if (!order) throw platformError('not_found')
      const seen = {
        attempt,
        refunded: refunded.get(attempt.id) ?? 0,
        proof: reading.kind === 'proof' ? reading : null,
        canPay: canPay(order),
        now: clock(),
      }
      return presentTransaction(seen, owned ? { id: order.id, number: order.number } : null)
    },
  }
}

/** By our reference; a service's own id leads there too, where it is all that its return brings. */
async function findRequested(
  { platform: { sql } }: PurchaseDeps,
  { method, reference }: { method: string; reference: string },
): Promise<Attempt | undefined> {
  if (!isGateway(method)) return undefined
  const found = await findAttempt(sql, { gateway: method, reference })
  if (found || !gatewayPlugins[method].returnsOwnId) return found
  return findAttempt(sql, { gateway: method, gatewayId: reference })
}

async function isOwner(
  { platform: { sql } }: PurchaseDeps,
  { orderId }: Attempt,
  { session }: RequestContext,
): Promise<boolean> {
  const owner = { id: orderId, userId: await session.userId(), guestKey: session.key() }
  return (await findOrder(sql, owner)) !== undefined
}

/** What the browser brought, if it is of this attempt; it is written down, and changes nothing. */
async function readReturn(
  { platform: { sql, log }, gateways }: PurchaseDeps,
  { gateway, reference, gatewayId }: Attempt,
  query: { r?: string | undefined; s?: string | undefined },
): Promise<ReturnReading> {
  const read = gateways[gateway]?.readReturn(query) ?? { kind: 'none' }
  if (read.kind === 'none') return read
  const isForeign =
    read.kind === 'proof' &&
    (read.reference !== reference || (gatewayId !== null && read.transactionId !== gatewayId))
  const reading: ReturnReading = isForeign ? { kind: 'forged', reason: 'of another payment' } : read
  const isProof = reading.kind === 'proof'
  if (!isProof)
    log.warn({ gateway, reason: reading.kind === 'forged' ? reading.reason : '' }, 'A return was refused')
  await recordMessage(sql, {
    gateway,
    source: 'return',
    reference,
    accepted: isProof,
    note: reading.kind === 'forged' ? reading.reason : reading.kind === 'proof' ? reading.event : '',
    raw: isProof ? reading.raw : (query.r ?? ''),
  })
  return reading
}
