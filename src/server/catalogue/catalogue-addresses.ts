import type { Executor } from '#platform/database/database.ts'
import { productUrl } from './catalogue-presenting.ts'
import { touchedAt } from './product-touch.ts'
import { countCollection, listDeskCollections } from './taxonomy/collection-store.ts'

/** A page that search engines may list. */
export type Address = { path: string; updatedAt: Date | null }

export async function countProductPages(sql: Executor): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from product where published`
  return row?.count ?? 0
}

/** The pages of products in a fixed order. */
export async function listProductPages(
  sql: Executor,
  { limit, offset }: { limit: number; offset: number },
): Promise<Address[]> {
  const rows = await sql<{ slug: string; updatedAt: Date }[]>`
    select p.slug, ${touchedAt(sql)} as "updatedAt" from product p where p.published order by p.id limit ${limit} offset ${offset}`
  return rows.map(({ slug, updatedAt }) => ({ path: productUrl(slug), updatedAt }))
}

/** The pages of categories and collections that show a product; an empty one is not for search engines. */
export async function listListingPages(sql: Executor): Promise<Address[]> {
  const [categories, collections] = await Promise.all([
    sql<{ slug: string }[]>`
      select c.slug from category c where not exists (
        select from category up where up.id = any(c.path) and not up.published) and exists (
        select from product_category pc join product p on p.id = pc.product_id and p.published
          join category own on own.id = pc.category_id where own.path @> array[c.id])
      order by c.path`,
    listShownCollections(sql),
  ])
  return [
    ...categories.map(({ slug }) => ({ path: `/termekek/${slug}`, updatedAt: null })),
    ...collections.map(({ slug }) => ({ path: `/gyujtemeny/${slug}`, updatedAt: null })),
  ]
}

async function listShownCollections(sql: Executor): Promise<{ slug: string }[]> {
  const published = (await listDeskCollections(sql)).filter((row) => row.published)
  const counts = await Promise.all(published.map((row) => countCollection(sql, row, new Date())))
  return published.filter((_row, index) => counts[index]!.products > 0)
}
