import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireSameSite, sessionOf } from './csrf.ts'
import { atMost } from './error-report.ts'
import { kernelError } from './errors.ts'
import type { Kernel } from './kernel.ts'
import { rateLimited } from './rate-limits.ts'

const body = z.object({
  message: z.string().max(500),
  stack: z.string().max(4000).default(''),
  path: z.string().max(300).default(''),
})

/** Anybody can make these up: what goes wrong in the server must still have room beside them. */
const mostPerMinute = 10

/** `POST /api/error`: what went wrong in a visitor's browser, logged as an error. Only where errors are reported. Answers 204. */
export function registerBrowserErrors(app: FastifyInstance, kernel: Kernel): void {
  if (kernel.config.errorReportDsn === undefined) return
  const options = { schema: { hide: true }, config: rateLimited('write'), bodyLimit: 16 * 1024 }
  const mayTell = atMost(mostPerMinute, Date.now)
  app.post('/api/error', options, async (request, reply) => {
    requireSameSite(request, sessionOf(request, reply, kernel), kernel)
    const told = body.safeParse(request.body)
    if (!told.success) throw kernelError('validation_failed')
    if (!mayTell()) return reply.code(204).send()
    const { message, stack, path } = told.data
    const error = Object.assign(new Error(message), { name: 'BrowserError', stack })
    kernel.log.error({ err: error, path }, 'in the browser')
    return reply.code(204).send()
  })
}
