import type { Executor } from '#platform/database/database.ts'
import type { Part } from '#platform/database/query-together.ts'
import {
  fittingValues,
  wantedOf,
  type AccessoryRule,
  type MainGoods,
  type OfferedValue,
} from './accessory.ts'
import { findProductGoods } from './main-goods.ts'

/** What a rule does, for the desk: counted in the database, before it is saved too. */

export type AccessoryExample = {
  /** One of the main goods. */
  name: string
  /** How many accessories in stock fit it, and the first of them. */
  fitting: number
  names: string[]
}
export type AccessoryCount = {
  /** Published goods that accessories are offered with, and published accessories, whatever they fit. */
  mainProducts: number
  accessoryProducts: number
  examples: AccessoryExample[]
}

type Sides = Pick<AccessoryRule, 'mainCategoryId' | 'accessoryCategoryId'>

const exampleCount = 3
const shownNames = 3

/** Whether a product `p` stands in a category or below it. */
const isIn = (sql: Executor, categoryId: number): Part => sql`exists (
  select from product_category pc join category c on c.id = pc.category_id
  where pc.product_id = p.id and c.path @> array[${categoryId}::int])`

const isMain = (sql: Executor, { mainCategoryId, accessoryCategoryId }: Sides): Part => sql`
  p.published and ${isIn(sql, mainCategoryId)} and not ${isIn(sql, accessoryCategoryId)}`

export async function countSides(
  sql: Executor,
  sides: Sides,
): Promise<Pick<AccessoryCount, 'mainProducts' | 'accessoryProducts'>> {
  const [row] = await sql<[Pick<AccessoryCount, 'mainProducts' | 'accessoryProducts'>]>`
    select (select count(*)::int from product p where ${isMain(sql, sides)}) as "mainProducts",
      (select count(*)::int from product p where p.published and ${isIn(sql, sides.accessoryCategoryId)}) as "accessoryProducts"`
  return row
}

/** With what customers would be offered beside the most popular of the main goods. */
export async function countAccessoryRule(
  sql: Executor,
  rule: Omit<AccessoryRule, 'id'>,
): Promise<AccessoryCount> {
  const sides = await countSides(sql, rule)
  const popular = await sql<{ name: string; variantIds: number[] }[]>`
    select p.name, array(select v.id from variant v where v.product_id = p.id and v.published) as "variantIds"
    from product p where ${isMain(sql, rule)} order by p.popularity desc, p.id limit ${exampleCount}`
  const examples: AccessoryExample[] = []
  for (const { name, variantIds } of popular) {
    const goods = await findProductGoods(sql, variantIds)
    if (goods) examples.push({ name, ...(await listFitting(sql, rule, goods)) })
  }
  return { ...sides, examples }
}

async function listFitting(
  sql: Executor,
  { accessoryCategoryId, matches }: Omit<AccessoryRule, 'id'>,
  goods: MainGoods,
): Promise<Pick<AccessoryExample, 'fitting' | 'names'>> {
  let fits = sql`true`
  for (const match of matches) {
    const wanted = wantedOf(match, goods)
    const offered = wanted ? await listValues(sql, match.accessoryAttributeId) : []
    const values = wanted ? fittingValues(match.kind, wanted, offered) : []
    fits = sql`${fits} and exists (select from variant_attribute va where va.variant_id = v.id
      and va.attribute_id = ${match.accessoryAttributeId} and va.value = any(${values}))`
  }
  const [row] = await sql<[{ fitting: number; names: string[] }]>`
    with found as (
      select distinct p.id, p.name from product p join variant v on v.product_id = p.id join stock s on s.variant_id = v.id
      where p.published and v.published and v.for_sale and s.on_hand > s.reserved and p.id <> ${goods.productId}
        and ${isIn(sql, accessoryCategoryId)} and ${fits})
    select count(*)::int as fitting, coalesce((
      select array_agg(name) from (select name from found order by name collate "hu_natural" limit ${shownNames}) first), '{}') as names
    from found`
  return row
}

/** Index: variant_attribute_value_idx. */
const listValues = (sql: Executor, attributeId: number) => sql<OfferedValue[]>`
  select distinct va.value, a.labels ->> va.value as label
  from variant_attribute va join attribute a on a.id = va.attribute_id where va.attribute_id = ${attributeId}`
