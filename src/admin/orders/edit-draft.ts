/** The form of an order's change, and the call that it becomes. Pure; numbers are texts while they are typed. */
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'

export type Editable = AdminResponse<'getOrderEdit'>
export type Goods = AdminResponse<'findOrderGoods'>['goods'][number]
export type EditBody = AdminInput<'previewOrderEdit'>['body']

export type DraftLine = { key: string; quantity: string; price: string }
export type Draft = {
  lines: DraftLine[]
  added: (DraftLine & { goods: Goods })[]
  priceReason: string
  phone: string
  shipping: Address & { comment: string }
  billing: Address & { tax_number: string }
  methodId: number
  point: Point | null
  day: string
  keepsFee: boolean
  /** Forints, of a method whose price is by quotation; '' where nothing was typed. */
  agreedPrice: string
  note: string
}
export type Point = NonNullable<Editable['pickup_point']>
export type Address = { name: string; postal_code: string; city: string; address: string }

const nowhere = { name: '', postal_code: '', city: '', address: '' }

export const draftOf = (view: Editable): Draft => ({
  lines: view.lines.map(({ id, quantity, unit_price }) => ({
    key: id,
    quantity: String(quantity),
    price: String(unit_price),
  })),
  added: [],
  priceReason: '',
  phone: view.personal?.phone ?? '',
  shipping: view.personal?.shipping ?? { ...nowhere, comment: '' },
  billing: view.personal?.billing ?? { ...nowhere, tax_number: '' },
  methodId: view.shipping_method_id,
  point: view.pickup_point,
  day: view.requested_day ?? '',
  keepsFee: false,
  agreedPrice: agreedPriceOf(view, view.shipping_method_id),
  note: '',
})

/** What the field of the agreed price begins with: nobody has agreed on one yet for a method that the order has not got. */
export function agreedPriceOf(view: Editable, methodId: number): string {
  const method = view.shipping_methods.find(({ id }) => id === methodId)
  return method?.is_quoted && methodId === view.shipping_method_id ? String(view.delivery_price) : ''
}

/** Digits of what somebody typed. */
export const digits = (text: string): string => text.replaceAll(/\D/g, '')

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The lines that differ, in the order in which the call names them. */
function changedLines(view: Editable, draft: Draft) {
  const known = draft.lines.flatMap(({ key, quantity, price }) => {
    const line = view.lines.find(({ id }) => id === key)
    const isOtherPrice = line !== undefined && price !== '' && Number(price) !== line.unit_price
    if (!line || (Number(quantity) === line.quantity && !isOtherPrice)) return []
    const changed = { id: key, quantity: Number(quantity), unit_price: isOtherPrice ? Number(price) : null }
    return [{ key, line: changed }]
  })
  const added = draft.added.map(({ key, goods, quantity, price }) => {
    const isOtherPrice = price !== '' && Number(price) !== goods.price.value
    const line = {
      id: null,
      variant_id: goods.variant_id,
      quantity: Number(quantity),
      unit_price: isOtherPrice ? Number(price) : null,
    }
    return { key, line }
  })
  return [...known, ...added]
}

export const hasOtherPrice = (view: Editable, draft: Draft): boolean =>
  changedLines(view, draft).some(({ line }) => line.unit_price !== null)

export function bodyOf(view: Editable, draft: Draft): EditBody {
  const before = draftOf(view)
  return {
    revision: view.revision,
    lines: changedLines(view, draft).map(({ line }) => line),
    price_reason: draft.priceReason,
    ...(draft.phone === before.phone ? {} : { phone: draft.phone }),
    ...(isSame(draft.shipping, before.shipping) ? {} : { shipping: { country: 'HU', ...draft.shipping } }),
    ...(isSame(draft.billing, before.billing) ? {} : { billing: { country: 'HU', ...draft.billing } }),
    ...(draft.methodId === before.methodId ? {} : { shipping_method_id: draft.methodId }),
    ...(draft.point && draft.point.id !== before.point?.id ? { pickup_point_id: draft.point.id } : {}),
    ...(draft.day !== '' && draft.day !== before.day ? { requested_day: draft.day } : {}),
    keep_delivery_fee: draft.keepsFee,
    ...(draft.agreedPrice === '' ||
    (draft.methodId === before.methodId && draft.agreedPrice === before.agreedPrice)
      ? {}
      : { delivery_price: Number(draft.agreedPrice) }),
    note: draft.note,
  }
}

export const isChanged = (view: Editable, draft: Draft): boolean => !isSame(draft, draftOf(view))

/** What is wrong with a line, by its key. */
export function lineErrors(
  view: Editable,
  draft: Draft,
  errors: Readonly<Record<string, readonly string[]>>,
): (key: string, field: 'quantity' | 'unit_price') => string | undefined {
  const keys = changedLines(view, draft).map(({ key }) => key)
  return (key, field) => errors[`lines.${keys.indexOf(key)}.${field}`]?.[0]
}
