import type { Executor, Transaction } from '#platform/database/database.ts'
import type { BrandSafety } from '../product-safety.ts'
import { replaceInRules } from './rule-references.ts'
import { changeSlug, handOverSlugs } from './taxonomy-slug.ts'

/** Brands at the desk. A brand has no page of its own: its slug is its value in filters. */

export type DeskBrand = {
  id: number
  slug: string
  name: string
  imageKey: string | null
  products: number
} & BrandSafety

const brands = (sql: Executor) => sql`
  select b.id, b.slug, b.name, b.image_key as "imageKey", b.manufacturer_name as "manufacturerName",
    b.manufacturer_address as "manufacturerAddress", b.manufacturer_email as "manufacturerEmail",
    b.outside_eu as "outsideEu", b.responsible_name as "responsibleName", b.responsible_address as "responsibleAddress",
    b.responsible_email as "responsibleEmail",
    (select count(*)::int from product p where p.brand_id = b.id) as products
  from brand b`

export async function listBrandRows(sql: Executor): Promise<DeskBrand[]> {
  return sql<DeskBrand[]>`${brands(sql)} order by b.name collate "hu-x-icu", b.id`
}

/** With `lock` its row is locked until the commit. */
export async function findBrand(sql: Executor, id: number, lock = false): Promise<DeskBrand | undefined> {
  const [row] = await sql<
    DeskBrand[]
  >`${brands(sql)} where b.id = ${id} ${lock ? sql`for update of b` : sql``}`
  return row
}

/** Another brand of this name. */
export async function findBrandNamed(
  sql: Executor,
  name: string,
  except: number,
): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`
    select name from brand where lower(name) = lower(${name}) and id <> ${except} limit 1`
  return row?.name
}

/** Its address has to be free; the old one is understood as this one. */
export async function changeBrand(
  tx: Transaction,
  { id, slug }: Pick<DeskBrand, 'id' | 'slug'>,
  now: Omit<DeskBrand, 'id' | 'products'>,
): Promise<void> {
  await tx`
    update brand set name = ${now.name}, image_key = ${now.imageKey}, manufacturer_name = ${now.manufacturerName},
      manufacturer_address = ${now.manufacturerAddress}, manufacturer_email = ${now.manufacturerEmail},
      outside_eu = ${now.outsideEu}, responsible_name = ${now.responsibleName},
      responsible_address = ${now.responsibleAddress}, responsible_email = ${now.responsibleEmail}
    where id = ${id}`
  await changeSlug(tx, 'brand', { id, from: slug, to: now.slug })
}

/** Goods, rules and addresses of one become another's; `into` null: it has none of them. */
export async function mergeBrand(
  tx: Transaction,
  { id, slug }: Pick<DeskBrand, 'id' | 'slug'>,
  into: number | null,
): Promise<void> {
  if (into !== null) {
    await tx`update product set brand_id = ${into} where brand_id = ${id}`
    await replaceInRules(tx, 'brands', id, into)
  }
  await handOverSlugs(tx, 'brand', { id, slug }, into)
}
