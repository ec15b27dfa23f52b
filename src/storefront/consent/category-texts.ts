import type { ConsentCategory } from '#contract/consent.ts'

type CategoryText = { title: string; what: string }

/** What the kinds of cookies are called and do, in the dialog and on the page of cookies. */
export const categoryTexts: Record<Exclude<ConsentCategory, 'necessary'>, CategoryText> = {
  functionality: { title: 'Kényelmi', what: 'Megjegyzik, hogyan szereti használni a boltot.' },
  analytics: {
    title: 'Mérés',
    what: 'Megmutatják nekünk, mely oldalak hasznosak, és hol akadnak el a látogatók.',
  },
  marketing: {
    title: 'Hirdetés',
    what: 'Segítenek, hogy hirdetéseink azokhoz jussanak el, akiket érdekelnek.',
  },
}
export const necessaryTitle = 'Szükséges'
export const consentTitle = 'Sütibeállítások'
