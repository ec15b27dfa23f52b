import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'

/** Rules of accessories in words. Pure. */

export type AccessoryValues = AdminResponse<'getAccessoryRule'>['values']
export type AccessoryMatch = AccessoryValues['matches'][number]
type Named = readonly { id: number; name: string }[]

const nameOf = (all: Named, id: number) => all.find((one) => one.id === id)?.name ?? 'törölt'

/** What the tyre's size is called, which is no attribute of its own. */
export const sizeName = 'Abroncsméret'

export const kindTexts: Readonly<Record<AccessoryMatch['kind'], string>> = {
  equal: 'egyezik ezzel',
  contains: 'szerepel ebben',
  from: 'nem kisebb ennél',
  to: 'nem nagyobb ennél',
}

/** `Abroncsméret szerepel ebben: Illő méretek`. */
export function matchText({ kind, ...match }: AccessoryMatch, attributes: Named): string {
  const main = match.main_attribute === null ? sizeName : nameOf(attributes, match.main_attribute)
  const accessory = nameOf(attributes, match.accessory_attribute)
  return kind === 'equal' && main === accessory
    ? `${main} egyezik`
    : `${main} ${kindTexts[kind]}: ${accessory}`
}

export const quantityTexts: Readonly<Record<AccessoryValues['quantity_kind'], string>> = {
  per_piece: 'minden darabhoz',
  per_set: 'minden készlethez',
  once: 'összesen',
}

/** `minden készlethez 1`. */
export const quantityText = ({ quantity_kind: kind, quantity }: AccessoryValues) =>
  `${quantityTexts[kind]} ${quantity}`

/** `Téli gumi → Hóláncok`. */
export const sidesText = (values: AccessoryValues, categories: Named) =>
  `${nameOf(categories, values.main_category)} → ${nameOf(categories, values.accessory_category)}`

/** What has to agree, or that nothing has to. */
export const matchesText = ({ matches }: AccessoryValues, attributes: Named) =>
  matches.length === 0 ? 'feltétel nélkül' : matches.map((one) => matchText(one, attributes)).join(', ')
