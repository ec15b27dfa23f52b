import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { Right } from '#contract/admin/rights.ts'

/** What is done with many products at once, as its dialog has it. Pure. */

type Body = AdminInput<'previewProductBulk'>['body']
export type BulkTarget = Body['target']
export type BulkAction = Body['action']
export type BulkName = BulkAction['name']
export type BulkEffect = AdminResponse<'previewProductBulk'>
export type BulkChoices = AdminResponse<'listBulkChoices'>

export const bulkTitles: Readonly<Record<BulkName, string>> = {
  publish: 'Közzététel',
  unpublish: 'Elrejtés',
  category: 'Áthelyezés más kategóriába',
  brand: 'Márka',
  badge_add: 'Címke felragasztása',
  badge_remove: 'Címke levétele',
  collection_add: 'Gyűjteménybe',
  collection_remove: 'Gyűjteményből ki',
  price: 'Ár',
  stock: 'Készlet',
  bin: 'Lomtárba',
  restore: 'Visszaállítás a lomtárból',
}

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

/** An action as its form begins; null: something has to be chosen first. */
export function firstAction(name: BulkName): BulkAction | null {
  switch (name) {
    case 'price':
      return { name, kind: 'percent', value: 5, rounding: 'none' }
    case 'stock':
      return { name, kind: 'set', value: 0 }
    case 'brand':
      return null
    case 'publish':
    case 'unpublish':
    case 'bin':
    case 'restore':
      return { name }
    default:
      return null
  }
}
