import type { Product } from '#contract/wire.ts'
import { writeOnce } from '#platform/cache/response-text.ts'
import type { Handlers } from '#platform/http/endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { builtInFilters, priceFilter, type ReadModel } from '#listing-index/index.ts'
import { presentAttribute, presentCard } from './catalogue-presenting.ts'
import { allFilters } from './category-store.ts'
import { movedOrMissing } from './moved-slug.ts'
import { createProductMemory } from './product-memory.ts'
import { presentProduct } from './product-presenting.ts'
import { cardVariants, findProduct, loadOptionAttributes, type ProductRow } from './product-store.ts'
import { chooseRelatives, relativeSelections } from './related.ts'
import { loadVariants, type VariantRow } from './variant-store.ts'

/** How many are requested of the listing, from which the relatives are chosen. */
const candidateCount = 36
const relatives = { limit: 12, perBrand: 3 }
/** Pages of products that are cached. */
const maxCachedProducts = 2000

/** What can't be had is no help to who looks for something else. */
const canBeHad = ({ forSale, free, backorder }: VariantRow) => forSale && (free > 0 || backorder)

/** A product, its relatives, and products by id. */
export function createProductHandlers(
  { sql, clock }: Platform,
  readModel: ReadModel,
): Pick<Handlers, 'productGet' | 'productGetRelated' | 'productGetByIds' | 'productComparison'> {
  const memory = createProductMemory<string, Product>(readModel, maxCachedProducts)

  async function productOrMoved(slug: string): Promise<ProductRow> {
    const product = await findProduct(sql, slug)
    if (!product) throw await movedOrMissing(sql, 'product', 'slug', slug)
    return product
  }

  async function rowsOf(variantIds: number[], now: Date): Promise<VariantRow[]> {
    const rows = new Map((await loadVariants(sql, variantIds, now)).map((row) => [row.id, row]))
    // What has no price yet is not on sale yet, as in the listings.
    return variantIds.flatMap((id) => rows.get(id) ?? []).filter((row) => row.gross !== null)
  }

  async function loadProduct(slug: string, now: Date): Promise<Product> {
    const { changes } = memory
    const row = await productOrMoved(slug)
    const variants = await rowsOf(row.variantIds, now)
    if (variants.length === 0) throw platformError('not_found')
    const options = await loadOptionAttributes(sql, row.optionAttributes)
    const product = writeOnce(presentProduct(row, variants, options, now))
    memory.store(slug, row.id, product, changes)
    return product
  }

  async function cards(ids: number[], now: Date, tags: Set<string>): Promise<VariantRow[]> {
    for (const id of ids) tags.add(`product:${id}`)
    const chosen = await cardVariants(sql, ids, now)
    const rows = new Map(
      (await loadVariants(sql, [...chosen.values()], now)).map((row) => [row.productId, row]),
    )
    return [...new Set(ids)].flatMap((id) => rows.get(id) ?? [])
  }

  return {
    async productGet({ params }, { tags }) {
      const now = clock()
      const product = memory.find(params.slug, now) ?? (await loadProduct(params.slug, now))
      tags.add(`product:${product.id}`)
      for (const { id } of product.categories) tags.add(`category:${id}`)
      return product
    },

    async productGetRelated({ params }, { tags }) {
      const product = await productOrMoved(params.slug)
      const now = clock()
      const [first] = await rowsOf(product.variantIds, now)
      if (!first) throw platformError('not_found')
      const gross = first.gross ?? 0
      const selections = relativeSelections(first.attributes, gross)
      const found = await readModel.list({
        // A size is sought in the whole branch, a price only among things of its kind.
        scope: { categoryId: product.categories.at(selections.has(priceFilter) ? -1 : 0)!.id },
        definitions: [...allFilters(readModel.taxonomy()), ...builtInFilters].filter(({ slug }) =>
          selections.has(slug),
        ),
        selections,
        order: { key: 'relevance', direction: 'desc' },
        page: 1,
        perPage: candidateCount,
        now,
      })
      const chosen = chooseRelatives(
        (await rowsOf(found.variantIds, now)).filter(canBeHad),
        { id: product.id, gross },
        relatives,
      )
      const related = chosen.map((row) => presentCard(row, now))
      // A suggestion: those shown must be right, the choice may be a minute old. Its own change may give it other relatives.
      for (const { id } of [product, ...related]) tags.add(`product:${id}`)
      return related
    },

    async productGetByIds({ query }, { tags }) {
      const now = clock()
      return (await cards(query.ids, now, tags)).map((row) => presentCard(row, now))
    },

    async productComparison({ query }, { tags }) {
      const now = clock()
      return (await cards(query.ids, now, tags)).map((row) => ({
        ...presentCard(row, now),
        all_attributes: row.attributes.map(presentAttribute),
      }))
    },
  }
}
