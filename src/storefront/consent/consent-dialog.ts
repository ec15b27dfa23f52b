import * as CookieConsent from 'vanilla-cookieconsent'
import { consentCookie, consentDays, consentRevision } from '#contract/consent.ts'
import { refreshConsent } from './consent-door.ts'
import { consentTexts } from './consent-texts.ts'
import styleUrl from './consent-dialog.css?url'

let running: Promise<void> | null = null

/** The dialog waits for its style, or it would stand in the page as bare text. */
function bringStyle(): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = styleUrl
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error('The style of the consent dialog did not come')))
    document.head.append(link)
  })
}

async function run(): Promise<void> {
  await bringStyle()
  await CookieConsent.run({
    revision: consentRevision,
    hideFromBots: /bot|crawl|spider|slurp/i.test(navigator.userAgent),
    cookie: { name: consentCookie, expiresAfterDays: consentDays, sameSite: 'Lax' },
    guiOptions: {
      consentModal: {
        layout: 'cloud',
        position: 'bottom left',
        equalWeightButtons: true,
        flipButtons: false,
      },
      preferencesModal: { layout: 'box', equalWeightButtons: true, flipButtons: false },
    },
    categories: {
      necessary: { enabled: true, readOnly: true },
      functionality: {},
      analytics: {},
      marketing: { autoClear: { cookies: [{ name: /^_ga/ }, { name: /^_gid/ }] } },
    },
    onConsent: refreshConsent,
    onChange: refreshConsent,
    language: { default: 'hu', translations: { hu: consentTexts } },
  })
}

/** Brings the dialog up when there is no valid consent. */
export function ask(): Promise<void> {
  running ??= run().catch((error: unknown) => {
    running = null
    throw error
  })
  return running
}

/** The categories with their switches. */
export async function showPreferences(): Promise<void> {
  await ask()
  CookieConsent.showPreferences()
}
