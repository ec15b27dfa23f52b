import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { platformError } from '#platform/http/errors.ts'
import { rateLimited } from '#platform/security/rate-limits.ts'
import {
  findAttempt,
  gatewayNames,
  gatewayPlugins,
  notifyPath,
  evaluate,
  putOffQuery,
  recordMessage,
  type Attempt,
  type NotificationReading,
  type PaymentGateway,
} from '#server/payment/index.ts'
import { apply } from './apply.ts'
import { poll } from './poll.ts'
import type { PurchaseDeps } from './purchase-deps.ts'

/** A notification is some hundred bytes. */
const bodyLimit = 64 * 1024

/** Where payment services report payments, and the pages of those that have some here. */
export function registerGatewayRoutes(app: FastifyInstance, deps: PurchaseDeps): void {
  registerNotifications(app, deps)
  for (const { name } of Object.values(deps.gateways))
    gatewayPlugins[name].routes?.(app, deps.platform, async (received) => {
      // A real service may have been set up meanwhile.
      if (!deps.gateways[name]) throw platformError('not_found')
      return apply(deps, { gateway: name, source: 'notify', received })
    })
}

/** Where payment services report payments. They have no session; their bodies stay as they came, for the signature. */
function registerNotifications(app: FastifyInstance, deps: PurchaseDeps): void {
  // Of every service: it may be set up at the desk while the shop runs.
  const names = gatewayNames.filter((name) => gatewayPlugins[name].notifyMethods.length > 0)
  const options = { schema: { hide: true }, config: rateLimited('write') }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    for (const name of names)
      scope.route({
        ...options,
        method: [...gatewayPlugins[name].notifyMethods],
        url: notifyPath(name),
        handler(request, reply) {
          const gateway = deps.gateways[name]
          if (!gateway) throw platformError('not_found')
          return receive(deps, gateway, request, reply)
        },
      })
  })
}

async function receive(
  deps: PurchaseDeps,
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
      return refuse(deps, gateway, { request, reply, reading })
    case 'hint':
      return (await follow(deps, gateway, reading)) ? reply.code(200).send() : reply.code(503).send()
    case 'report': {
      await take(deps, gateway, reading)
      const { body, headers } = reading.respond()
      return reply.code(200).headers(headers).send(body)
    }
  }
}

async function refuse(
  { platform }: PurchaseDeps,
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
  platform.log.warn({ gateway: name, ip: request.ip, reason: reading.reason }, 'A notification was refused')
  await recordMessage(platform.sql, {
    gateway: name,
    source: 'notify',
    reference: reading.reference,
    accepted: false,
    note: reading.reason,
    raw: Buffer.isBuffer(request.body) ? request.body.toString() : '',
  })
  return reply.code(400).send()
}

/** Polls for a payment of ours; false when the service is unreachable. Foreign ids cost it no call. */
async function follow(
  deps: PurchaseDeps,
  { name }: PaymentGateway,
  { gatewayId, raw }: Extract<NotificationReading, { kind: 'hint' }>,
): Promise<boolean> {
  const { sql } = deps.platform
  const attempt = await findAttempt(sql, { gateway: name, gatewayId })
  if (!attempt) return true
  const { reference } = attempt
  await recordMessage(sql, { gateway: name, source: 'notify', reference, accepted: true, note: 'hint', raw })
  // A response that was under way may be older than this word.
  await deps.polling.get(attempt.id)
  return (await poll(deps, attempt)) === 'responded'
}

/**
 * A message that does not say how much was paid is completed by polling. Without a response, or with one that knows less
 * than the message, the job polls soon: it is not sent again.
 */
async function take(
  deps: PurchaseDeps,
  { name, merchant }: PaymentGateway,
  { received, isComplete }: Extract<NotificationReading, { kind: 'report' }>,
): Promise<void> {
  const { sql, clock } = deps.platform
  const { report, raw } = received
  const attempt = await findAttempt(sql, { gateway: name, reference: report.reference })
  const outcomeOf = (one: Attempt) => evaluate(one, { ...report, amount: one.amount }, merchant).kind
  const outcome = attempt && outcomeOf(attempt)
  const isNew = outcome === 'step' || (outcome === 'known' && report.status === 'refunded')
  if (!attempt || isComplete || !isNew) {
    await apply(deps, { gateway: name, source: 'notify', received })
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
  const result = await poll(deps, attempt)
  const current = (await findAttempt(sql, { id: attempt.id })) ?? attempt
  if (result === 'unreachable' || outcomeOf(current) === 'step') await putOffQuery(sql, attempt.id, clock())
}
