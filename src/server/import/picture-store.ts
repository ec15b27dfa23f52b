import type { Executor } from '#platform/database/database.ts'
import type { ProductInput } from '#server/catalogue/index.ts'
import type { KnownGoods } from './picture-names.ts'

/** Goods of the shop and the pictures they have. */

export type Picture = { fileKey: string; title: string }
export type Gallery = { productNumber: string; isOnly: boolean; name: string; images: Picture[] }

/** Goods whose item number, in lower case, or bar code is one of the codes. */
export async function findGoods(sql: Executor, codes: readonly string[]): Promise<KnownGoods> {
  const rows = await sql<{ itemNumber: string; ean: string | null }[]>`
    select item_number as "itemNumber", ean from variant
    where lower(item_number) = any(${[...codes]}::text[]) or ean = any(${[...codes]}::text[])`
  return {
    numbers: new Map(rows.map(({ itemNumber }) => [itemNumber.toLowerCase(), itemNumber])),
    eans: new Map(rows.flatMap(({ itemNumber, ean }) => (ean ? [[ean, itemNumber] as const] : []))),
  }
}

/** The pictures of a variant: those of its product where it is the only one. */
export async function findGallery(sql: Executor, itemNumber: string): Promise<Gallery | undefined> {
  const [row] = await sql<Gallery[]>`
    select p.item_number as "productNumber", only_one as "isOnly", concat_ws(' ', p.name, nullif(v.name, '')) as name,
      coalesce((
        select json_agg(json_build_object('fileKey', i.file_key, 'title', i.title) order by i.position, i.id)
        from product_image i where i.product_id = p.id
          and i.variant_id is not distinct from case when only_one then null else v.id end
      ), '[]') as images
    from variant v join product p on p.id = v.product_id,
      lateral (select not exists (select from variant o where o.product_id = p.id and o.id <> v.id) as only_one) alone
    where v.item_number = ${itemNumber}`
  return row
}

export function galleryInput(
  itemNumber: string,
  { productNumber, isOnly }: Gallery,
  images: Picture[],
): ProductInput {
  return {
    itemNumber: productNumber,
    ...(isOnly ? { images } : {}),
    variants: isOnly ? [] : [{ itemNumber, images }],
  }
}
