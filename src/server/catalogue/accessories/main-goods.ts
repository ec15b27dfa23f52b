import type { Executor } from '#platform/database/database.ts'
import { sharedValues, type MainGoods, type MainValue } from './accessory.ts'

type VariantRow = {
  variantId: number
  productId: number
  categories: number[]
  setSize: number
  values: MainValue[]
}

/** One variant in a cart: that many of it. */
export type WantedLine = { variantId: number; quantity: number }

const rowsOf = (sql: Executor, variantIds: readonly number[]) => sql<VariantRow[]>`
  select v.id as "variantId", v.product_id as "productId", main.default_quantity as "setSize",
    array(select distinct unnest(c.path) from product_category pc join category c on c.id = pc.category_id
      where pc.product_id = v.product_id) as categories,
    coalesce((select json_agg(json_build_object('attributeId', a.id, 'slug', a.slug, 'name', a.name, 'unit', a.unit,
        'kind', a.kind, 'value', va.value, 'number', va.number, 'label', a.labels ->> va.value) order by a.position, a.id)
      from variant_attribute va join attribute a on a.id = va.attribute_id where va.variant_id = v.id), '[]') as "values"
  from variant v join product p on p.id = v.product_id join category main on main.id = p.main_category_id
  where v.id = any(${[...variantIds]}::int[]) and v.published and p.published`

/** The published variants of one product, as it is usually bought; only what all of them share counts. Undefined without any. */
export async function findProductGoods(
  sql: Executor,
  variantIds: readonly number[],
): Promise<MainGoods | undefined> {
  const rows = await rowsOf(sql, variantIds)
  const [first] = rows
  return first && { ...goodsOf(first, first.setSize), values: sharedValues(rows.map(({ values }) => values)) }
}

/** What is in a cart, in its order: each line with its own variant's values. What is gone from sale is left out. */
export async function findCartGoods(sql: Executor, lines: readonly WantedLine[]): Promise<MainGoods[]> {
  const rows = await rowsOf(
    sql,
    lines.map(({ variantId }) => variantId),
  )
  const byVariant = new Map(rows.map((row) => [row.variantId, row]))
  return lines.flatMap(({ variantId, quantity }) => {
    const row = byVariant.get(variantId)
    return row ? [goodsOf(row, quantity)] : []
  })
}

const goodsOf = ({ productId, categories, setSize, values }: VariantRow, quantity: number): MainGoods => ({
  productId,
  categories: new Set(categories),
  quantity,
  setSize,
  values,
})
