import { consentSignals } from '#contract/consent-signals.ts'
import { consent } from '../consent/consent-facade.ts'
import { readCookie } from '../runtime/client/browser-session.ts'
import type { AnalyticsItem } from './analytics-item.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** What the shop is set to report of its customers. */
export type Measuring = { tagManager?: string; conversions?: true }
export type Track = (
  event: string,
  parameters?: { items?: AnalyticsItem[] } & Record<string, unknown>,
) => void

/** Google's own form of a command: the arguments themselves, not a list of them. */
function gtag(..._command: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params
  window.dataLayer?.push(arguments)
}

/** The state of consent stands before any tag: everything denied, then what was accepted, then whatever changes. */
function followConsent(): void {
  gtag('consent', 'default', consentSignals([]))
  const update = () => gtag('consent', 'update', consentSignals(consent.get() ?? []))
  update()
  consent.subscribe(update)
}

function injectTagManager(id: string): void {
  window.dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}

/** Reports to the shop's server, which reports to others; a lost one is lost. */
function reportToServer(event: string, items: AnalyticsItem[]): void {
  const product = items.map(({ item_id, item_name, price, quantity }) => ({
    item_id,
    item_name,
    price,
    quantity,
  }))
  const token = readCookie('XSRF-TOKEN')
  void fetch('/api/conversion', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { 'x-xsrf-token': token }) },
    body: JSON.stringify({ event, product }),
  }).catch(() => undefined)
}

/** The one way out of every event. After a consent was taken back nothing goes out any more. */
export function createTracker({ tagManager, conversions }: Measuring): Track {
  if (tagManager) {
    window.dataLayer ??= []
    followConsent()
    injectTagManager(tagManager)
  }
  return function track(event, { items, ...parameters } = {}) {
    if (!consent.get()?.some((category) => category === 'analytics' || category === 'marketing')) return
    const value = items?.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    const ecommerce = items && { currency: 'HUF', value, items, ...parameters }
    window.dataLayer?.push(
      ...(ecommerce ? [{ ecommerce: null }, { event, ecommerce }] : [{ event, ...parameters }]),
    )
    if (conversions && event !== 'page_view') reportToServer(event, items ?? [])
  }
}
