import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rateLimited } from '#server/kernel/rate-limits.ts'
import {
  findAttempt,
  judge,
  putOffQuery,
  recordMessage,
  type Attempt,
  type NotificationReading,
  type PaymentGateway,
} from '#server/payment/index.ts'
import { apply } from './apply.ts'
import { ask } from './ask.ts'
import type { PurchaseGround } from './purchase-ground.ts'

/** A notification is some hundred bytes. */
const bodyLimit = 64 * 1024

/** Where payment services tell of payments. They have no session; their bodies stay as they came, for the signature. */
export function registerPaymentNotifications(app: FastifyInstance, ground: PurchaseGround): void {
  const { simplepay, barion } = ground.gateways
  if (!simplepay && !barion) return
  const options = { schema: { hide: true }, config: rateLimited('write') }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    if (simplepay)
      scope.post('/api/payment/simplepay', options, (request, reply) =>
        receive(ground, simplepay, request, reply),
      )
    if (barion)
      scope.route({
        ...options,
        method: ['GET', 'POST'],
        url: '/api/payment/barion',
        handler: (request, reply) => receive(ground, barion, request, reply),
      })
  })
}

async function receive(
  ground: PurchaseGround,
  gateway: PaymentGateway,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const signature = request.headers.signature
  const reading = gateway.readNotification({
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    signature: typeof signature === 'string' ? signature : undefined,
    query: request.query as Record<string, unknown>,
  })
  reply.header('cache-control', 'no-store')
  switch (reading.kind) {
    case 'refused':
      return refuse(ground, gateway, { request, reply, reading })
    case 'hint':
      return (await follow(ground, gateway, reading)) ? reply.code(200).send() : reply.code(503).send()
    case 'told': {
      await take(ground, gateway, reading)
      const { body, headers } = reading.answer()
      return reply.code(200).headers(headers).send(body)
    }
  }
}

async function refuse(
  { kernel }: PurchaseGround,
  { name }: PaymentGateway,
  {
    request,
    reply,
    reading,
  }: {
    request: FastifyRequest
    reply: FastifyReply
    reading: Extract<NotificationReading, { kind: 'refused' }>
  },
): Promise<FastifyReply> {
  kernel.log.warn({ gateway: name, ip: request.ip, reason: reading.reason }, 'A notification was refused')
  await recordMessage(kernel.sql, {
    gateway: name,
    source: 'notify',
    reference: reading.reference,
    accepted: false,
    note: reading.reason,
    raw: Buffer.isBuffer(request.body) ? request.body.toString() : '',
  })
  return reply.code(400).send()
}

/** Asks about a payment of ours; false when the service is silent. Strangers' ids cost it no call. */
async function follow(
  ground: PurchaseGround,
  { name }: PaymentGateway,
  { gatewayId, raw }: Extract<NotificationReading, { kind: 'hint' }>,
): Promise<boolean> {
  const { sql } = ground.kernel
  const attempt = await findAttempt(sql, { gateway: name, gatewayId })
  if (!attempt) return true
  const { reference } = attempt
  await recordMessage(sql, { gateway: name, source: 'notify', reference, accepted: true, note: 'hint', raw })
  // An answer that was under way may be older than this word.
  await ground.asking.get(attempt.id)
  return (await ask(ground, attempt)) === 'answered'
}

/**
 * A message that does not say how much was paid is completed by a question. Without an answer, or with one that knows less
 * than the message, the job asks soon: it is not sent again.
 */
async function take(
  ground: PurchaseGround,
  { name, merchant }: PaymentGateway,
  { heard, isWhole }: Extract<NotificationReading, { kind: 'told' }>,
): Promise<void> {
  const { sql, clock } = ground.kernel
  const { report, raw } = heard
  const attempt = await findAttempt(sql, { gateway: name, reference: report.reference })
  const verdictOn = (one: Attempt) => judge(one, { ...report, amount: one.amount }, merchant).kind
  const verdict = attempt && verdictOn(attempt)
  const isNews = verdict === 'step' || (verdict === 'known' && report.status === 'refunded')
  if (!attempt || isWhole || !isNews) {
    await apply(ground, { gateway: name, source: 'notify', heard })
    return
  }
  const { reference } = report
  await recordMessage(sql, {
    gateway: name,
    source: 'notify',
    reference,
    accepted: true,
    note: report.code,
    raw,
  })
  const asked = await ask(ground, attempt)
  const current = (await findAttempt(sql, { id: attempt.id })) ?? attempt
  if (asked === 'silent' || verdictOn(current) === 'step') await putOffQuery(sql, attempt.id, clock())
}
