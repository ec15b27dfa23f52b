import type { createBrowserRouter } from 'react-router'
import { consentCookie, readConsent, type ConsentCategory } from '#contract/consent.ts'
import { readCookie } from '../shell/browser-session.ts'
import type { ShellData } from '../shell/shell-data.ts'
import { createStore } from '../ui/store.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** What is accepted now; null until the visitor has decided. */
export const consent = createStore<ConsentCategory[] | null>(null)

export function refreshConsent(): void {
  consent.set(readConsent(readCookie(consentCookie), Date.now()))
}

/** Asks a visitor who has not decided yet. A page that can't bring the dialog in sets nothing: the next one asks. */
export function startConsent(router: Router): void {
  consent.subscribe(() => measureOnce(router))
  refreshConsent()
  measureOnce(router)
  if (!consent.get()) import('./consent-dialog.ts').then(({ ask }) => ask()).catch(() => undefined)
}

let isMeasuring = false

/** Measuring is brought in when it is set up and what it needs was accepted; it stays, and watches the consent itself. */
function measureOnce(router: Router): void {
  const measuring = (router.state.loaderData.root as ShellData | undefined)?.shop.measuring
  const isAccepted = consent.get()?.some((category) => category === 'analytics' || category === 'marketing')
  if (isMeasuring || !measuring || !isAccepted) return
  isMeasuring = true
  import('../analytics/measure.ts').then(
    ({ measure }) => measure(router, measuring),
    () => (isMeasuring = false),
  )
}
