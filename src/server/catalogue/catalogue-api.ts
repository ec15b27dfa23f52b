import type {
  Category,
  Link,
  ListQuery,
  OptionAttribute,
  PagedList,
  Product,
  ProductCard,
} from '#contract/wire.ts'
import type { Handlers } from '#server/kernel/endpoint.ts'
import { kernelError, MovedError } from '#server/kernel/errors.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { presentImage } from '#server/kernel/presenting.ts'
import { searchWords } from './catalogue.ts'
import {
  attributeText,
  fullName,
  presentAttribute,
  presentBrand,
  presentCard,
  presentPacking,
  presentVariant,
  productUrl,
} from './catalogue-presenting.ts'
import {
  findCategory,
  findCollection,
  findMovedSlug,
  loadAttributeFilters,
  loadCategoryFamily,
  type CategoryRow,
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
import {
  cardVariants,
  findProduct,
  loadOptionAttributes,
  type OptionRow,
  type ProductRow,
} from './product-store.ts'
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
    const searched =
      query.search && scope.words === undefined ? { ...scope, words: searchWords(query.search) } : scope
    const result = await queryListing(sql, {
      scope: searched,
      definitions,
      selections,
      order,
      page: query.page,
      perPage: query.per_page,
    })
    const now = clock()
    const rows = new Map((await loadVariants(sql, result.variantIds, now)).map((row) => [row.id, row]))
    const cards = result.variantIds.flatMap((id) => rows.get(id) ?? []).map((row) => presentCard(row, now))
    return {
      products: paged(cards, result.total, query),
      filters: presentFilters(definitions, selections, result),
    }
  }

  async function cards(ids: number[]): Promise<VariantRow[]> {
    const chosen = await cardVariants(sql, ids)
    const rows = new Map(
      (await loadVariants(sql, [...chosen.values()], clock())).map((row) => [row.productId, row]),
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
        parent_categories: parents.map(presentLink),
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
      const variants = product.variantIds.flatMap((id) => rows.find((row) => row.id === id) ?? [])
      if (variants.length === 0) throw kernelError('not_found')
      return presentProduct(product, variants, await loadOptionAttributes(sql, product.optionAttributes), now)
    },

    async productGetByIds({ query }) {
      const now = clock()
      return (await cards(query.ids)).map((row) => presentCard(row, now))
    },

    async productComparison({ query }) {
      const now = clock()
      return (await cards(query.ids)).map((row) => ({
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

function presentLink({ id, name, slug }: { id: number; name: string; slug: string }): Link {
  return { id, name, slug, url: `/termekek/${slug}` }
}

function presentCategory(row: CategoryRow, family: CategoryRow[]): Category {
  const base = (category: CategoryRow) => ({
    ...presentLink(category),
    description: category.description,
    image: category.imageKey ? presentImage(category.imageKey, category.name) : null,
  })
  return { ...base(row), children: family.filter((other) => other.parentId === row.id).map(base) }
}

function presentProduct(
  product: ProductRow,
  variants: VariantRow[],
  options: OptionRow[],
  now: Date,
): Product {
  const first = variants[0]!
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    url: productUrl(product.slug),
    item_number: product.itemNumber,
    description: product.description,
    short_description: product.shortDescription,
    variants: variants.map((row) => presentVariant(row, now)),
    attributes: first.attributes.filter((attribute) => !attribute.own).map(presentAttribute),
    on_wishlist: false,
    ...presentPacking(product),
    badges: first.badges,
    brand: presentBrand(first),
    manufacturer: product.manufacturerName
      ? {
          name: product.manufacturerName,
          address: product.manufacturerAddress ?? '',
          email: product.manufacturerEmail ?? '',
        }
      : null,
    option_attributes: options.map((option) => presentOption(option, variants)),
    categories: product.categories.map(presentLink),
    default_quantity: product.defaultQuantity,
    eprel_id: product.eprelId,
    warranty_months: product.warrantyMonths,
    meta: {
      title: fullName(variants.length === 1 ? first : { productName: product.name, variantName: '' }),
      description: product.shortDescription,
    },
  }
}

/** Each value that some variant has, in the merchant's order, with the first variant that has it. */
function presentOption(option: OptionRow, variants: VariantRow[]): OptionAttribute {
  const values = new Map<string, OptionAttribute['options'][number]>()
  for (const variant of variants) {
    const attribute = variant.attributes.find((row) => row.slug === option.slug)
    if (!attribute || values.has(attribute.value)) continue
    values.set(attribute.value, {
      label: attributeText(attribute),
      value: attribute.value,
      url: `${productUrl(variant.productSlug)}?valtozat=${encodeURIComponent(variant.variantSlug)}`,
      data: option.swatches[attribute.value] ?? null,
    })
  }
  return {
    name: option.name,
    slug: option.slug,
    selector_type: option.selectorType ?? 'button',
    options: [...values.values()],
  }
}
