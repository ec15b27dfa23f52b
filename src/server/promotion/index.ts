/** Sales on many goods at once, at the desk. */
import type { Feature } from '#platform/feature.ts'
import { createPromotionHandlers } from './promotion-api.ts'
import { promotionErrors } from './promotion-errors.ts'
import { promotionTasks } from './promotion-run.ts'

export { promotionsOfBrands, promotionsOfCategories } from './promotion-references.ts'
export { listScopes } from './promotion-store.ts'
export { formulaText } from './promotion-text.ts'

export const promotionFeature: Feature = {
  name: 'promotion',
  adminHandlers: ({ platform }) => createPromotionHandlers(platform),
  errors: promotionErrors,
  jobs: promotionTasks,
}
