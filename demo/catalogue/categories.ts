import { type DemoCategory } from '../demo-types.ts'
import { categoryPicture } from './category-pictures.ts'
import { type Branch, CATEGORY_TREE } from './category-tree.ts'

const TYRE_FILTERS = [
  'szelesseg',
  'oldalfal',
  'felni',
  'evszak',
  'jarmu',
  'nedves-tapadas',
  'uzemanyag',
  'zajosztaly',
  'terhelesi-index',
  'sebessegindex',
  'erositett',
  'defektturo',
  'hopehely',
]
const FILTERS: Record<string, string[]> = {
  abroncsok: TYRE_FILTERS,
  'teli-gumi': TYRE_FILTERS.filter((slug) => slug !== 'evszak'),
  'nyari-gumi': TYRE_FILTERS.filter((slug) => slug !== 'evszak' && slug !== 'hopehely'),
  'negyevszakos-gumi': TYRE_FILTERS.filter((slug) => slug !== 'evszak'),
  motorgumi: ['szelesseg', 'oldalfal', 'felni', 'sebessegindex'],
  tehergumi: ['szelesseg', 'oldalfal', 'felni', 'evszak', 'uzemanyag', 'nedves-tapadas'],
  felnik: ['felni', 'felni-szelesseg', 'osztokor', 'et', 'anyag', 'szin'],
  'felni-tartozek': [],
  akkumulatorok: ['kapacitas', 'inditoaram', 'polaritas', 'tipus'],
  'toltes-inditas': [],
  olajok: ['viszkozitas', 'kiszereles', 'acea'],
  folyadekok: ['kiszereles'],
  ablaktorlo: ['hossz'],
  autoizzo: ['foglalat'],
  gumiszonyeg: ['garazsszin'],
}

const DEFAULT_QUANTITY: Record<string, number> = {
  abroncsok: 4,
  motorgumi: 1,
  tehergumi: 2,
  felnik: 4,
  'felni-tartozek': 1,
}

/** The tree as a list, parents before their children. */
export const buildCategories = (): DemoCategory[] => {
  const out: DemoCategory[] = []
  const visit = (branches: readonly Branch[], parent: DemoCategory | null): void => {
    for (const [index, { slug, name, text, children }] of branches.entries()) {
      const category: DemoCategory = {
        slug,
        name,
        description: text,
        parent: parent?.slug ?? null,
        position: index + 1,
        image: categoryPicture(slug, name),
        defaultQuantity: DEFAULT_QUANTITY[slug] ?? parent?.defaultQuantity ?? 1,
        filters: FILTERS[slug] ?? parent?.filters ?? [],
      }
      out.push(category)
      visit(children ?? [], category)
    }
  }
  visit(CATEGORY_TREE, null)
  return out
}
