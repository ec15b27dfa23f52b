import { z } from 'zod'

/** Whole forints and the text to show. */
export const money = z.object({ value: z.int(), formatted_value: z.string() }).meta({ id: 'Money' })
export const price = z.object({ net: money, tax: money, gross: money }).meta({ id: 'Price' })
export const taxRate = z.union([z.literal(27), z.literal(18), z.literal(5), z.literal(0)])

/** Days of the calendar such as `2026-11-30`, both included; the same for a single day. */
export const daySpan = z.object({ from: z.iso.date(), to: z.iso.date() })
/**
 * When goods arrive or can be fetched: `days` are these in words, `hétfő, november 30.`; `text` is a line to show: `Várható
 * érkezés: hétfő, november 30.`
 */
export const deliveryPromise = daySpan
  .extend({ days: z.string(), text: z.string() })
  .meta({ id: 'DeliveryPromise' })

/** The picture's variants are the url with a suffix: `/product-thumbnail`, `/product-cover`, `/product-zoom`. Without one it is as the cover. */
export const image = z
  .object({
    url: z.string(),
    title: z.string(),
    product_thumbnail: z.string(),
    product_cover: z.string(),
  })
  .meta({ id: 'Image' })

export const link = z
  .object({ id: z.int(), name: z.string(), slug: z.string(), url: z.string() })
  .meta({ id: 'Link' })

/** A list with pages. `last_page` is at least 1. */
export function pagedList<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    total: z.int().min(0),
    per_page: z.int().min(1).max(96),
    current_page: z.int().min(1),
    last_page: z.int().min(1),
  })
}

export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(96).default(24),
}

export const direction = z.enum(['asc', 'desc'])
export const empty = z.void()
/** An old slug: `Location` is the thing's address now. */
export const moved = z.void().describe('Moved; Location names the current address')

/** Unguessable string ids: cart and checkout tokens, order ids, hashes. */
export const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Érvénytelen azonosító.')
export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'Érvénytelen azonosító.')
export const databaseId = z.coerce.number().int().min(1).max(2_147_483_647)
export const slug = z.string().min(1).max(200)

/** Text of one line, trimmed, without control characters. */
export function line(max: number, min = 1) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((text) => !/\p{Cc}|\p{Cs}/u.test(text), 'Nem megengedett karaktert tartalmaz.')
}

/** Text of several lines; line breaks and tabs are the only control characters. */
export function text(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .refine((value) => !/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(value), 'Nem megengedett karaktert tartalmaz.')
}

/** The body of every response that is not 2xx. `errors` maps a dotted field name to its messages. */
export const errorBody = z
  .object({
    message: z.string(),
    code: z.string().optional(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  })
  .meta({ id: 'Error' })

/** A challenge of ALTCHA, version 2; its solution is the base64 of `{challenge, solution: {counter, derivedKey}}`. */
export const workNeeded = errorBody
  .extend({ code: z.literal('proof_of_work_needed'), challenge: z.record(z.string(), z.unknown()) })
  .meta({ id: 'WorkNeeded' })
