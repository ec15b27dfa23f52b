import type { Handlers, RequestContext } from '#server/kernel/endpoint.ts'
import { kernelError } from '#server/kernel/errors.ts'
import { canPay, findOrder, orderError, orderOwner } from '#server/order/index.ts'
import {
  findAttempt,
  isOpen,
  recordMessage,
  refundedByAttempt,
  type Attempt,
  type Gateway,
  type ReturnReading,
} from '#server/payment/index.ts'
import { askUnlessJustAsked } from './ask.ts'
import type { PurchaseGround } from './purchase-ground.ts'
import { startPurchase } from './start-purchase.ts'
import { presentTransaction } from './transaction.ts'

/** Paying orders at once. */
export function createPurchaseHandlers(
  ground: PurchaseGround,
): Pick<Handlers, 'orderPurchase' | 'paymentGetTransaction'> {
  const { sql, secret, clock } = ground.kernel
  return {
    orderPurchase: async ({ params, query }, { session }) => {
      const order = await findOrder(sql, await orderOwner(secret, params.order_id, { ...query, session }))
      if (!order) throw orderError('order_not_found')
      return { payment_url: await startPurchase(ground, order.number) }
    },

    paymentGetTransaction: async ({ params, query }, context) => {
      const known = await findAsked(ground, params)
      if (!known) throw kernelError('not_found')
      const reading = await readReturn(ground, known, query)
      const owned = await isOwner(ground, known, context)
      if (!owned && !proves(known, params.reference, reading)) throw kernelError('not_found')
      if (isOpen(known)) await askUnlessJustAsked(ground, known)
      const attempt = (await findAttempt(sql, { id: known.id })) ?? known
      const [order, refunded] = await Promise.all([
        findOrder(sql, { id: attempt.orderId, merchant: true }),
        refundedByAttempt(sql, attempt.orderId),
      ])
      if (!order) throw kernelError('not_found')
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

const gatewayNames: readonly string[] = ['simplepay', 'barion', 'demo'] satisfies Gateway[]
const isGateway = (name: string): name is Gateway => gatewayNames.includes(name)

/** By our reference; Barion's own id leads there too, because it is all that its return brings. */
async function findAsked(
  { kernel: { sql } }: PurchaseGround,
  { method, reference }: { method: string; reference: string },
): Promise<Attempt | undefined> {
  if (!isGateway(method)) return undefined
  const found = await findAttempt(sql, { gateway: method, reference })
  if (found || method !== 'barion') return found
  return findAttempt(sql, { gateway: method, gatewayId: reference })
}

async function isOwner(
  { kernel: { sql } }: PurchaseGround,
  { orderId }: Attempt,
  { session }: RequestContext,
): Promise<boolean> {
  const owner = { id: orderId, userId: await session.userId(), guestKey: session.key() }
  return (await findOrder(sql, owner)) !== undefined
}

/** SimplePay's signed return, or an address that only the payer was given. */
function proves(attempt: Attempt, asked: string, reading: ReturnReading): boolean {
  switch (attempt.gateway) {
    case 'simplepay':
      return reading.kind === 'proof'
    case 'barion':
      return asked === attempt.gatewayId
    case 'demo':
      return asked === attempt.reference
  }
}

/** What the browser brought, if it is of this attempt; it is written down, and changes nothing. */
async function readReturn(
  { kernel: { sql, log }, gateways }: PurchaseGround,
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
