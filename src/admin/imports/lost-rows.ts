import { formatNumber } from '#contract/money.ts'

/** `values` that the shop lacks stand in so many `rows`; `empty` rows have none. `fallback`: the category for those, null: there is none. */
type Lost = { values: number; rows: number; empty: number; fallback: string | null }

/** What becomes of rows without a category of the shop, in sentences. Pure. */
export function lostText({ values, rows, empty, fallback }: Lost): string {
  if (rows + empty === 0) return 'Minden sornak megvan a helye.'
  if (fallback !== null)
    return `${formatNumber(rows + empty)} sornak nincs kategóriája a boltban. Ami közülük új termék, ide kerül: ${fallback}; a meglévők maradnak, ahol vannak.`
  return [
    ...(rows > 0
      ? [`${formatNumber(values)} értéknek nincs helye a boltban: ${formatNumber(rows)} sor kimarad.`]
      : []),
    ...(empty > 0 ? [`${formatNumber(empty)} sorban üres: ami közülük új termék, kimarad.`] : []),
  ].join(' ')
}
