import type { Executor, Transaction } from '#platform/database/database.ts'
import { recordSlugChanges } from '../catalogue-writer-slug.ts'
import { slugify } from '#hungary/slug.ts'

/** Addresses of categories, collections and brands. */

export type TaxonomyEntity = 'category' | 'collection' | 'brand'

const fallbacks: Record<TaxonomyEntity, string> = {
  category: 'kategoria',
  collection: 'gyujtemeny',
  brand: 'marka',
}

/** The name as an address; never digits alone, which would be read as an id. */
export function slugOfName(entity: TaxonomyEntity, name: string): string {
  const slug = slugify(name)
  return /[a-z]/.test(slug) ? slug : [fallbacks[entity], slug].filter(Boolean).join('-')
}

/** Whose a slug is now or once was; undefined: nobody's. */
export async function findSlugOwner(
  sql: Executor,
  entity: TaxonomyEntity,
  slug: string,
): Promise<{ id: number; name: string; isFormer: boolean } | undefined> {
  const table = sql(entity)
  const [row] = await sql<{ id: number; name: string; isFormer: boolean }[]>`
    select id, name, false as "isFormer" from ${table} where slug = ${slug}
    union all
    select e.id, e.name, true from slug_history h join ${table} e on e.id = h.entity_id
    where h.entity = ${entity} and h.slug = ${slug}`
  return row
}

/** The slug, or with a `-2`, `-3` that nothing of its kind has, nor once had. */
export async function freeTaxonomySlug(
  tx: Transaction,
  entity: TaxonomyEntity,
  slug: string,
): Promise<string> {
  const rows = await tx<{ slug: string }[]>`
    select slug from ${tx(entity)} where slug = ${slug} or slug like ${`${slug}-%`}
    union select slug from slug_history where entity = ${entity} and (slug = ${slug} or slug like ${`${slug}-%`})`
  const taken = new Set(rows.map((row) => row.slug))
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}

/** Present slugs by old ones: files and forms may still name what has been renamed, or put into another. */
export async function loadFormerSlugs(sql: Executor, entity: TaxonomyEntity): Promise<Map<string, string>> {
  const rows = await sql<{ former: string; slug: string }[]>`
    select h.slug as former, e.slug from slug_history h join ${sql(entity)} e on e.id = h.entity_id where h.entity = ${entity}`
  return new Map(rows.map(({ former, slug }) => [former, slug]))
}

/** Old addresses of one thing. */
export async function listFormerSlugs(sql: Executor, entity: TaxonomyEntity, id: number): Promise<string[]> {
  const rows = await sql<{ slug: string }[]>`
    select slug from slug_history where entity = ${entity} and entity_id = ${id} order by created_at, slug`
  return rows.map(({ slug }) => slug)
}

/** Gives a thing another address; the old one leads there. */
export async function changeSlug(
  tx: Transaction,
  entity: TaxonomyEntity,
  { id, from, to }: { id: number; from: string; to: string },
): Promise<void> {
  if (from === to) return
  await tx`update ${tx(entity)} set slug = ${to} where id = ${id}`
  await recordSlugChanges(tx, entity, [{ id, from, to }])
}

/** All addresses of a thing that is about to go lead to another from now on; null: nowhere. The thing itself is gone after it. */
export async function handOverSlugs(
  tx: Transaction,
  entity: TaxonomyEntity,
  { id, slug }: { id: number; slug: string },
  target: number | null,
): Promise<void> {
  if (target === null) {
    await tx`delete from slug_history where entity = ${entity} and entity_id = ${id}`
    await tx`delete from ${tx(entity)} where id = ${id}`
    return
  }
  await tx`update slug_history set entity_id = ${target} where entity = ${entity} and entity_id = ${id}`
  await tx`delete from ${tx(entity)} where id = ${id}`
  await recordSlugChanges(tx, entity, [{ id: target, from: slug, to: await slugOf(tx, entity, target) }])
}

async function slugOf(tx: Transaction, entity: TaxonomyEntity, id: number): Promise<string> {
  const [row] = await tx<{ slug: string }[]>`select slug from ${tx(entity)} where id = ${id}`
  return row!.slug
}
