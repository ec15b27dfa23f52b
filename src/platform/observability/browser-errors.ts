import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireSameSite, sessionOf } from '../security/csrf.ts'
import { perMinuteLimiter } from './error-report.ts'
import { platformError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import { rateLimited } from '../security/rate-limits.ts'

const body = z.object({
  message: z.string().max(500),
  stack: z.string().max(4000).default(''),
  path: z.string().max(300).default(''),
})

/** Anybody can make these up: what goes wrong in the server must still have room beside them. */
const maxPerMinute = 10

/** `POST /api/error`: what went wrong in a customer's browser, logged as an error. Only where errors are reported. Responds with 204. */
export function registerBrowserErrors(app: FastifyInstance, platform: Platform): void {
  if (platform.config.errorReportDsn === undefined) return
  const options = { schema: { hide: true }, config: rateLimited('write'), bodyLimit: 16 * 1024 }
  const mayReport = perMinuteLimiter(maxPerMinute, Date.now)
  app.post('/api/error', options, async (request, reply) => {
    requireSameSite(request, sessionOf(request, reply, platform), platform)
    const parsed = body.safeParse(request.body)
    if (!parsed.success) throw platformError('validation_failed')
    if (!mayReport()) return reply.code(204).send()
    const { message, stack, path } = parsed.data
    const error = Object.assign(new Error(message), { name: 'BrowserError', stack })
    platform.log.error({ err: error, path }, 'in the browser')
    return reply.code(204).send()
  })
}
