/** A variant on sale as a row of a shard, and what the table of rows is declared by. Pure. */
import {
  categoryKey,
  collectionKey,
  type IndexedProduct,
  type IndexedVariant,
} from '../segments/indexed-product.ts'
import { rankOf, recommendationOf } from '../segments/recommendation.ts'

export const listingTable = 'listing'

/**
 * Columns besides `id`, the variant's, in the order in which they are written. `found_by` is the field that is looked up by words:
 * see `wordOf`. `head` is the one variant that stands for its product where nothing is asked of variants, `sole` one that is all
 * of its product.
 */
const columns = {
  found_by: 'field',
  product_id: 'uint',
  gross: 'uint',
  name_rank: 'uint',
  name_hash: 'uint',
  standing: 'uint',
  recommendation: 'bigint',
  rating: 'uint',
  discount: 'uint',
  model: 'uint',
  stock: 'uint',
  had: 'uint',
  discounted: 'uint',
  head: 'uint',
  sole: 'uint',
  facets: 'multi',
  memberships: 'multi',
  name_terms: 'multi',
  text_terms: 'multi',
} as const

/** The lines of a searchd's configuration that declare the table. */
export const tableDeclaration = Object.entries(columns).map(([name, type]) =>
  type === 'field' ? `rt_field = ${name}` : `rt_attr_${type} = ${name}`,
)

export const writtenColumns = ['id', ...Object.keys(columns)].join(', ')

/** In the column `stock`. */
export const stockOf = { none: 0, inStock: 1, orderable: 2 } as const

/** Counted with the values of attributes, so that one statement counts everything. Every row has the first. */
export const countedAs = { any: 1, inStock: 2, orderable: 3, discounted: 4 } as const
const firstFacet = 8

/** A facet's number among the values of the column `facets`. */
export const facetValue = (facet: number): number => facet + firstFacet
/** The facet of a value; negative for those of `countedAs`. */
export const facetOfValue = (value: number): number => value - firstFacet

/** What a row can be looked up by: its product, and each value of its columns of many values. */
export type WordKind = 'product' | 'facets' | 'memberships' | 'name_terms' | 'text_terms'
const wordMarks = { product: 'p', facets: 'f', memberships: 'm', name_terms: 'n', text_terms: 't' } as const

export const wordOf = (kind: WordKind, value: number): string => wordMarks[kind] + value

/** The rows of a product in parentheses, for `REPLACE INTO`. */
export function rowsOf(product: IndexedProduct, nameHash: number): string[] {
  const head = representative(product.variants)
  const own = {
    memberships: [...product.categories.map(categoryKey), ...product.collections.map(collectionKey)],
    name_terms: product.nameTerms,
    text_terms: product.textTerms,
  }
  return product.variants.map((variant) => {
    const facets = [...countsOf(variant), ...facetsOf(product, variant).map(facetValue)]
    const many = { facets, ...own }
    const stock = variant.inStock ? stockOf.inStock : variant.orderable ? stockOf.orderable : stockOf.none
    const values: (number | string)[] = [
      variant.id,
      `'${wordsOf(product.id, { ...many, facets: facetsOf(product, variant).map(facetValue) })}'`,
      product.id,
      variant.gross,
      product.nameRank,
      nameHash,
      rankOf(product, variant),
      recommendationOf(product, variant),
      product.rating,
      variant.discount,
      product.model,
      stock,
      Number(stock !== stockOf.none),
      Number(variant.discounted),
      Number(variant === head),
      Number(product.variants.length === 1),
      ...Object.values(many).map((list) => `(${list.join()})`),
    ]
    return `(${values.join()})`
  })
}

const facetsOf = ({ brandFacet }: IndexedProduct, { facets }: IndexedVariant): number[] =>
  brandFacet === null ? facets : [brandFacet, ...facets]

function countsOf({ inStock, orderable, discounted }: IndexedVariant): number[] {
  return [
    countedAs.any,
    ...(inStock ? [countedAs.inStock] : []),
    ...(orderable ? [countedAs.orderable] : []),
    ...(discounted ? [countedAs.discounted] : []),
  ]
}

function wordsOf(productId: number, many: Record<Exclude<WordKind, 'product'>, number[]>): string {
  const kinds = Object.keys(many) as (keyof typeof many)[]
  return [
    wordOf('product', productId),
    ...kinds.flatMap((kind) => many[kind].map((value) => wordOf(kind, value))),
  ].join(' ')
}

/** The cheapest that can be had, else the cheapest. */
function representative(variants: readonly IndexedVariant[]): IndexedVariant | undefined {
  const canBeHad = ({ inStock, orderable }: IndexedVariant) => Number(inStock || orderable)
  return variants.toSorted((a, b) => canBeHad(b) - canBeHad(a) || a.gross - b.gross || a.id - b.id)[0]
}
