import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatForint } from '#contract/money.ts'
import { presentImage } from '#platform/http/presenting.ts'
import type { StoredDeskProduct } from '#server/catalogue/index.ts'
import type { ListedProduct } from '#server/desk-lists/index.ts'
import { valuesOf } from './product-form.ts'

/** A product as the desk shows it: a row of the list, and its form. */

export function presentListed(row: ListedProduct): AdminResponse<'listProducts'>['products'][number] {
  return {
    id: row.id,
    name: row.name,
    item_number: row.itemNumber,
    has_code: row.hasCode,
    category: row.category,
    brand: row.brand,
    picture: row.imageKey === null ? null : presentImage(row.imageKey, row.name),
    variants: row.variants,
    price: row.price === null ? null : formatForint(row.price),
    on_hand: row.onHand,
    held: row.held,
    is_published: row.published,
    publish_at: row.publishAt?.toISOString() ?? null,
  }
}

export function presentProduct(stored: StoredDeskProduct): Omit<AdminResponse<'getProduct'>, 'preview'> {
  const { product, variants, pictures } = stored
  return {
    id: product.id,
    item_number: product.itemNumber,
    url: `/termek/${product.slug}`,
    publish_at: product.publishAt?.toISOString() ?? null,
    is_binned: product.isBinned,
    values: valuesOf(stored),
    held: Object.fromEntries(variants.map(({ id, held }) => [String(id), held])),
    pictures: pictures.map(({ key, title }) => presentImage(key, title)),
  }
}
