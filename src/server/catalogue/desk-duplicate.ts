import type { Executor } from '#platform/database/database.ts'

/** What a duplicate of a product takes over besides what its form shows. */

export type DuplicableVariant = {
  id: number
  packingQuantity: number | null
  images: { fileKey: string; title: string }[]
}
export type DuplicableProduct = {
  packingUnitMeasure: string | null
  packingQuantity: number
  garanFile: string | null
  brand: string | null
  /** Slugs; of collections those that it was put into by hand. */
  badges: string[]
  collections: string[]
  /** Without those that are no longer sold. */
  variants: DuplicableVariant[]
}

/** Undefined for an unknown id. */
export async function findDuplicable(db: Executor, id: number): Promise<DuplicableProduct | undefined> {
  const [product] = await db<Omit<DuplicableProduct, 'variants'>[]>`
    select p.packing_unit_measure as "packingUnitMeasure", p.packing_quantity::float8 as "packingQuantity",
      p.garan_file as "garanFile", (select b.slug from brand b where b.id = p.brand_id) as brand,
      array(select b.slug from product_badge pb join badge b on b.id = pb.badge_id
        where pb.product_id = p.id order by pb.position, b.id) as badges,
      array(select c.slug from collection_product cp join collection c on c.id = cp.collection_id
        where cp.product_id = p.id order by c.id) as collections
    from product p where p.id = ${id}`
  if (!product) return undefined
  const variants = await db<DuplicableVariant[]>`
    select v.id, v.packing_quantity::float8 as "packingQuantity",
      (select coalesce(jsonb_agg(jsonb_build_object('fileKey', i.file_key, 'title', i.title) order by i.position, i.id), '[]')
        from product_image i where i.variant_id = v.id) as images
    from variant v where v.product_id = ${id} and v.published order by v.position, v.id`
  return { ...product, variants }
}
