/** Products, categories, collections, brands and attributes at the desk. */
import type { Feature } from '#platform/feature.ts'
import type { OpeningStep } from '#platform/admin/today.ts'
import { productListOf } from '#server/desk-lists/index.ts'
import { createAccessoryDeskHandlers } from './accessory-desk-api.ts'
import { createAttributeDeskHandlers } from './attribute-desk-api.ts'
import { createBrandDeskHandlers } from './brand-desk-api.ts'
import { createCatalogueDeskHandlers } from './catalogue-desk-api.ts'
import { createCategoryDeskHandlers } from './category-desk-api.ts'
import { createCollectionDeskHandlers } from './collection-desk-api.ts'
import { catalogueDeskErrors } from './catalogue-desk-errors.ts'
import { createDuplicateHandlers } from './product-duplicate-api.ts'
import { publishCrontab, publishTasks } from './publish-job.ts'
import type { TaxonomyUsers } from './taxonomy-merge.ts'
import { createTaxonomyRunHandlers, mergingOf, taxonomyTasks } from './taxonomy-run.ts'

const firstProduct: OpeningStep = {
  name: 'first_product',
  title: 'Első termék',
  right: 'products.edit',
  href: '/termekek/uj',
  rank: 40,
  async find({ sql }) {
    const rows = await sql`
      select 1 from product p join variant v on v.product_id = p.id join variant_price price on price.variant_id = v.id
      where p.published and v.published limit 1`
    const isDone = rows.length > 0
    return {
      isDone,
      detail: isDone ? 'Van eladó termék.' : 'Még nincs eladó termék. Egy kategória és egy ár elég.',
    }
  },
}

/** Delivery methods and sales name categories and brands, and know of the catalogue: what follows them is handed in. */
export const catalogueDeskFeature = (ports: TaxonomyUsers): Feature => ({
  name: 'catalogue-desk',
  adminHandlers: ({ platform, draw, ...server }) => ({
    ...createCatalogueDeskHandlers(platform, draw, productListOf({ platform, ...server })),
    ...createDuplicateHandlers(platform),
    ...createCategoryDeskHandlers(platform, mergingOf(ports)),
    ...createCollectionDeskHandlers(platform),
    ...createAccessoryDeskHandlers(platform),
    ...createBrandDeskHandlers(platform, mergingOf(ports)),
    ...createAttributeDeskHandlers(platform, mergingOf(ports)),
    ...createTaxonomyRunHandlers(platform),
  }),
  openingSteps: [firstProduct],
  jobs: (platform) => ({ ...publishTasks(platform), ...taxonomyTasks(platform, ports) }),
  cron: [publishCrontab],
  errors: catalogueDeskErrors,
})
