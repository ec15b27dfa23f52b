import type { Part, Rows } from '#platform/database/query-together.ts'
import type { Executor } from '#platform/database/database.ts'

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
export type BadgeRow = { text: string; background_color: string; font_color: string }

/** All that is known of a variant at one moment, with its product's shared details. Prices in forints. */
export type VariantRow = {
  id: number
  productId: number
  itemNumber: string
  variantName: string
  variantSlug: string
  forSale: boolean
  published: boolean
  weightGrams: number
  garanMonths: number | null
  garanFile: string | null
  productName: string
  productSlug: string
  unitMeasure: string
  packingUnitMeasure: string | null
  packingQuantity: number
  taxRate: 27 | 18 | 5 | 0
  gross: number | null
  originalGross: number | null
  lowestGross: number | null
  free: number
  backorder: boolean
  brandName: string | null
  brandSlug: string | null
  brandImageKey: string | null
  defaultQuantity: number
  variantCount: number
  ratingCount: number
  ratingSum: number
  attributes: AttributeRow[]
  images: ImageRow[]
  badges: BadgeRow[]
}

/**
 * Variants by id, in no order; unknown ids are absent, unpublished ones are marked. One round trip for a page of cards
 * as for a product: laterals run on the primary keys of the few variants requested.
 */
export async function loadVariants(sql: Executor, ids: number[], now: Date): Promise<VariantRow[]> {
  return ids.length === 0 ? [] : variantRows(sql, ids, now)
}

/** The same as a query; `ids` may be an expression for an array of them. */
export function variantRows(sql: Executor, ids: number[] | Part, now: Date): Rows<VariantRow> {
  return sql<VariantRow[]>`
    select v.id, v.product_id as "productId", v.item_number as "itemNumber", v.name as "variantName",
      v.slug as "variantSlug", v.for_sale as "forSale", v.published and p.published as published,
      v.weight_grams as "weightGrams", p.garan_months as "garanMonths", p.garan_file as "garanFile", p.name as "productName", p.slug as "productSlug",
      p.unit_measure as "unitMeasure", p.packing_unit_measure as "packingUnitMeasure",
      coalesce(v.packing_quantity, p.packing_quantity)::float8 as "packingQuantity", p.tax_rate as "taxRate",
      price.gross, price.original_gross as "originalGross", lowest.gross as "lowestGross",
      coalesce(s.on_hand - s.reserved, 0) as free, coalesce(s.backorder, false) as backorder,
      b.name as "brandName", b.slug as "brandSlug", b.image_key as "brandImageKey",
      c.default_quantity as "defaultQuantity", p.rating_count as "ratingCount", p.rating_sum as "ratingSum",
      (select count(*)::int from variant o where o.product_id = p.id and o.published) as "variantCount",
      coalesce(attributes.list, '[]') as attributes,
      coalesce(images.list, '[]') as images,
      coalesce(badges.list, '[]') as badges
    from variant v
    join product p on p.id = v.product_id
    join category c on c.id = p.main_category_id
    left join brand b on b.id = p.brand_id
    left join stock s on s.variant_id = v.id
    left join lateral (
      select gross, original_gross, valid_from from variant_price
      where variant_id = v.id and valid_from <= ${now} and (valid_to is null or valid_to > ${now})
      order by valid_from desc limit 1
    ) price on true
    left join lateral (
      select min(h.gross) as gross from variant_price h
      where price.original_gross is not null and h.variant_id = v.id and h.valid_from < price.valid_from
        and (h.valid_to is null or h.valid_to > price.valid_from - interval '30 days')
    ) lowest on true
    left join lateral (
      select json_agg(json_build_object('slug', a.slug, 'name', a.name, 'kind', a.kind, 'unit', a.unit, 'value', va.value,
        'number', va.number, 'label', a.labels ->> va.value, 'own', va.own, 'cardPosition', a.card_position) order by a.position) as list
      from variant_attribute va join attribute a on a.id = va.attribute_id
      where va.variant_id = v.id
    ) attributes on true
    left join lateral (
      select json_agg(json_build_object('fileKey', i.file_key, 'title', i.title, 'own', i.variant_id is not null)
        order by i.variant_id nulls last, i.position, i.id) as list
      from product_image i
      where i.product_id = p.id and (i.variant_id is null or i.variant_id = v.id)
    ) images on true
    left join lateral (
      select json_agg(json_build_object('text', g.text, 'background_color', g.background_color, 'font_color', g.font_color)
        order by pb.position) as list
      from product_badge pb join badge g on g.id = pb.badge_id
      where pb.product_id = p.id
    ) badges on true
    where v.id = any(${ids}::int[])`
}
