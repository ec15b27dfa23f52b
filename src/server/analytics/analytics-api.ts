import type { FastifyInstance, FastifyRequest } from 'fastify'
import { consentCookie, readConsent } from '#contract/consent.ts'
import { conversionBody } from '#contract/schemas/analytics.ts'
import { requireSameSite, sessionOf } from '#server/kernel/csrf.ts'
import { kernelError } from '#server/kernel/errors.ts'
import { enqueueJob } from '#server/kernel/jobs.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { rateLimited } from '#server/kernel/rate-limits.ts'
import { fieldErrors } from '#server/kernel/validation.ts'
import { forwardTask } from './analytics-tasks.ts'
import { insertConversion } from './conversion-store.ts'
import { clientIdOf, forwardings, type Conversion } from './conversion.ts'

/** `POST /api/conversion`: kept when the visitor has agreed to be measured, else dropped; answers 204 either way. */
export function registerConversions(app: FastifyInstance, kernel: Kernel): void {
  const { sql, config } = kernel
  const options = { schema: { hide: true }, config: rateLimited('write'), bodyLimit: 64 * 1024 }

  app.post('/api/conversion', options, async (request, reply) => {
    requireSameSite(request, sessionOf(request, reply, kernel), kernel)
    const conversion = read(request, kernel.clock())
    reply.code(204)
    if (!conversion.consent.some((category) => category === 'analytics' || category === 'marketing')) return
    await sql.begin(async (tx) => {
      const id = await insertConversion(tx, conversion)
      const whole: Conversion = { ...conversion, id }
      if (forwardings(whole, config.measuring).length > 0)
        await enqueueJob(
          tx,
          forwardTask,
          { conversion: { ...whole, at: whole.at.toISOString() } },
          { maxAttempts: 5 },
        )
    })
  })
}

function read(request: FastifyRequest, at: Date): Omit<Conversion, 'id'> {
  const body = conversionBody.safeParse(request.body ?? {})
  if (!body.success) throw kernelError('validation_failed', { errors: fieldErrors(body.error, request.body) })
  const { cookies, headers, ip } = request
  return {
    event: body.data.event,
    products: body.data.product,
    consent: readConsent(cookies[consentCookie] ?? null, at.getTime()) ?? [],
    at,
    clientId: clientIdOf(cookies._ga),
    browser: {
      ip,
      userAgent: (headers['user-agent'] ?? '').slice(0, 500),
      pixelId: /^fb\.\d\.\d+\.\d+$/.test(cookies._fbp ?? '') ? cookies._fbp! : null,
    },
  }
}
