import type { CarFitment } from '#contract/wire.ts'

export const carPath = '/autom'

export type CarQuery = { make: string; model: string; year: number | null }

const textOf = (search: URLSearchParams, name: string) => (search.get(name) ?? '').trim().slice(0, 60)

/** What an address asks: `?gyartmany=Suzuki&modell=Swift&ev=2012`. */
export function readCarQuery(search: URLSearchParams): CarQuery {
  const year = textOf(search, 'ev')
  return {
    make: textOf(search, 'gyartmany'),
    model: textOf(search, 'modell'),
    year: /^(?:19|20)\d\d$/.test(year) ? Number(year) : null,
  }
}

/** The one address of a choice; empty when nothing is chosen. */
export function carSearch({ make, model, year }: CarQuery): string {
  const parameters = new URLSearchParams()
  if (make) parameters.set('gyartmany', make)
  if (model) parameters.set('modell', model)
  if (year !== null) parameters.set('ev', String(year))
  const text = parameters.toString()
  return text ? `?${text}` : ''
}

/** Every year of a model, the newest first; a car that is still made has them up to this one. */
export function yearsOf(
  rows: readonly Pick<CarFitment, 'from_year' | 'to_year'>[],
  thisYear: number,
): number[] {
  const years = new Set<number>()
  for (const { from_year: from, to_year: to } of rows)
    for (let year = from; year <= (to ?? Math.max(from, thisYear)); year += 1) years.add(year)
  return [...years].toSorted((a, b) => b - a)
}
