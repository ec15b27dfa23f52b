import { z } from 'zod'
import { maxForints, maxPieces } from '#contract/admin/price-table-limits.ts'
import { isEan } from '#hungary/ean.ts'

/** How the text of a field becomes its value. Pure; every reader gives the value or says in Hungarian what is wrong. */
import { slugify, type AttributeInput } from '#server/catalogue/index.ts'
import { readMoney, readNumber } from './row-values.ts'

export type Read<T> = { value: T } | { reason: string }
export type AttributeKind = AttributeInput['kind']

const maxInteger = 2_147_483_647

export function readPrice(text: string): Read<number> {
  const amount = readMoney(text)
  if (amount === null) return { reason: `nem értelmezhető ár: ${shown(text)}` }
  const gross = Math.round(amount)
  if (gross <= 0 || gross > maxForints) return { reason: `az ár nem lehet ${shown(text)}` }
  return { value: gross }
}

/** A purchase price: what comes for nothing costs 0. */
export function readCost(text: string): Read<number> {
  const amount = readMoney(text)
  if (amount === null || amount < 0 || amount > maxForints)
    return { reason: `nem értelmezhető beszerzési ár: ${shown(text)}` }
  return { value: Math.round(amount) }
}

/** `12`, `12 db`, `20+`, `>20`. */
export function readStock(text: string): Read<number> {
  const pieces = readNumber(text.trim().replaceAll(/^[<>~]|\+$/g, ''))
  if (pieces === null || pieces < 0 || pieces > maxPieces)
    return { reason: `nem értelmezhető készlet: ${shown(text)}` }
  return { value: Math.floor(pieces) }
}

const yes = ['1', 'igen', 'i', 'true', 'yes', 'y', 'x', 'van']
const no = ['0', 'nem', 'n', 'false', 'no', '-', 'nincs']

export function readFlag(text: string): Read<boolean> {
  const word = text.toLowerCase()
  if (yes.includes(word)) return { value: true }
  return no.includes(word) ? { value: false } : { reason: `igen vagy nem kell, nem ez: ${shown(text)}` }
}

export function readTaxRate(text: string): Read<number> {
  const rate = readNumber(text.replace('%', ''))
  return rate !== null && [27, 18, 5, 0].includes(rate)
    ? { value: rate }
    : { reason: `az áfakulcs 27, 18, 5 vagy 0 lehet, nem ${shown(text)}` }
}

/** Kilograms to grams. */
export function readWeight(text: string): Read<number> {
  const kilograms = readNumber(text)
  if (kilograms === null || kilograms < 0 || kilograms > 10_000)
    return { reason: `nem értelmezhető súly (kg): ${shown(text)}` }
  return { value: Math.round(kilograms * 1000) }
}

/** Centimetres; the value is in millimetres. */
export function readLength(text: string): Read<number> {
  const centimetres = readNumber(text)
  if (centimetres === null || centimetres <= 0 || centimetres > 10_000)
    return { reason: `nem értelmezhető hossz (cm): ${shown(text)}` }
  return { value: Math.round(centimetres * 10) }
}

export function readCount(text: string): Read<number> {
  const count = readNumber(text)
  if (count === null || !Number.isInteger(count) || count < 0 || count > maxInteger)
    return { reason: `egész szám kell, nem ez: ${shown(text)}` }
  return { value: count }
}

/** How much one sold unit holds: `4`, `0,75`. */
export function readPackingQuantity(text: string): Read<number> {
  const quantity = readNumber(text)
  if (quantity === null || quantity <= 0 || quantity > 1_000_000)
    return { reason: `nullánál nagyobb szám kell, nem ez: ${shown(text)}` }
  return { value: quantity }
}

/** How many of a product one order may have. */
export function readMaxOrderQuantity(text: string): Read<number> {
  const count = readCount(text)
  if ('value' in count && (count.value < 1 || count.value > 999))
    return { reason: `1 és 999 közötti szám kell, nem ez: ${shown(text)}` }
  return count
}

/** How long a guarantee is; 0: there is none. */
export function readMonths(text: string): Read<number | null> {
  const months = readCount(text)
  if (!('value' in months)) return months
  return months.value > 600
    ? { reason: `legfeljebb 600 hónap lehet, nem ${shown(text)}` }
    : { value: months.value || null }
}

/** GTIN of 8, 12, 13 or 14 digits with its check digit. */
export function readEan(text: string): Read<string> {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return { reason: `nem vonalkód: ${shown(text)}` }
  return isEan(digits) ? { value: digits } : { reason: `hibás ellenőrző számú vonalkód: ${shown(text)}` }
}

export function readEmail(text: string): Read<string> {
  return text.length <= 254 && z.email().safeParse(text).success
    ? { value: text }
    : { reason: `nem teljes e-mail-cím: ${shown(text)}` }
}

export function readText(text: string, maxLength: number): Read<string> {
  return text.length <= maxLength ? { value: text } : { reason: `legfeljebb ${maxLength} karakter lehet` }
}

export type AttributeValue = { value: string | number | boolean; label?: string }

/** A choice's value is its slug, and the text itself the label. */
export function readAttribute(text: string, kind: AttributeKind): Read<AttributeValue> {
  if (kind === 'number') {
    const number = readNumber(text)
    return number === null ? { reason: `szám kell, nem ez: ${shown(text)}` } : { value: { value: number } }
  }
  if (kind === 'boolean') {
    const flag = readFlag(text)
    return 'reason' in flag ? flag : { value: { value: flag.value } }
  }
  if (text.length > 300) return { reason: 'legfeljebb 300 karakter lehet' }
  if (kind === 'text') return { value: { value: text } }
  const slug = slugify(text)
  return slug === ''
    ? { reason: `nem lehet belőle választható érték: ${shown(text)}` }
    : { value: { value: slug, label: text } }
}

function shown(text: string): string {
  return `„${text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text}”`
}
