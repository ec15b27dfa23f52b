import type { Executor } from '#platform/database/database.ts'

export type ProductRow = {
  id: number
  slug: string
  name: string
  itemNumber: string
  description: string
  shortDescription: string
  metaTitle: string
  metaDescription: string
  unitMeasure: string
  packingUnitMeasure: string | null
  packingQuantity: number
  optionAttributes: string[]
  eprelId: string | null
  warrantyMonths: number | null
  garanMonths: number | null
  garanFile: string | null
  ratingCount: number
  ratingSum: number
  manufacturerName: string | null
  manufacturerAddress: string | null
  manufacturerEmail: string | null
  /** Null unless the maker is outside the European Union. */
  responsible: { name: string; address: string; email: string } | null
  safetyText: string
  defaultQuantity: number
  variantIds: number[]
  /** From the root down to the main category; hidden ones have no page. */
  categories: { id: number; name: string; slug: string; isShown: boolean }[]
}

/** A published product with the ids of its published variants. */
export async function findProduct(sql: Executor, slug: string): Promise<ProductRow | undefined> {
  const [row] = await sql<ProductRow[]>`
    select p.id, p.slug, p.name, p.item_number as "itemNumber", p.description, p.short_description as "shortDescription",
      p.meta_title as "metaTitle", p.meta_description as "metaDescription",
      p.unit_measure as "unitMeasure", p.packing_unit_measure as "packingUnitMeasure", p.packing_quantity::float8 as "packingQuantity",
      p.option_attributes as "optionAttributes", p.eprel_id as "eprelId", p.warranty_months as "warrantyMonths",
      p.garan_months as "garanMonths", p.garan_file as "garanFile", p.rating_count as "ratingCount", p.rating_sum as "ratingSum",
      b.manufacturer_name as "manufacturerName", b.manufacturer_address as "manufacturerAddress",
      b.manufacturer_email as "manufacturerEmail", case when b.outside_eu and b.responsible_name <> '' then json_build_object(
        'name', b.responsible_name, 'address', b.responsible_address, 'email', b.responsible_email) end as responsible,
      p.safety_text as "safetyText", c.default_quantity as "defaultQuantity",
      array(select v.id from variant v where v.product_id = p.id and v.published order by v.position, v.id) as "variantIds",
      (select json_agg(json_build_object('id', a.id, 'name', a.name, 'slug', a.slug,
        'isShown', not exists (select from category up where up.id = any(a.path) and not up.published)) order by array_position(c.path, a.id))
        from category a where a.id = any(c.path)) as categories
    from product p
    join category c on c.id = p.main_category_id
    left join brand b on b.id = p.brand_id
    where p.slug = ${slug} and p.published`
  return row
}

/** The cheapest published variant of each product that has a price now: the one its card shows. */
export async function cardVariants(
  sql: Executor,
  productIds: number[],
  now: Date,
): Promise<Map<number, number>> {
  const rows = await sql<{ productId: number; variantId: number }[]>`
    select distinct on (v.product_id) v.product_id as "productId", v.id as "variantId"
    from variant v
    join product p on p.id = v.product_id
    join prices_at(${now}) price on price.variant_id = v.id
    left join stock s on s.variant_id = v.id
    where p.id = any(${productIds}::int[]) and v.product_id = any(${productIds}::int[]) and v.published and p.published
    order by v.product_id, v.for_sale and (s.backorder or s.on_hand > s.reserved) is true desc, price.gross, v.id`
  return new Map(rows.map((row) => [row.productId, row.variantId]))
}

export type OptionRow = {
  slug: string
  name: string
  selectorType: 'button' | 'swatch' | 'select' | null
  swatches: Record<string, string>
  labels: Record<string, string>
}

export async function loadOptionAttributes(sql: Executor, slugs: string[]): Promise<OptionRow[]> {
  if (slugs.length === 0) return []
  const rows = await sql<OptionRow[]>`
    select slug, name, selector_type as "selectorType", swatches, labels from attribute where slug = any(${slugs}::text[])`
  return rows.sort((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug))
}
