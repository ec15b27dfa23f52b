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
  const found = html.matchAll(/\[kitöltendő: ([^\]]+)\]|\{\{[^{}]{1,60}\}\}/g)
  return [...new Set([...found].map(([written, what]) => what ?? written))]
}
