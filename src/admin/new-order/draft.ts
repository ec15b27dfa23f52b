import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { readInteger } from '../delivery/numbers.ts'

/** An order as it is typed, and as it is sent. Pure. */

type Body = AdminInput<'quoteNewOrder'>['body']
export type Start = AdminResponse<'startNewOrder'>
export type Quote = AdminResponse<'quoteNewOrder'>

export type LineDraft = { variant_id: number; quantity: string; price: string; price_reason: string }
type Typed<T> = { [K in keyof T]-?: string }
export type Draft = {
  /** '' until something was typed: then it names the order, however often it is sent. */
  id: string
  lines: LineDraft[]
  contact: Typed<Body['contact']>
  shipping_address: Typed<Body['shipping_address']>
  is_same_address: boolean
  billing_address: Typed<Body['billing_address']>
  shipping_method_id: number | null
  pickup_point_id: string | null
  requested_day: string | null
  payment_method_id: number | null
  coupon: string
  comment: string
  terms_accepted: boolean
  newsletter: boolean
}

const nowhere = { name: '', postal_code: '', city: '', address: '' }
const nobody = { last_name: '', first_name: '', email: '', phone: '' }

/** What the form begins with: nothing, or what is known of a customer or an abandoned cart. */
export function firstDraft({ contact, addresses, lines, coupon }: Start): Draft {
  const shipping = addresses.find(({ kind }) => kind === 'shipping') ?? addresses[0]
  return {
    id: '',
    lines: lines.map(({ variant_id: id, quantity }) => newLine(id, quantity)),
    contact: { ...nobody, ...contact },
    shipping_address: { ...(shipping ? addressOf(shipping) : nowhere), comment: '' },
    is_same_address: true,
    billing_address: { ...nowhere, tax_number: '' },
    shipping_method_id: null,
    pickup_point_id: null,
    requested_day: null,
    payment_method_id: null,
    coupon,
    comment: '',
    terms_accepted: false,
    newsletter: false,
  }
}

const newLine = (id: number, quantity: number): LineDraft => ({
  variant_id: id,
  quantity: String(quantity),
  price: '',
  price_reason: '',
})

export const addressOf = ({ name, postal_code, city, address }: Typed<typeof nowhere>) => ({
  name,
  postal_code,
  city,
  address,
})

/** One more of it, or a new line. */
export function withGoods(lines: readonly LineDraft[], id: number): LineDraft[] {
  if (!lines.some((line) => line.variant_id === id)) return [...lines, newLine(id, 1)]
  return lines.map((line) =>
    line.variant_id === id ? { ...line, quantity: String((readInteger(line.quantity) ?? 0) + 1) } : line,
  )
}

/** As it is sent; null while a quantity is none. */
export function bodyOf(draft: Draft, id: string, sourceCart: string | null): Body | null {
  const { terms_accepted: _accepted, newsletter: _agreed, lines, ...others } = draft
  const read = lines.map((line) => ({ ...line, quantity: readInteger(line.quantity) ?? 0 }))
  if (read.some(({ quantity }) => quantity < 1 || quantity > 999)) return null
  return {
    ...others,
    id,
    source_cart: sourceCart,
    lines: read.map((line) => ({ ...line, price: readInteger(line.price) })),
  }
}
