import type { AnswerCache } from '#server/kernel/answer-cache.ts'
import { catalogueTag } from '#server/kernel/answer-tags.ts'
import type { ChangeBatch, ChangeKind } from '#server/kernel/change-feed.ts'
import type { Sql } from '#server/kernel/database.ts'

const catalogueKinds: ChangeKind[] = ['brand', 'category', 'collection', 'attribute', 'badge', 'synonym']

/** More of them at once touch so much that nothing is worth keeping. */
const mostProducts = 2000

/** What a batch of changes makes stale. Asks for the categories in which changed products stand. */
export async function staleTags(sql: Sql, batch: ChangeBatch): Promise<Set<string>> {
  const tags = new Set<string>()
  if (catalogueKinds.some((kind) => batch.ids(kind).size > 0)) tags.add(catalogueTag)
  if (batch.ids('setting').size > 0) tags.add('settings')
  if (batch.ids('menu').size > 0) tags.add('menus')
  if (batch.ids('blog').size > 0) tags.add('blog')
  const pages = batch.ids('page')
  if (pages.size > 0) tags.add('pages')
  for (const id of pages) tags.add(`page:${id}`)
  const products = batch.ids('product')
  if (products.size > 0) tags.add('products')
  for (const id of products) tags.add(`product:${id}`)
  // Those it stands in, and those it came into or left.
  const listings = new Set([
    ...(await categoriesAbove(sql, [...batch.ids('membership')])),
    ...(await categoriesOfProducts(sql, [...products])),
  ])
  for (const id of listings) tags.add(`listing:${id}`)
  return tags
}

async function categoriesAbove(sql: Sql, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await sql<{ id: number }[]>`
    select distinct unnest(path) as id from category where id = any(${ids}::int[])`
  return rows.map(({ id }) => id)
}

async function categoriesOfProducts(sql: Sql, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await sql<{ id: number }[]>`
    select distinct unnest(c.path) as id
    from (
      select distinct category_id as id from product_category where product_id = any(${ids}::int[])
      union select main_category_id from product where id = any(${ids}::int[])
    ) direct join category c on c.id = direct.id`
  return rows.map(({ id }) => id)
}

/** Keeps the caches true to the feed. Subscribes, so whatever answers are made from must have subscribed before. */
export function followChanges(
  caches: readonly Pick<AnswerCache, 'drop' | 'clear'>[],
  sql: Sql,
  subscribe: (listener: (batch: ChangeBatch) => Promise<void>) => void,
): void {
  subscribe(async (batch) => {
    const isTooMuch = batch.everything || batch.ids('product').size > mostProducts
    const tags = isTooMuch ? null : await staleTags(sql, batch).catch(() => null)
    for (const cache of caches) {
      if (tags) cache.drop(tags)
      else cache.clear()
    }
  })
}
