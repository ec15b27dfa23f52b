import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { readInteger, integerOf } from '../delivery/numbers.ts'

export type PaymentMethod = AdminResponse<'listPaymentMethods'>['methods'][number]
export type PaymentFields = Omit<AdminInput<'createPaymentMethod'>['body'], 'only_delivery'> & {
  only_delivery: number[] | null
}

/** A payment method as it is typed. */
export type PaymentDraft = Pick<
  PaymentFields,
  'name' | 'description' | 'type' | 'gateway' | 'tax_rate' | 'active'
> & {
  fee: string
  minTotal: string
  maxTotal: string
  isForAll: boolean
  onlyDelivery: number[]
}

export const newPayment: PaymentFields = {
  name: '',
  description: '',
  type: 'transfer',
  gateway: null,
  fee: 0,
  tax_rate: 27,
  min_total: null,
  max_total: null,
  only_delivery: null,
  active: true,
}

export function paymentFieldsOf({
  id: _id,
  slug: _slug,
  version: _version,
  state: _state,
  summary: _summary,
  ...fields
}: PaymentMethod): PaymentFields {
  return fields
}

export function toPaymentDraft(fields: PaymentFields): PaymentDraft {
  const { name, description, type, gateway, tax_rate, active } = fields
  return {
    name,
    description,
    type,
    gateway,
    tax_rate,
    active,
    fee: fields.fee === 0 ? '' : integerOf(fields.fee),
    minTotal: integerOf(fields.min_total),
    maxTotal: integerOf(fields.max_total),
    isForAll: fields.only_delivery === null,
    onlyDelivery: fields.only_delivery ?? [],
  }
}

export function toPaymentFields(draft: PaymentDraft): PaymentFields {
  const { name, description, type, gateway, tax_rate, active } = draft
  return {
    name,
    description,
    type,
    tax_rate,
    active,
    gateway: type === 'card' ? gateway : null,
    fee: readInteger(draft.fee) ?? 0,
    min_total: readInteger(draft.minTotal),
    max_total: readInteger(draft.maxTotal),
    only_delivery: draft.isForAll ? null : draft.onlyDelivery.toSorted((a, b) => a - b),
  }
}

export const triedPayment = (fields: PaymentFields): PaymentFields => ({
  ...fields,
  name: fields.name.trim() || 'Új fizetési mód',
})
