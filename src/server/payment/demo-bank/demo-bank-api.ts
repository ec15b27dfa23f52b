import type { FastifyInstance, FastifyReply } from 'fastify'
import { platformError } from '#platform/http/errors.ts'
import { keepLocal } from '#platform/security/demo-doors.ts'
import { rateLimited } from '#platform/security/rate-limits.ts'
import type { Platform } from '#platform/platform.ts'
import type { ReportPayment } from '../gateway.ts'
import { reportDemoPayment } from './demo-bank-gateway.ts'
import { demoBankPage, demoOutcomes } from './demo-bank-page.ts'
import { decideDemoPayment, findDemoPayment, type DemoPayment } from './demo-bank-store.ts'

type WithId = { Params: { id: string } }

/** The practice bank's page, and what its buttons do. */
export function registerDemoBank(app: FastifyInstance, platform: Platform, takeOver: ReportPayment): void {
  const hidden = { hide: true }

  async function find(id: string): Promise<DemoPayment> {
    const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
    const payment = isId ? await findDemoPayment(platform.sql, { id }) : undefined
    if (!payment) throw platformError('not_found')
    return payment
  }

  void app.register(async (scope) => {
    keepLocal(scope)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.get<WithId>('/demo-bank/:id', { schema: hidden }, async (request, reply) =>
      page(reply, await find(request.params.id)),
    )
    scope.post<WithId>(
      '/demo-bank/:id',
      { schema: hidden, config: rateLimited('write') },
      async (request, reply) => {
        const payment = await find(request.params.id)
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
        const pressed = form.get('eredmeny') ?? ''
        const outcome = Object.hasOwn(demoOutcomes, pressed) ? demoOutcomes[pressed] : undefined
        if (!outcome) return page(reply, payment)
        await decideDemoPayment(platform.sql, payment.id, outcome.state)
        const report = reportDemoPayment(await find(payment.id), platform.clock())
        await takeOver({ report, raw: JSON.stringify({ state: report.code }) })
        return reply.header('cache-control', 'no-store').redirect(payment.returnUrl, 303)
      },
    )
  })
}

function page(reply: FastifyReply, payment: DemoPayment): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(demoBankPage(payment))
}
