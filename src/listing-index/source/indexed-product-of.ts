import { brandAttribute } from '../segments/facets.ts'
import type { IndexedProduct } from '../segments/indexed-product.ts'
import type { FacetOf, ProductState } from '../segments/product-batch.ts'
import type { DocumentTerms } from '../text/document.ts'
import { modelOf } from './model.ts'

/** A product as an index keeps it. Pure, but for the number of its brand, which is made at first use. */
export function indexedProduct(
  { id, name, popularity, rating, brandId, categories, collections, variants }: ProductState,
  terms: DocumentTerms<number>,
  nameRank: number,
  facetOf: FacetOf,
): IndexedProduct {
  return {
    id,
    nameRank,
    popularity,
    rating,
    model: modelOf(brandId, name),
    categories,
    collections,
    brandFacet: brandId === 0 ? null : facetOf(brandAttribute, String(brandId)),
    nameTerms: terms.name,
    textTerms: terms.text,
    variants,
  }
}
