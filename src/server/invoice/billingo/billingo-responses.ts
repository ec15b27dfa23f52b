import { z } from 'zod'
import { readJson } from '#platform/http/http-request.ts'

export const billingoPartner = z.object({
  id: z.int(),
  name: z.string(),
  address: z.object({ post_code: z.string(), city: z.string(), address: z.string() }),
  taxcode: z.string().nullish(),
})
export type BillingoPartner = z.output<typeof billingoPartner>

export const billingoDocument = z.object({
  id: z.int(),
  invoice_number: z.string(),
  gross_total: z.number(),
  type: z.string(),
  cancelled: z.boolean().nullish(),
  vendor_id: z.string().nullish(),
  comment: z.string().nullish(),
})
export type BillingoDocument = z.output<typeof billingoDocument>

export const billingoList = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), last_page: z.int().nullish() })

/** What numbers the documents. */
export const billingoBlock = z.object({ id: z.int() })

export const billingoReport = z.object({
  status: z.string(),
  messages: z.array(z.object({ human_readable_message: z.string().nullish() })).nullish(),
})

const clientError = z.object({
  message: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  error: z.object({ message: z.string(), trace_id: z.string().optional() }).optional(),
})

/** What an error response says, for the merchant and for Billingo's support. */
export function billingoProblem(text: string): string {
  const parsed = clientError.safeParse(readJson(text))
  if (!parsed.success) return ''
  const { message, errors = [], error } = parsed.data
  return [
    message,
    ...errors.map((one) => `${one.field}: ${one.message}`),
    error?.message,
    error?.trace_id && `trace ${error.trace_id}`,
  ]
    .filter(Boolean)
    .join('; ')
    .slice(0, 500)
}
