import type { Executor, Transaction } from '#platform/database/database.ts'
import { tyreColumns } from '#server/catalogue/index.ts'
import { sizeRoles } from '#tyres/tyre-attributes.ts'
import { partOf, type MountingVariant, type SetGoods, type SetPart } from './set-parts.ts'

const key = 'sets'

/** The setting `sets`. `mountingProductId`: whose variants are the mounting; null: no sets are offered. */
export type SetSettings = { mountingProductId: number | null }

const readSettings = (stored: unknown): SetSettings => {
  const id = (stored as { mountingProductId?: unknown } | undefined)?.mountingProductId
  return { mountingProductId: typeof id === 'number' ? id : null }
}

export async function loadSetSettings(sql: Executor): Promise<SetSettings> {
  const [row] = await sql<{ value: unknown }[]>`select value from setting where key = ${key}`
  return readSettings(row?.value)
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockSetSettings(tx: Transaction): Promise<SetSettings> {
  await tx`insert into setting (key, value) values (${key}, '{}') on conflict (key) do nothing`
  const [row] = await tx<{ value: unknown }[]>`select value from setting where key = ${key} for update`
  return readSettings(row?.value)
}

/** Writes it whole. What is as it was stays untouched. */
export async function writeSetSettings(tx: Transaction, settings: SetSettings): Promise<void> {
  await tx`
    insert into setting as stored (key, value) values (${key}, ${tx.json(settings)})
    on conflict (key) do update set value = excluded.value where stored.value <> excluded.value`
}

/** What published variants have of what sets go by; others are absent. */
export async function findSetGoods(sql: Executor, ids: readonly number[]): Promise<Map<number, SetGoods>> {
  const rows = await sql<SetGoods[]>`
    select v.id as "variantId", v.product_id as "productId", p.name, ${tyreColumns(sql)}
    from variant v join product p on p.id = v.product_id
    left join variant_attribute va on va.variant_id = v.id left join attribute a on a.id = va.attribute_id
    where v.id = any(${[...ids]}::int[]) and v.published and p.published
    group by v.id, p.id`
  return new Map(rows.map((row) => [row.variantId, row]))
}

/** Which of some variants are the tyre of a car or a wheel, as what. */
export async function findSetParts(sql: Executor, ids: readonly number[]): Promise<Map<number, SetPart>> {
  const goods = await findSetGoods(sql, ids)
  return new Map(
    [...goods].flatMap(([id, one]): [number, SetPart][] => {
      const part = partOf(one)
      return part ? [[id, part]] : []
    }),
  )
}

/** The variants of the mounting that are sold, in the merchant's order; of `productId`, else of the one that is set. */
export async function listMountings(sql: Executor, productId?: number): Promise<MountingVariant[]> {
  const product =
    productId ?? sql`(select (value ->> 'mountingProductId')::int from setting where key = ${key})`
  return sql<MountingVariant[]>`
    select v.id as "variantId", (
      select va.number from variant_attribute va join attribute a on a.id = va.attribute_id
      where va.variant_id = v.id and a.slug = any(${[...sizeRoles.rim]}::text[]) limit 1) as rim
    from variant v join product p on p.id = v.product_id
    where p.id = ${product} and p.published and v.published and v.for_sale
    order by v.position, v.id`
}

/** Whether the shop sells anything mounted. */
export async function areSetsOffered(sql: Executor): Promise<boolean> {
  return (await listMountings(sql)).length > 0
}
