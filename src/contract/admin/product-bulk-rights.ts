import type { AdminInput } from './endpoint-schemas.ts'
import type { Right } from './rights.ts'

type BulkName = AdminInput<'previewProductBulk'>['body']['action']['name']

/** Which right each action on many products needs. */
export const bulkRights: Readonly<Record<BulkName, Right>> = {
  publish: 'products.edit',
  unpublish: 'products.edit',
  category: 'products.edit',
  brand: 'products.edit',
  badge_add: 'products.edit',
  badge_remove: 'products.edit',
  collection_add: 'categories.edit',
  collection_remove: 'categories.edit',
  price: 'prices.edit',
  stock: 'stock.edit',
  bin: 'products.edit',
  restore: 'products.edit',
}
