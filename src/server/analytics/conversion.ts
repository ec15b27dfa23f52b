import type { ConsentCategory } from '#contract/consent.ts'
import type { MeasuringSettings } from '#config'

/** What is sent to measuring services of something a customer did. Pure. */

export type ConversionProduct = { item_id: string; item_name: string; price: number; quantity: number }
export type Conversion = {
  id: string
  event: string
  products: ConversionProduct[]
  consent: ConsentCategory[]
  at: Date
  /** Google's own name of the browser, from its cookie; null when it has none. */
  clientId: string | null
  /** Stored only until it was forwarded. */
  browser: { ip: string; userAgent: string; pixelId: string | null }
}
export type Forwarding = { name: string; url: string; body: unknown }

/** `GA1.1.1234567890.1700000000` -> `1234567890.1700000000` */
export function clientIdOf(cookie: string | undefined): string | null {
  return /^GA\d+\.\d+\.(\d+\.\d+)$/.exec(cookie ?? '')?.[1] ?? null
}

/** The calls that forward it; none without the customer's consent to that service's purpose. */
export function forwardings(conversion: Conversion, { analytics, meta }: MeasuringSettings): Forwarding[] {
  const { consent } = conversion
  return [
    ...(analytics && consent.includes('analytics') ? [toAnalytics(conversion, analytics)] : []),
    ...(meta && consent.includes('marketing') && metaEvents[conversion.event]
      ? [toMeta(conversion, meta)]
      : []),
  ]
}

const worthOf = (products: readonly ConversionProduct[]) =>
  products.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

/** Google Analytics 4, Measurement Protocol. */
function toAnalytics(
  { id, event, products, consent, at, clientId }: Conversion,
  { measurementId, apiSecret, url }: NonNullable<MeasuringSettings['analytics']>,
): Forwarding {
  const marketing = consent.includes('marketing') ? 'GRANTED' : 'DENIED'
  return {
    name: 'Google Analytics',
    url: `${url}/mp/collect?${new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret }).toString()}`,
    body: {
      // A browser without Google's cookie is nobody that it has seen.
      client_id: clientId ?? id,
      timestamp_micros: at.getTime() * 1000,
      consent: { ad_user_data: marketing, ad_personalization: marketing },
      events: [{ name: event, params: { currency: 'HUF', value: worthOf(products), items: products } }],
    },
  }
}

const metaEvents: Record<string, string | undefined> = {
  view_item: 'ViewContent',
  search: 'Search',
  add_to_wishlist: 'AddToWishlist',
  add_to_cart: 'AddToCart',
  begin_checkout: 'InitiateCheckout',
  add_payment_info: 'AddPaymentInfo',
  purchase: 'Purchase',
  sign_up: 'CompleteRegistration',
}

/** Meta, Conversions API. */
function toMeta(
  { id, event, products, at, browser }: Conversion,
  { pixelId, accessToken, url }: NonNullable<MeasuringSettings['meta']>,
): Forwarding {
  return {
    name: 'Meta',
    url: `${url}/${pixelId}/events`,
    body: {
      access_token: accessToken,
      data: [
        {
          event_name: metaEvents[event],
          event_time: Math.floor(at.getTime() / 1000),
          event_id: id,
          action_source: 'website',
          user_data: {
            client_ip_address: browser.ip,
            client_user_agent: browser.userAgent,
            ...(browser.pixelId === null ? {} : { fbp: browser.pixelId }),
          },
          custom_data: {
            currency: 'HUF',
            value: worthOf(products),
            content_type: 'product',
            content_ids: products.map(({ item_id }) => item_id),
            num_items: products.reduce((sum, { quantity }) => sum + quantity, 0),
          },
        },
      ],
    },
  }
}
