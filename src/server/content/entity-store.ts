import { catalogueTag } from '#contract/cache-tags.ts'
import type { Executor } from '#platform/database/database.ts'
import { entityKey, entityUrls, type Entity, type EntityKind, type EntityRef } from './content.ts'

type Row = { requested: string; id: number; slug: string; name: string; isShown: boolean }

/** What the references lead to, by `entityKey`: old slugs too lead to the thing they once named. Unknown ones are absent. */
export async function findEntities(
  sql: Executor,
  refs: readonly EntityRef[],
  now: Date,
): Promise<Map<string, Entity>> {
  const byKind = Map.groupBy(refs, ({ kind }) => kind)
  const found = new Map<string, Entity>()
  for (const [kind, requested] of byKind) {
    const slugs = [...new Set(requested.map(({ slug }) => slug))]
    for (const { requested: slug, ...row } of await findKind(sql, kind, slugs, now))
      found.set(entityKey({ kind, slug }), { ...row, url: entityUrls[kind](row) })
  }
  return found
}

function findKind(sql: Executor, kind: EntityKind, slugs: string[], now: Date): Promise<Row[]> {
  const isShown = {
    category: sql`not exists (select from category up where up.id = any(e.path) and not up.published)`,
    collection: sql`e.published`,
    brand: sql`true`,
    page: sql`e.published`,
    product: sql`(e.published and exists (select from variant v where v.product_id = e.id and v.published))`,
    post: sql`coalesce(e.published_at <= ${now}, false)`,
  }[kind]
  const table = sql(kind === 'post' ? 'blog_post' : kind)
  const name = sql(kind === 'post' || kind === 'page' ? 'title' : 'name')
  const formerId =
    kind === 'post'
      ? sql`(select h.post_id from blog_slug_history h where h.slug = requested.slug)`
      : sql`(select h.entity_id from slug_history h where h.entity = ${kind} and h.slug = requested.slug)`
  return sql<Row[]>`
    select requested.slug as requested, e.id, e.slug, e.${name} as name, ${isShown} as "isShown"
    from unnest(${slugs}::text[]) as requested (slug)
    join ${table} e on e.id = coalesce((select c.id from ${table} c where c.slug = requested.slug), ${formerId})`
}

/** What makes a response stale that shows these, or shows that one of them is not there. */
export function entityTags(refs: readonly EntityRef[], known: ReadonlyMap<string, Entity>): string[] {
  return refs.flatMap((ref) => {
    const found = known.get(entityKey(ref))
    // What is found by an old slug has to give way to a new thing that takes it.
    const mayCome = found?.slug !== ref.slug
    switch (ref.kind) {
      case 'post':
        return ['blog']
      case 'page':
        return [...(found ? [`page:${found.id}`] : []), ...(mayCome ? ['pages'] : [])]
      case 'product':
        return [...(found ? [`product:${found.id}`] : []), ...(mayCome ? ['products'] : [])]
      default:
        return [catalogueTag]
    }
  })
}
