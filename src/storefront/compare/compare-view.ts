import type { ComparedProduct } from '#contract/wire.ts'
import { cardView, type CardView } from '../listing/card-view.ts'

/** One line of the table: an attribute and what each product says of it; null where one has no such attribute. */
export type CompareRow = {
  name: string
  values: (string | null)[]
  differs: boolean
  /** The value that is better than another; null where all that is known is the same. */
  best: string | null
}
export type CompareView = { cards: CardView[]; rows: CompareRow[] }

/** Of a tyre's label the first letter and the fewest decibels are the best. */
const firstIsBest = new Set(['uzemanyag', 'nedves-tapadas', 'zajosztaly', 'zaj'])
const { compare } = new Intl.Collator('hu', { numeric: true })

const none = (values: (string | null)[]) => values.every((value) => value === null)

/** Attributes in the order in which the products name them; a line differs when two products do not say the same. */
export function compareView(products: ComparedProduct[]): CompareView {
  const names = new Map<string, string>()
  for (const product of products)
    for (const { slug, name } of product.all_attributes) if (!names.has(slug)) names.set(slug, name)
  const rowOf = (name: string, values: (string | null)[], slug = ''): CompareRow => {
    const known = new Set(values.filter((value) => value !== null))
    const [best = null] = known.size > 1 && firstIsBest.has(slug) ? [...known].toSorted(compare) : []
    return { name, values, differs: new Set(values).size > 1, best }
  }
  const attributes = [...names].map(([slug, name]) =>
    rowOf(
      name,
      products.map(
        ({ all_attributes }) => all_attributes.find((attribute) => attribute.slug === slug)?.value ?? null,
      ),
      slug,
    ),
  )
  const rows = [
    rowOf(
      'Márka',
      products.map(({ brand }) => brand?.name ?? null),
    ),
    rowOf(
      'Készlet',
      products.map(({ availability }) => availability.label),
    ),
    ...attributes,
  ]
  return { cards: products.map(cardView), rows: rows.filter(({ values }) => !none(values)) }
}
