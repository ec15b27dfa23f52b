import type { AdminRequest, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { pageTitle } from '#contract/page-title.ts'
import type { Sql } from '#platform/database/database.ts'
import type { DrawProduct } from '#platform/feature.ts'
import { safeHtml } from '#platform/markup/safe-html.ts'
import { findBrandSafety, safetyGaps, showDraft, type ProductDraft } from '#server/catalogue/index.ts'
import { loadShop } from '#server/content/index.ts'

type Draft = AdminRequest<'previewProduct'>['body']['values']
type Preview = { sql: Sql; now: Date; draw: DrawProduct | undefined }

/** How the shop and search engines show a product as somebody has it in a form, and what the law misses of it. `id` null: not stored. */
export async function previewOf(
  id: number | null,
  values: Draft,
  { sql, now, draw }: Preview,
): Promise<AdminResponse<'previewProduct'>> {
  const { shown, made } = await showDraft(sql, draftOf(id, values), now)
  const { name: shop } = await loadShop(sql)
  const brand = (await findBrandSafety(sql, values.brand.trim())) ?? null
  return {
    card: shown && draw ? await draw.card(shown.card) : null,
    search: {
      title: pageTitle(values.meta_title.trim() || made.title, shop),
      description: values.meta_description.trim() || made.description,
      made_title: made.title,
      made_description: made.description,
    },
    safety: { gaps: safetyGaps(brand, values.safety_text), brand_id: brand?.id ?? null },
  }
}

/** Its page in the shop as the form has it; null while it has no price. */
export async function pageOf(
  id: number | null,
  values: Draft,
  { sql, now, draw }: Preview,
): Promise<string | null> {
  const { shown } = await showDraft(sql, draftOf(id, values), now)
  return shown && draw ? draw.page(shown.product) : null
}

const draftOf = (id: number | null, values: Draft): ProductDraft => ({
  id,
  name: values.name.trim(),
  category: values.category,
  brand: values.brand.trim(),
  shortDescription: values.short_description.trim(),
  description: safeHtml(values.description),
  metaTitle: values.meta_title.trim(),
  metaDescription: values.meta_description.trim(),
  safetyText: values.safety_text.trim(),
  unitMeasure: values.unit_measure.trim(),
  taxRate: values.tax_rate,
  eprelId: values.eprel_id.trim() || null,
  warrantyMonths: values.warranty_months,
  garanMonths: values.garan_months,
  maxOrderQuantity: values.max_order_quantity,
  pictures: values.pictures.map(({ key, title }) => ({ fileKey: key, title })),
  attributes: values.attributes,
  optionAttributes: values.option_attributes,
  variants: values.variants.map((variant) => ({
    id: variant.id,
    itemNumber: variant.item_number.trim(),
    name: variant.name.trim(),
    gross: variant.price,
    originalGross: variant.original_price,
    onHand: variant.on_hand,
    backorder: variant.backorder,
    forSale: variant.for_sale,
    attributes: variant.attributes,
  })),
})
