import type { Clock } from '#platform/clock.ts'
import type { Sql } from '#platform/database/database.ts'
import type { FacetDictionary } from '../segments/facets.ts'
import type { IndexedProduct } from '../segments/indexed-product.ts'
import type { ProductState } from '../segments/product-batch.ts'
import { createDocumentReader } from '../text/document.ts'
import type { Vocabulary } from '../text/vocabulary.ts'
import { indexedProduct } from './indexed-product-of.ts'
import { loadProducts, type ProductChoice } from './product-source.ts'

/** A product with what an index outside of this process keeps of its name. */
export type ReadProduct = IndexedProduct & Pick<ProductState, 'nameHash' | 'nextChange'>
/** The numbers of values and words; those of new ones are made when they are met. */
export type Numbers = { facets: FacetDictionary; vocabulary: Vocabulary }

/** Reads products as they are now, in the numbers of `numbers`. `rankOf` gives the rank of a name, after `rename` has seen it. */
export function createProductReader({ clock }: { clock: Clock }, { facets, vocabulary }: Numbers) {
  const readDocument = createDocumentReader(vocabulary)
  const facetOf = (attributeId: number, value: string) => facets.idOf(attributeId, value)

  return async function readProducts(
    sql: Sql,
    choice: ProductChoice,
    attributeIds: number[],
    ranked: (states: readonly ProductState[]) => Promise<(productId: number) => number>,
  ): Promise<ReadProduct[]> {
    const batch = await loadProducts(sql, choice, attributeIds, clock(), facetOf)
    const states = Array.from({ length: batch.size }, (_, position) => batch.state(position))
    const rankOf = await ranked(states)
    return states.map((state) => ({
      ...indexedProduct(state, readDocument(state), rankOf(state.id), facetOf),
      nameHash: state.nameHash,
      nextChange: state.nextChange,
    }))
  }
}
