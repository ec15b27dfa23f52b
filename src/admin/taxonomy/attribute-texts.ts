import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'

type Kind = AdminResponse<'getAttribute'>['kind']

/** What an attribute holds, as the merchant says it. */
export const kindTitles: Readonly<Record<Kind, string>> = {
  choice: 'választható értékek',
  number: 'szám',
  boolean: 'igen–nem',
  text: 'szöveg',
}

type Listed = AdminResponse<'listAttributes'>['attributes'][number]

/** A line about one of the list. */
export const detailOf = (one: Listed): string =>
  [
    kindTitles[one.kind] + (one.unit === '' ? '' : ` (${one.unit})`),
    one.variants === 0
      ? 'még nincs használatban'
      : `${formatNumber(one.variants)} változaton, ${formatNumber(one.values)} érték`,
    ...(one.categories > 0 ? [`${one.categories} kategóriában`] : []),
    ...(one.is_filter ? ['a keresésben szűr'] : []),
    ...(one.is_on_card ? ['a kártyán is'] : []),
  ].join(' · ')
