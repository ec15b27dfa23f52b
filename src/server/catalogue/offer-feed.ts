import { htmlText } from '#platform/markup/safe-html.ts'
import type { Executor } from '#platform/database/database.ts'
import { productUrl } from './catalogue-presenting.ts'
import { realDiscount } from './catalogue.ts'

/** A variant that can be bought now, as lists for other sites describe it. Amounts in gross forints for one sold unit. */
export type Offer = {
  id: number
  productId: number
  itemNumber: string
  ean: string | null
  name: string
  /** A path with the variant's own query where the product has several. */
  url: string
  /** Without tags. */
  description: string
  brand: string | null
  /** From the root down. */
  categories: { name: string; slug: string }[]
  imageKeys: string[]
  gross: number
  /** What it cost before the discount; null without a real one. */
  originalGross: number | null
  taxRate: number
  /** On the shelf now; otherwise it is ordered for the customer. */
  isInStock: boolean
  weightGrams: number
  eprelId: string | null
}

type OfferRow = Omit<Offer, 'url' | 'categories' | 'description'> & {
  productSlug: string
  variantCount: number
  categoryPath: number[]
  description: string
  lowestGross: number | null
}

type CategoryRow = { id: number; name: string; slug: string }

const batchSize = 500

/** Every variant that can be bought, in batches: no connection is held between two of them, and memory stays constant. */
export async function* listOffers(sql: Executor, now: Date): AsyncGenerator<Offer[]> {
  const categories = new Map(
    (await sql<CategoryRow[]>`select id, name, slug from category`).map((row) => [row.id, row]),
  )
  for (let after = 0; ;) {
    const rows = await readBatch(sql, now, after)
    if (rows.length === 0) return
    after = rows.at(-1)!.id
    yield rows.map((row) => toOffer(row, categories))
  }
}

function toOffer(row: OfferRow, known: ReadonlyMap<number, CategoryRow>): Offer {
  const { productSlug, variantCount, categoryPath, lowestGross, ...offer } = row
  const discount = realDiscount({ gross: row.gross, originalGross: row.originalGross, lowestGross })
  const path = productUrl(productSlug)
  return {
    ...offer,
    description: htmlText(row.description) || row.name,
    url: variantCount > 1 ? `${path}?valtozat=${encodeURIComponent(row.itemNumber)}` : path,
    categories: categoryPath.flatMap((id) => known.get(id) ?? []),
    originalGross: discount?.originalGross ?? null,
  }
}

function readBatch(sql: Executor, now: Date, after: number) {
  return sql<OfferRow[]>`
    select v.id, v.product_id as "productId", v.item_number as "itemNumber", v.ean,
      case when v.name = '' or right(p.name, length(v.name)) = v.name then p.name else p.name || ' ' || v.name end as name,
      p.slug as "productSlug", coalesce(nullif(p.description, ''), p.short_description) as description, b.name as brand,
      c.path as "categoryPath", p.tax_rate as "taxRate", price.gross, price.original_gross as "originalGross",
      lowest.gross as "lowestGross", s.on_hand - s.reserved > 0 as "isInStock", v.weight_grams as "weightGrams",
      p.eprel_id as "eprelId", (select count(*)::int from variant o where o.product_id = p.id and o.published) as "variantCount",
      coalesce((select array_agg(i.file_key order by i.variant_id nulls last, i.position, i.id) from product_image i
        where i.product_id = p.id and (i.variant_id is null or i.variant_id = v.id)), '{}') as "imageKeys"
    from variant v
    join product p on p.id = v.product_id and p.published
    join category c on c.id = p.main_category_id
    left join brand b on b.id = p.brand_id
    join stock s on s.variant_id = v.id
    join lateral price_at(v.id, ${now}) price on true
    left join lateral lowest_price_before(v.id, case when price.original_gross is not null then price.valid_from end) lowest on true
    where v.id > ${after} and v.published and v.for_sale and (s.backorder or s.on_hand - s.reserved > 0)
    order by v.id limit ${batchSize}`
}
