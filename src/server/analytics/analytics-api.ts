import { consentCookie, readConsent } from '#contract/consent.ts'
import type { EndpointRequest } from '#contract/endpoint-schemas.ts'
import type { Handlers, RequestContext } from '#platform/http/endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import { enqueueJob } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { findSavedCards } from '#server/catalogue/index.ts'
import { forwardTask } from './analytics-tasks.ts'
import { insertConversion } from './conversion-store.ts'
import { clientIdOf, forwardings, type Conversion, type ConversionProduct } from './conversion.ts'

const maxUserAgent = 500

/** `POST /api/conversion`: stored when the customer has agreed to be measured, else dropped; responds with 204 either way. */
export function createConversionHandlers({
  sql,
  config,
  clock,
}: Platform): Pick<Handlers, 'conversionCreate'> {
  const isMeasured = Boolean(config.measuring.analytics ?? config.measuring.meta)
  return {
    async conversionCreate({ body }, context) {
      if (!isMeasured) throw platformError('not_found')
      const at = clock()
      const consent = readConsent(context.cookie(consentCookie), at.getTime()) ?? []
      if (!consent.includes('analytics') && !consent.includes('marketing')) return
      const products = await readProducts(body.product)
      const conversion = { event: body.event, products, consent, at, ...browserOf(context) }
      await sql.begin(async (tx) => {
        const id = await insertConversion(tx, conversion)
        if (id === null) throw platformError('too_many_requests', { retryAfterSeconds: 3600 })
        const whole: Conversion = { ...conversion, id }
        if (forwardings(whole, config.measuring).length === 0) return
        const payload = { conversion: { ...whole, at: at.toISOString() } }
        await enqueueJob(tx, forwardTask, payload, { maxAttempts: 5 })
      })
    },
  }

  /** Those that came as the catalogue's are looked up; what it doesn't have (any more) is left out. */
  async function readProducts(
    sent: EndpointRequest<'conversionCreate'>['body']['product'],
  ): Promise<ConversionProduct[]> {
    const reported = sent === null || sent === undefined ? [] : [sent].flat()
    const idOf = (product: (typeof reported)[number]) =>
      typeof product === 'number' ? product : 'id' in product ? product.id : null
    const ids = reported.flatMap((product) => idOf(product) ?? [])
    const cards = await findSavedCards(sql, [...new Set(ids)], clock())
    return reported.flatMap((product): ConversionProduct[] => {
      if (typeof product === 'object' && 'item_id' in product) return [product]
      const card = cards.get(idOf(product)!)
      if (!card) return []
      return [{ item_id: String(card.id), item_name: card.name, price: card.price.gross.value, quantity: 1 }]
    })
  }
}

function browserOf({ cookie, ip, userAgent }: RequestContext): Pick<Conversion, 'clientId' | 'browser'> {
  const pixelId = cookie('_fbp') ?? ''
  return {
    clientId: clientIdOf(cookie('_ga') ?? undefined),
    browser: {
      ip,
      userAgent: userAgent.slice(0, maxUserAgent),
      pixelId: /^fb\.\d\.\d+\.\d+$/.test(pixelId) ? pixelId : null,
    },
  }
}
