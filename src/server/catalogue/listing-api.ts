import type { Handlers } from '#server/kernel/endpoint.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { findCategory, findCollection, loadAttributeFilters, loadCategoryFamily } from './category-store.ts'
import { orderOf, type AnswerListing } from './listing-answer.ts'
import { movedOrMissing } from './moved-slug.ts'
import { presentCategory, presentCategoryLink } from './product-presenting.ts'

/** Listings of a category and of a collection. */
export function createListingHandlers(
  { sql }: Kernel,
  answerListing: AnswerListing,
): Pick<Handlers, 'productCategoryGet' | 'productCollectionGet'> {
  return {
    async productCategoryGet({ params, query }) {
      const category = await findCategory(
        sql,
        /^\d{1,9}$/.test(params.category) ? { id: Number(params.category) } : { slug: params.category },
      )
      if (!category) throw await movedOrMissing(sql, 'category', 'category', params.category)
      const { parents, descendants } = await loadCategoryFamily(sql, category)
      const filterSlugs =
        [category, ...parents.toReversed()].find((row) => row.filters.length > 0)?.filters ?? []
      const found = await answerListing({
        scope: { categoryId: category.id },
        attributeFilters: await loadAttributeFilters(sql, filterSlugs),
        query,
        order: orderOf(query, 'name'),
      })
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
      if (!collection) throw await movedOrMissing(sql, 'collection', 'slug', params.slug)
      const found = await answerListing({
        scope: { collectionId: collection.id },
        attributeFilters: await loadAttributeFilters(sql, null),
        query,
        order: orderOf(query, 'name'),
      })
      const { id, name, slug, description } = collection
      return { collection: { id, name, slug, url: `/gyujtemeny/${slug}`, description }, ...found }
    },
  }
}
