import type { Merchant } from './content-store.ts'
import { escapeHtml } from '#platform/markup/html.ts'

/** Placeholders in double braces in the merchant's texts that stand for their own data, such as `{{cégnév}}`. Pure. */
const fields: Record<string, keyof Merchant> = {
  'bolt neve': 'name',
  cégnév: 'legalName',
  székhely: 'address',
  adószám: 'taxNumber',
  cégjegyzékszám: 'companyNumber',
  cégbíróság: 'court',
  kamara: 'chamber',
  'e-mail-cím': 'email',
  telefonszám: 'phone',
  tárhelyszolgáltató: 'host',
  'adatvédelmi kapcsolat': 'privacyContact',
}

/** Placeholders that stand for a list of the shop's settings, in the words of the checkout. */
export const liveNames = ['szállítási módok', 'fizetési módok', 'nyitvatartás'] as const
export type LiveName = (typeof liveNames)[number]
const isLive = (name: string): name is LiveName => (liveNames as readonly string[]).includes(name)

/** Which of them stand in a text. */
export const liveNamesIn = (html: string): LiveName[] =>
  liveNames.filter((name) => html.includes('{{') && livePattern(name).test(html))

/** Alone in its paragraph it takes the paragraph's place. */
const livePattern = (name: LiveName) =>
  new RegExp(`<p>\\{\\{\\s*${name}\\s*\\}\\}</p>|\\{\\{\\s*${name}\\s*\\}\\}`, 'g')

/** The text with HTML in place of these placeholders; one without any stays. */
export function fillLive(html: string, texts: ReadonlyMap<LiveName, string>): string {
  return [...texts].reduce((filled, [name, text]) => filled.replace(livePattern(name), () => text), html)
}

/** What a lawyer still has to check is the merchant's business: `doctor` and the desk name it, pages do not. */
export const withoutDraftMark = (html: string): string =>
  html.replace(/<p>(?:<strong>)?TERVEZET\b[^<]*(?:<\/strong>)?<\/p>/g, '')

/** The text with the shop's data in place of the placeholders; what the merchant has not given stays a marked blank. */
export function fillPlaceholders(html: string, shop: Merchant): string {
  return html.replace(/\{\{\s*([^{}]{1,60}?)\s*\}\}/g, (written, name: string) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) return written
    return escapeHtml(shop[field]) || `[kitöltendő: ${name}]`
  })
}

/**
 * What is still to be filled in of a filled text, each once: `['cégnév', 'a hivatalos ábra, változtatás nélkül']`. A word
 * that stands for nothing is seen by customers as it was written: `'{{cegnev}}'`.
 */
export function findBlanks(html: string): string[] {
  const found = html.matchAll(/\[kitöltendő: ([^\]]+)\]|\{\{\s*([^{}]{1,60}?)\s*\}\}/g)
  return [
    ...new Set(
      [...found].flatMap(([written, what, name]) => (name && isLive(name) ? [] : (what ?? written))),
    ),
  ]
}
