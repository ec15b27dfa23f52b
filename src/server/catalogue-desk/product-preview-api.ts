import { pageTitle } from '#contract/page-title.ts'
import type { AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { safeHtml } from '#platform/markup/safe-html.ts'
import type { Platform } from '#platform/platform.ts'
import { findBrandSafety, productSearchText, safetyGaps, shownAttributes } from '#server/catalogue/index.ts'
import { loadShop } from '#server/content/index.ts'

type Handlers = Pick<AdminHandlers, 'previewProduct'>

/** How a product will be shown, while somebody writes it. */
export function createPreviewHandlers({ sql }: Platform): Handlers {
  return {
    async previewProduct({ body: { values } }) {
      const [first] = values.variants
      const made = productSearchText({
        name: values.name.trim(),
        variantName: values.variants.length === 1 ? first!.name.trim() : '',
        shortDescription: values.short_description,
        description: safeHtml(values.description),
        attributes: await shownAttributes(
          sql,
          values.attributes,
          first?.attributes ?? {},
          values.option_attributes,
        ),
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
    },
  }
}
