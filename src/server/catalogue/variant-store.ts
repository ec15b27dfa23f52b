import type { Part, Rows } from '#platform/database/query-together.ts'
import type { Executor } from '#platform/database/database.ts'
import { pricedVariants, saleColumns, type SaleRow } from './sale-rows.ts'

export type AttributeRow = {
  slug: string
  name: string
  kind: 'choice' | 'number' | 'boolean' | 'text'
  unit: string | null
  value: string
  number: number | null
  label: string | null
  own: boolean
  cardPosition: number | null
}
export type ImageRow = { fileKey: string; title: string; own: boolean }
export type SiblingRow = { id: number; name: string; itemNumber: string }
export type BadgeRow = { text: string; background_color: string; font_color: string }

/** All that is known of a variant at one moment, with its product's shared details. Prices in forints. */
export type VariantRow = SaleRow & {
  variantSlug: string
  garanMonths: number | null
  garanFile: string | null
  productSlug: string
  originalGross: number | null
  lowestGross: number | null
  brandName: string | null
  brandSlug: string | null
  brandImageKey: string | null
  /** Names of the main category and those above it, from the root down. */
  categories: string[]
  defaultQuantity: number
  variantCount: number
  /** Variants that are sold, its own among them, at most six; empty when it is the only one. */
  siblings: SiblingRow[]
  ratingCount: number
  ratingSum: number
  attributes: AttributeRow[]
  images: ImageRow[]
  badges: BadgeRow[]
}

/**
 * Variants by id, in no order; unknown ids are absent, unpublished ones are marked. One round trip for a page of cards
 * as for a product: subqueries run on the primary keys of the few variants requested. They stand among the columns: joined, each
 * would carry all other columns once more.
 */
export async function loadVariants(sql: Executor, ids: number[], now: Date): Promise<VariantRow[]> {
  return ids.length === 0 ? [] : variantRows(sql, ids, now)
}

/** The same as a query; `ids` may be an expression for an array of them. */
export function variantRows(sql: Executor, ids: number[] | Part, now: Date): Rows<VariantRow> {
  return sql<VariantRow[]>`
    select ${saleColumns(sql)}, v.slug as "variantSlug", v.garan_months as "garanMonths", v.garan_file as "garanFile",
      v.product_slug as "productSlug",
      price.original_gross as "originalGross", (
        select lowest.gross
        from lowest_price_before(v.id, case when price.original_gross is not null then price.valid_from end) lowest
      ) as "lowestGross",
      b.name as "brandName", b.slug as "brandSlug", b.image_key as "brandImageKey",
      array(select above.name from category above where above.id = any(c.path)
        order by array_position(c.path, above.id)) as categories,
      c.default_quantity as "defaultQuantity", v.rating_count as "ratingCount", v.rating_sum as "ratingSum",
      (select count(*)::int from variant o where o.product_id = v.product_id and o.published) as "variantCount",
      coalesce((
        select json_agg(o order by o.position, o.id) from (
          select s.id, s.name, s.item_number as "itemNumber", s.position from variant s
          where s.product_id = v.product_id and s.published and s.for_sale order by s.position, s.id limit 6) o
      ), '[]') as siblings,
      coalesce((
        select json_agg(json_build_object('slug', a.slug, 'name', a.name, 'kind', a.kind, 'unit', a.unit, 'value', va.value,
          'number', va.number, 'label', a.labels ->> va.value, 'own', va.own, 'cardPosition', a.card_position) order by a.position)
        from variant_attribute va join attribute a on a.id = va.attribute_id
        where va.variant_id = v.id and (a.shown or a.slug = any(
          (select p.option_attributes from product p where p.id = v.product_id)::text[]))
      ), '[]') as attributes,
      coalesce((
        select json_agg(json_build_object('fileKey', i.file_key, 'title', i.title, 'own', i.variant_id is not null)
          order by i.variant_id nulls last, i.position, i.id)
        from product_image i
        where i.product_id = v.product_id and (i.variant_id is null or i.variant_id = v.id)
      ), '[]') as images,
      coalesce((
        select json_agg(json_build_object('text', g.text, 'background_color', g.background_color, 'font_color', g.font_color)
          order by pb.position)
        from product_badge pb join badge g on g.id = pb.badge_id
        where pb.product_id = v.product_id
      ), '[]') as badges
    from ${pricedVariants(sql, now)}
    join category c on c.id = v.main_category_id
    left join brand b on b.id = v.brand_id
    where v.id = any(${ids}::int[])`
}
