import * as CookieConsent from 'vanilla-cookieconsent'
import { consentCookie, consentDays, consentRevision } from '#contract/consent.ts'
import { loadStyle } from '../runtime/lazy/load-style.ts'
import { refreshConsent } from './consent-facade.ts'
import { consentTexts } from './consent-texts.ts'
import styleUrl from './consent-dialog.css?url'

let running: Promise<void> | null = null

/** When nothing is being written: the dialog takes the focus. */
async function fieldLeft(): Promise<void> {
  while (document.activeElement?.matches('input, select, textarea'))
    await new Promise((resolve) => setTimeout(resolve, 300))
}

async function run(): Promise<void> {
  await loadStyle(styleUrl)
  await fieldLeft()
  await CookieConsent.run({
    revision: consentRevision,
    hideFromBots: /bot|crawl|spider|slurp/i.test(navigator.userAgent),
    cookie: { name: consentCookie, expiresAfterDays: consentDays, sameSite: 'Lax' },
    guiOptions: {
      consentModal: { layout: 'cloud', position: 'bottom right' },
      preferencesModal: { layout: 'box' },
    },
    categories: {
      necessary: { enabled: true, readOnly: true },
      functionality: {},
      analytics: { autoClear: { cookies: [{ name: /^_ga(?!c_)/ }, { name: /^_gid/ }] } },
      marketing: { autoClear: { cookies: [{ name: /^_gac_/ }, { name: /^_gcl_/ }, { name: /^_fbp$/ }] } },
    },
    onConsent: refreshConsent,
    onChange: refreshConsent,
    language: { default: 'hu', translations: { hu: consentTexts } },
  })
}

/** Opens the dialog when there is no valid consent. */
export function promptConsent(): Promise<void> {
  running ??= run().catch((error: unknown) => {
    running = null
    throw error
  })
  return running
}

/** The categories with their switches. */
export async function showPreferences(): Promise<void> {
  await promptConsent()
  CookieConsent.showPreferences()
}
