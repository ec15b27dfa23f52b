import { catalogueTag } from '#server/kernel/answer-tags.ts'
import type { Executor } from '#server/kernel/database.ts'
import { entityKey, entityUrls, type Entity, type EntityKind, type EntityRef } from './content.ts'

type Row = { asked: string; id: number; slug: string; name: string; isShown: boolean }

/** What the references lead to, by `entityKey`: old slugs too lead to the thing they once named. Unknown ones are absent. */
export async function findEntities(
  sql: Executor,
  refs: readonly EntityRef[],
  now: Date,
): Promise<Map<string, Entity>> {
  const byKind = Map.groupBy(refs, ({ kind }) => kind)
  const found = new Map<string, Entity>()
  for (const [kind, asked] of byKind) {
    const slugs = [...new Set(asked.map(({ slug }) => slug))]
    for (const { asked: slug, ...row } of await findKind(sql, kind, slugs, now))
      found.set(entityKey({ kind, slug }), { ...row, url: entityUrls[kind](row) })
  }
  return found
}

function findKind(sql: Executor, kind: EntityKind, slugs: string[], now: Date): Promise<Row[]> {
  const isShown = {
    category: sql`true`,
    collection: sql`true`,
    brand: sql`true`,
    page: sql`e.published`,
    product: sql`(e.published and exists (select from variant v where v.product_id = e.id and v.published))`,
    post: sql`coalesce(e.published_at <= ${now}, false)`,
  }[kind]
  const table = sql(kind === 'post' ? 'blog_post' : kind)
  const name = sql(kind === 'post' || kind === 'page' ? 'title' : 'name')
  const formerId =
    kind === 'post'
      ? sql`(select h.post_id from blog_slug_history h where h.slug = asked.slug)`
      : sql`(select h.entity_id from slug_history h where h.entity = ${kind} and h.slug = asked.slug)`
  return sql<Row[]>`
    select asked.slug as asked, e.id, e.slug, e.${name} as name, ${isShown} as "isShown"
    from unnest(${slugs}::text[]) as asked (slug)
    join ${table} e on e.id = coalesce((select c.id from ${table} c where c.slug = asked.slug), ${formerId})`
}

/** What makes an answer stale that shows these, or shows that one of them is not there. */
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
