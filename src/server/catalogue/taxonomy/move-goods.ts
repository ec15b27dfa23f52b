import type { Transaction } from '#platform/database/database.ts'
import { moveGoods } from './category-changes.ts'

/** Some of the goods of one category, brand or value get another: how many; 0 when none is left. */

export async function moveBrandGoods(
  tx: Transaction,
  { from, into }: { from: number; into: number },
  limit: number,
): Promise<number> {
  const { count } = await tx`
    update product set brand_id = ${into}
    where id in (select id from product where brand_id = ${from} order by id limit ${limit})`
  return count
}

export async function moveCategoryGoods(
  tx: Transaction,
  { from, into }: { from: number; into: number },
  limit: number,
): Promise<number> {
  const rows = await tx<{ id: number }[]>`
    select product_id as id from product_category where category_id = ${from} order by product_id limit ${limit}`
  if (rows.length > 0)
    await moveGoods(
      tx,
      from,
      into,
      rows.map(({ id }) => id),
    )
  return rows.length
}

export async function moveValueGoods(
  tx: Transaction,
  { attribute, from, into }: { attribute: number; from: string; into: string },
  limit: number,
): Promise<number> {
  const { count } = await tx`
    update variant_attribute set value = ${into}
    where attribute_id = ${attribute} and variant_id in (
      select variant_id from variant_attribute where attribute_id = ${attribute} and value = ${from}
      order by variant_id limit ${limit})`
  return count
}
