import type { ListQuery, PagedList, ProductCard } from '#contract/wire.ts'
import type { Handlers } from '#server/kernel/endpoint.ts'
import { kernelError, MovedError } from '#server/kernel/errors.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { searchWords } from './catalogue.ts'
import { presentAttribute, presentCard } from './catalogue-presenting.ts'
import { presentCategory, presentCategoryLink, presentProduct } from './product-presenting.ts'
import {
  findCategory,
  findCollection,
  findMovedSlug,
  loadAttributeFilters,
  loadCategoryFamily,
} from './category-store.ts'
import { presentFilters } from './filter-presenting.ts'
import {
  builtInFilters,
  FilterError,
  readSelections,
  type FilterDefinition,
  type Selection,
} from './filters.ts'
import { queryListing, type ListingOrder, type Scope } from './listing-store.ts'
import { cardVariants, findProduct, loadOptionAttributes } from './product-store.ts'
import { loadVariants, type VariantRow } from './variant-store.ts'

type CatalogueHandlers = Pick<
  Handlers,
  | 'productCategoryGet'
  | 'productCollectionGet'
  | 'productSearch'
  | 'productGet'
  | 'productGetByIds'
  | 'productComparison'
>

export function createCatalogueHandlers({ sql, clock }: Kernel): CatalogueHandlers {
  async function listing(
    scope: Scope,
    attributeFilters: FilterDefinition[],
    query: ListQuery,
    order: ListingOrder,
  ) {
    const definitions = [...attributeFilters, ...builtInFilters]
    const selections = selectionsOrRefuse(query, definitions)
    const now = clock()
    const searched =
      query.search && scope.words === undefined ? { ...scope, words: searchWords(query.search) } : scope
    const result = await queryListing(sql, {
      scope: searched,
      definitions,
      selections,
      order,
      page: query.page,
      perPage: query.per_page,
      now,
    })
    const rows = new Map((await loadVariants(sql, result.variantIds, now)).map((row) => [row.id, row]))
    const cards = result.variantIds.flatMap((id) => rows.get(id) ?? []).map((row) => presentCard(row, now))
    return {
      products: paged(cards, result.total, query),
      filters: presentFilters(definitions, selections, result),
    }
  }

  async function cards(ids: number[], now: Date): Promise<VariantRow[]> {
    const chosen = await cardVariants(sql, ids, now)
    const rows = new Map(
      (await loadVariants(sql, [...chosen.values()], now)).map((row) => [row.productId, row]),
    )
    return [...new Set(ids)].flatMap((id) => rows.get(id) ?? [])
  }

  return {
    async productCategoryGet({ params, query }) {
      const category = await findCategory(
        sql,
        /^\d{1,9}$/.test(params.category) ? { id: Number(params.category) } : { slug: params.category },
      )
      if (!category) throw await movedOrMissing('category', 'category', params.category)
      const { parents, descendants } = await loadCategoryFamily(sql, category)
      const filterSlugs =
        [category, ...parents.toReversed()].find((row) => row.filters.length > 0)?.filters ?? []
      const found = await listing(
        { categoryId: category.id },
        await loadAttributeFilters(sql, filterSlugs),
        query,
        orderOf(query, 'name'),
      )
      return {
        category: presentCategory(category, descendants),
        parent_categories: parents.map(presentCategoryLink),
        categories: descendants
          .filter((row) => row.parentId === category.id)
          .map((row) => presentCategory(row, descendants)),
        ...found,
      }
    },

    async productCollectionGet({ params, query }) {
      const collection = await findCollection(sql, params.slug)
      if (!collection) throw await movedOrMissing('collection', 'slug', params.slug)
      const found = await listing(
        { collectionId: collection.id },
        await loadAttributeFilters(sql, null),
        query,
        orderOf(query, 'name'),
      )
      const { id, name, slug, description } = collection
      return { collection: { id, name, slug, url: `/gyujtemeny/${slug}`, description }, ...found }
    },

    async productSearch({ query }) {
      return listing(
        { words: searchWords(query.search ?? '') },
        await loadAttributeFilters(sql, null),
        query,
        orderOf(query, 'relevance'),
      )
    },

    async productGet({ params }) {
      const product = await findProduct(sql, params.slug)
      if (!product) throw await movedOrMissing('product', 'slug', params.slug)
      const now = clock()
      const rows = await loadVariants(sql, product.variantIds, now)
      // What has no price yet is not on sale yet, as in the listings.
      const variants = product.variantIds.flatMap(
        (id) => rows.find((row) => row.id === id && row.gross !== null) ?? [],
      )
      if (variants.length === 0) throw kernelError('not_found')
      return presentProduct(product, variants, await loadOptionAttributes(sql, product.optionAttributes), now)
    },

    async productGetByIds({ query }) {
      const now = clock()
      return (await cards(query.ids, now)).map((row) => presentCard(row, now))
    },

    async productComparison({ query }) {
      const now = clock()
      return (await cards(query.ids, now)).map((row) => ({
        ...presentCard(row, now),
        all_attributes: row.attributes.map(presentAttribute),
      }))
    },
  }

  async function movedOrMissing(
    entity: 'product' | 'category' | 'collection',
    param: string,
    slug: string,
  ): Promise<Error> {
    const current = await findMovedSlug(sql, entity, slug)
    return current ? new MovedError({ [param]: current }) : kernelError('not_found')
  }
}

function selectionsOrRefuse(query: ListQuery, definitions: FilterDefinition[]): Map<string, Selection> {
  try {
    return readSelections(query.filters, definitions)
  } catch (error) {
    if (error instanceof FilterError)
      throw kernelError('validation_failed', { errors: { [`filters.${error.slug}`]: [error.message] } })
    throw error
  }
}

function orderOf(query: ListQuery, fallback: 'name' | 'relevance'): ListingOrder {
  return { key: query.order_by ?? fallback, direction: query.direction }
}

function paged(data: ProductCard[], total: number, query: ListQuery): PagedList<ProductCard> {
  return {
    data,
    total,
    per_page: query.per_page,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
  }
}
