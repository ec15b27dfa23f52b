import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'

/** A sale as its form has it. Pure. */

export type Promotion = AdminResponse<'getPromotion'>
export type PromotionValues = AdminInput<'createPromotion'>['body']['values']
export type Scope = PromotionValues['scope']
export type Filter = Extract<Scope, { kind: 'filter' }>
export type Effect = AdminResponse<'previewPromotion'>
export type Step = AdminInput<'takePromotionStep'>['body']['step']
export type Scopes = AdminResponse<'listPromotionScopes'>

export const scopeTitles: Readonly<Record<Scope['kind'], string>> = {
  category: 'Kategóriák',
  brand: 'Márkák',
  collection: 'Gyűjtemények',
  products: 'Kiválasztott termékek',
  filter: 'Keresés és szűrés szerint',
}

export const emptyScope = (kind: Scope['kind']): Scope =>
  kind === 'filter' ? { kind, view: 'all', search: '', category: [], brand: [] } : { kind, ids: [] }

export const newPromotion = (scope: Scope): PromotionValues => ({
  name: '',
  scope,
  discount: { kind: 'percent', value: 10 },
  rounding: 'none',
  floor_price: null,
  floor_over_cost: null,
  replaces_sales: false,
  first_day: null,
  last_day: null,
})

/** `2026.12.24.` */
export const dayText = (day: string): string => `${day.replaceAll('-', '.')}.`

export function spanText(first: string | null, last: string | null): string {
  const from = first === null ? 'az indítástól' : dayText(first)
  return `${from} – ${last === null ? 'visszavonásig' : dayText(last)}`
}
