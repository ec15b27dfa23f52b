import { consentCookie, readConsent, type ConsentCategory } from '#contract/consent.ts'
import { readCookie } from '../runtime/client/browser-session.ts'
import { createStore } from '../ui/store.ts'

/** What is accepted now; null until the customer has decided. */
export const consent = createStore<ConsentCategory[] | null>(null)

export function refreshConsent(): void {
  consent.set(readConsent(readCookie(consentCookie), Date.now()))
}

/** Asks a customer who has not decided yet. A page that can't load the dialog sets nothing: the next one asks. */
export function startConsent(): void {
  refreshConsent()
  if (!consent.get())
    import('./consent-dialog.ts').then(({ promptConsent }) => promptConsent()).catch(() => undefined)
}
