import type { Sql } from '#platform/database/database.ts'
import {
  builtInFilters,
  type ListingRequest,
  type OrderKey,
  type ReadModel,
  type Selection,
} from '#listing-index/index.ts'
import { textQueryOf } from '#server/search/index.ts'

export type Question = {
  kind: string
  request: ListingRequest
  /** The words that were searched for, as they were typed. */
  search: string | null
}
type Words = Pick<ReadModel, 'dictionary' | 'vocabulary' | 'synonyms'>

/** The order that stands first in the shop is not among those that the figures of before are of. */
const usualOrders: OrderKey[] = ['name', 'name', 'price', 'id', 'relevance']

/** A seeded stream of what customers request: whole catalogue, big and small categories, filters, all orders, deep pages, words. */
export async function questionStream(
  sql: Sql,
  model: ReadModel,
  orders = usualOrders,
): Promise<() => Question> {
  const taxonomy = model.taxonomy()
  const definitions = [
    ...taxonomy.attributes.flatMap(({ filterType, ...row }) =>
      filterType === null ? [] : [{ ...row, type: filterType }],
    ),
    ...builtInFilters,
  ]
  const { values } = model.dictionary()
  const [names] = await sql<{ names: string[] }[]>`
    select array_agg(name) as names from (select name from product order by id limit 500) first`
  let state = 42
  const roll = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const oneOf = <T>(list: readonly T[]): T => list[roll(list.length)]!

  function selections(count: number): Map<string, Selection> {
    const chosen = new Map<string, Selection>()
    while (chosen.size < count) {
      const { slug, type, attributeId } = oneOf(definitions)
      if (type === 'range') {
        const [low, high] = slug === 'ar' ? [20_000, 60_000] : [5, 72]
        chosen.set(slug, { type, min: low + roll(10), max: roll(2) === 0 ? null : high })
      } else if (slug === 'marka')
        chosen.set(slug, { type, values: [oneOf(taxonomy.brands).slug, oneOf(taxonomy.brands).slug] })
      else if (slug === 'keszlet') chosen.set(slug, { type, values: ['raktaron'] })
      else if (slug === 'akcio') chosen.set(slug, { type, values: ['igen'] })
      else {
        const own = values.filter((value) => value.attributeId === attributeId)
        if (own.length > 0) chosen.set(slug, { type, values: [oneOf(own).value, oneOf(own).value] })
      }
    }
    return chosen
  }

  const words = () =>
    oneOf(names!.names)
      .split(' ')
      .slice(roll(2), 2 + roll(3))
      .join(' ')

  return () => {
    const kind = oneOf([
      'whole',
      'big category',
      'small category',
      'small category',
      'small category',
      'search',
    ])
    const filters = Math.max(0, roll(8) - 2)
    const isDeep = roll(8) === 0
    const search = kind === 'search' ? words() : null
    const scope = (() => {
      if (kind === 'whole') return {}
      if (search !== null) return { text: understood(search, model) }
      return { categoryId: kind === 'big category' ? 1 + roll(10) : 51 + roll(150) }
    })()
    return {
      kind: `${kind}${filters > 0 ? ', filters' : ''}${isDeep ? ', deep' : ''}`,
      search,
      request: {
        scope,
        definitions,
        selections: selections(filters),
        order: {
          key: kind === 'search' ? 'relevance' : oneOf(orders),
          direction: oneOf(['asc', 'desc'] as const),
        },
        page: isDeep ? 50 + roll(2000) : 1 + roll(4),
        perPage: 24,
        now: new Date(),
      },
    }
  }
}

/** The request as another model has to be asked, which has numbered words in its own way. */
export function requestTo(model: Words, { request, search }: Question): ListingRequest {
  return search === null ? request : { ...request, scope: { text: understood(search, model) } }
}

const understood = (search: string, { dictionary, vocabulary, synonyms }: Words) =>
  textQueryOf(search, dictionary(), vocabulary, synonyms())
