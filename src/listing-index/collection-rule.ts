import type postgres from 'postgres'
import type { Executor } from '#platform/database/database.ts'

/** Which goods a collection gathers by itself: variants that fit each part. By id, since names and addresses change. */
export type CollectionRule = {
  /** In one of these or below it; none: in any. */
  categories: number[]
  /** Of one of these; none: of any. */
  brands: number[]
  /** Gross forints; null: no limit. */
  minGross: number | null
  maxGross: number | null
  /** Only what can be taken off the shelf now. */
  inStock: boolean
}

/** What a rule lets through, in SQL: of a variant `v` with its product `p`, its price `cp` and its stock `s`, which may be null. */
export function ruleCondition(
  sql: Executor,
  { categories, brands, minGross, maxGross, inStock }: CollectionRule,
): postgres.PendingQuery<postgres.Row[]> {
  return sql`(
    (${categories.length === 0} or exists (select from product_category pc join category c on c.id = pc.category_id
      where pc.product_id = p.id and c.path && ${categories}::int[]))
    and (${brands.length === 0} or p.brand_id = any(${brands}::int[]))
    and (${minGross}::int is null or cp.gross >= ${minGross}::int) and (${maxGross}::int is null or cp.gross <= ${maxGross}::int)
    and (${!inStock} or v.for_sale and coalesce(s.on_hand - s.reserved, 0) > 0))`
}
