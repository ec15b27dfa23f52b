import { emptyFieldTexts } from '../ui/empty-field-texts.ts'

export const stockAlertTexts = {
  title: 'Értesítés, ha újra kapható',
  lead: 'Egy levelet küldünk, amint a termék újra rendelhető. Másra nem használjuk a címét.',
  email: 'E-mail-cím',
  send: 'Értesítsenek, ha újra kapható',
  available: 'Ez a termék most rendelhető.',
  toProduct: 'Megnézem a terméket',
} as const

/** What to say of a field that was left empty. */
export const stockAlertFields = {
  email: emptyFieldTexts.email,
  privacy_policy: 'Az értesítéshez fogadja el az adatkezelési tájékoztatót.',
}
