import type { FastifyInstance, FastifyRequest } from 'fastify'
import { consentCookie, readConsent } from '#contract/consent.ts'
import { conversionBody } from '#contract/schemas/analytics.ts'
import { requireSameSite, sessionOf } from '#platform/security/csrf.ts'
import { kernelError } from '#platform/http/errors.ts'
import { enqueueJob } from '#platform/jobs/jobs.ts'
import type { Kernel } from '#platform/kernel.ts'
import { rateLimited } from '#platform/security/rate-limits.ts'
import { fieldErrors } from '#platform/http/validation.ts'
import { forwardTask } from './analytics-tasks.ts'
import { insertConversion } from './conversion-store.ts'
import { clientIdOf, forwardings, type Conversion } from './conversion.ts'

/** `POST /api/conversion`: stored when the customer has agreed to be measured, else dropped; responds with 204 either way. */
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
