import type { Executor, Sql } from '#platform/database/database.ts'
import { productsInScope } from '#server/catalogue/index.ts'
import type { BulkAction, BulkProduct, BulkTarget, Chosen, Names } from './bulk-plan.ts'

/** The products that an action is for, and what it may give them. */

/** SQL of whether a product `p` is one of them. */
export const isIn = (sql: Executor, target: BulkTarget) =>
  target.kind === 'ids' ? sql`p.id = any(${target.ids}::int[])` : productsInScope(sql, target)

/** How many products, and the first of them by name. */
export type FoundTarget = { products: number; ids: number[] }

/** `limit`: so many of them are named. */
export async function findTarget(sql: Executor, target: BulkTarget, limit: number): Promise<FoundTarget> {
  const rows = await sql<{ id: number }[]>`
    select p.id from product p where ${isIn(sql, target)}
    order by p.name collate "hu_natural", p.id limit ${limit + 1}`
  const ids = rows.slice(0, limit).map(({ id }) => id)
  return { products: rows.length > limit ? await countTarget(sql, target) : rows.length, ids }
}

async function countTarget(sql: Executor, target: BulkTarget): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from product p where ${isIn(sql, target)}`
  return row.count
}

/** In the order of `ids`. */
export async function findProducts(sql: Executor, ids: readonly number[]): Promise<BulkProduct[]> {
  return sql<BulkProduct[]>`
    select p.id, p.item_number as "itemNumber", p.name, p.published, p.binned_at is not null as "isBinned",
      c.slug as category, b.slug as brand,
      array(select o.slug from product_category pc join category o on o.id = pc.category_id
        where pc.product_id = p.id order by o.id) as categories,
      array(select o.slug from product_badge pb join badge o on o.id = pb.badge_id
        where pb.product_id = p.id order by pb.position, o.id) as badges,
      array(select o.slug from collection_product cp join collection o on o.id = cp.collection_id
        where cp.product_id = p.id order by cp.position, o.id) as collections
    from unnest(${[...ids]}::int[]) with ordinality as given (id, place) join product p on p.id = given.id
    join category c on c.id = p.main_category_id left join brand b on b.id = p.brand_id
    order by given.place`
}

/** Of the products in the order of `productIds`. */
export async function findVariants(sql: Executor, productIds: readonly number[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select v.id from unnest(${[...productIds]}::int[]) with ordinality as given (id, place)
    join variant v on v.product_id = given.id order by given.place, v.position, v.id`
  return rows.map(({ id }) => id)
}

const tables = { category: 'name', brand: 'name', badge: 'text', collection: 'name' } as const
export type ChosenKind = keyof typeof tables

export const kindOf = ({ name }: BulkAction): ChosenKind | null => {
  const [kind = ''] = name.split('_')
  return kind in tables ? (kind as ChosenKind) : null
}

export async function findChosen(sql: Executor, kind: ChosenKind, id: number): Promise<Chosen | undefined> {
  const [row] = await sql<Chosen[]>`
    select slug, ${sql(tables[kind])} as name from ${sql(kind)} where id = ${id}`
  return row
}

/** By kind and slug. */
export async function findNames(sql: Executor, kind: ChosenKind): Promise<Names> {
  const rows = await sql<{ slug: string; name: string }[]>`
    select slug, ${sql(tables[kind])} as name from ${sql(kind)}`
  return new Map(rows.map(({ slug, name }) => [`${kind}/${slug}`, name]))
}

type Named = { id: number; name: string }

export async function listBadges(sql: Sql): Promise<Named[]> {
  return sql<Named[]>`select id, text as name from badge order by text collate "hu-x-icu", id`
}
