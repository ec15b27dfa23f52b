import type { FilterDefinition } from '../filters.ts'
import type { ProductIndex } from '../segments/product-index.ts'
import type { BrandRow, LoadedTaxonomy } from '../source/taxonomy-store.ts'

/** What words of a search may name. */
export type Dictionary = {
  brands: BrandRow[]
  categories: { id: number; slug: string; name: string; path: number[] }[]
  values: {
    attributeId: number
    attributeSlug: string
    value: string
    label: string | null
    kind: FilterDefinition['kind']
  }[]
}

/** Rebuilds the dictionary only when the taxonomy or the set of values has changed since. */
export function createDictionary(
  index: Pick<ProductIndex, 'facets'>,
): (taxonomy: LoadedTaxonomy) => Dictionary {
  let made: { taxonomy: LoadedTaxonomy; facets: number; dictionary: Dictionary } | undefined
  return (taxonomy) => {
    if (made?.taxonomy !== taxonomy || made.facets !== index.facets.size)
      made = { taxonomy, facets: index.facets.size, dictionary: makeDictionary(index, taxonomy) }
    return made.dictionary
  }
}

function makeDictionary({ facets }: Pick<ProductIndex, 'facets'>, taxonomy: LoadedTaxonomy): Dictionary {
  const indexed = new Set(taxonomy.indexedAttributes)
  return {
    brands: taxonomy.brands,
    categories: taxonomy.categories,
    values: taxonomy.attributes
      .filter(({ attributeId }) => indexed.has(attributeId))
      .flatMap(({ attributeId, slug, kind, labels }) =>
        [...facets.valuesOf(attributeId)].map(({ value }) => ({
          attributeId,
          attributeSlug: slug,
          value,
          label: Object.hasOwn(labels, value) ? labels[value]! : null,
          kind,
        })),
      ),
  }
}
