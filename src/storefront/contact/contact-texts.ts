import { emptyFieldTexts } from '../ui/empty-field-texts.ts'

export const contactTexts = {
  title: 'Kapcsolat',
  lead: 'Kérdezzen méretről, termékről, rendelésről: segítünk.',
  /** For search engines, behind the lead. */
  summary: 'Űrlap, telefonszám, e-mail-cím és nyitvatartás egy oldalon.',
  formTitle: 'Írjon nekünk',
  type: 'Miről ír?',
  name: 'Név',
  email: 'E-mail-cím',
  emailHint: 'Ide válaszolunk.',
  phone: 'Telefonszám (nem kötelező)',
  message: 'Üzenet',
  messageHint: 'Ha rendelésről van szó, írja meg a számát is.',
  send: 'Üzenet küldése',
  another: 'Új üzenet írása',
  plain: 'Az űrlaphoz engedélyeznie kell a JavaScriptet. Enélkül is elér minket:',
} as const

/** The kinds of messages, as the call names them. */
export const messageTypes = {
  general: 'Általános kérdés',
  order: 'Megrendelés',
  product: 'Termék',
  partner: 'Partnerség',
} as const
export type MessageType = keyof typeof messageTypes

/** What to say of a field that was left empty. Its keys are the fields that the form has. */
export const contactFields = {
  type: 'Válassza ki, miről ír.',
  name: emptyFieldTexts.ownName,
  email: emptyFieldTexts.email,
  phone: '',
  message: 'Írja be az üzenetét.',
  privacy_policy: 'A küldéshez fogadja el az adatkezelési tájékoztatót.',
}

/** What the check of who writes is at, for those who look and for those who listen. */
export const checkTexts = {
  idle: '',
  working: 'Ellenőrzés folyamatban…',
  ready: 'Az ellenőrzés kész.',
  failed:
    'Az ellenőrzés most nem sikerült. Küldéskor újra megpróbáljuk; telefonon és e-mailben is elér minket.',
} as const
