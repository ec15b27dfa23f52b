import type { AdminRequest, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { pageTitle } from '#contract/page-title.ts'
import type { Sql } from '#platform/database/database.ts'
import { safeHtml } from '#platform/markup/safe-html.ts'
import { findBrandSafety, productSearchText, safetyGaps, shownAttributes } from '#server/catalogue/index.ts'
import { loadShop } from '#server/content/index.ts'

type Draft = AdminRequest<'previewProduct'>['body']['values']

/** How search engines show a product, and what the law misses of it, as somebody has it in a form. */
export async function previewOf(sql: Sql, values: Draft): Promise<AdminResponse<'previewProduct'>> {
  const [first] = values.variants
  const own = first?.attributes ?? {}
  const made = productSearchText({
    name: values.name.trim(),
    variantName: values.variants.length === 1 ? first!.name.trim() : '',
    shortDescription: values.short_description,
    description: safeHtml(values.description),
    attributes: await shownAttributes(sql, values.attributes, own, values.option_attributes),
  })
  const { name: shop } = await loadShop(sql)
  const brand = (await findBrandSafety(sql, values.brand.trim())) ?? null
  return {
    search: {
      title: pageTitle(values.meta_title.trim() || made.title, shop),
      description: values.meta_description.trim() || made.description,
      made_title: made.title,
      made_description: made.description,
    },
    safety: { gaps: safetyGaps(brand, values.safety_text), brand_id: brand?.id ?? null },
  }
}
