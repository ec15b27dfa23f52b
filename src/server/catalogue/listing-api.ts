import type { Handlers } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import type { ReadModel } from '#listing-index/index.ts'
import { allFilters, categoryFamily, categoryFilters, findCollection } from './category-store.ts'
import { orderOf, type BuildListing } from './listing-response.ts'
import { movedOrMissing } from './moved-slug.ts'
import { presentCategory, presentCategoryLink } from './product-presenting.ts'

/** Listings of a category and of a collection. What they show beside products comes from memory too. */
export function createListingHandlers(
  { sql }: Platform,
  buildListing: BuildListing,
  readModel: ReadModel,
): Pick<Handlers, 'productCategoryGet' | 'productCollectionGet'> {
  return {
    async productCategoryGet({ params, query }, { tags }) {
      const taxonomy = readModel.taxonomy()
      const category = /^\d{1,9}$/.test(params.category)
        ? taxonomy.categoryById(Number(params.category))
        : taxonomy.categoryBySlug(params.category)
      if (!category) throw await movedOrMissing(sql, 'category', 'category', params.category)
      // Who lists the products, apart from who only shows the name: a product's change makes the lists stale alone.
      tags.add(`category:${category.id}`).add(`listing:${category.id}`)
      const { parents, descendants } = categoryFamily(taxonomy, category)
      const found = await buildListing(
        {
          scope: { categoryId: category.id },
          attributeFilters: categoryFilters(taxonomy, category),
          query,
          order: orderOf(query, 'name'),
        },
        tags,
      )
      return {
        category: presentCategory(category, descendants),
        meta: { title: category.metaTitle, description: category.metaDescription },
        parent_categories: parents.map(presentCategoryLink),
        categories: descendants
          .filter((row) => row.parentId === category.id)
          .map((row) => presentCategory(row, descendants)),
        ...found,
      }
    },

    async productCollectionGet({ params, query }, { tags }) {
      const taxonomy = readModel.taxonomy()
      const collection = findCollection(taxonomy, params.slug)
      if (!collection) throw await movedOrMissing(sql, 'collection', 'slug', params.slug)
      tags.add(`collection:${collection.id}`).add('products')
      const found = await buildListing(
        {
          scope: {
            collectionId: collection.id,
            reducedOnly: collection.reducedOnly,
            rule: collection.rule,
          },
          attributeFilters: allFilters(taxonomy),
          query,
          order: orderOf(query, 'name'),
        },
        tags,
      )
      const { id, name, slug, description, metaTitle, metaDescription } = collection
      return {
        collection: { id, name, slug, url: `/gyujtemeny/${slug}`, description },
        meta: { title: metaTitle, description: metaDescription },
        ...found,
      }
    },
  }
}
