import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'

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

/** An action as its form begins; null: something has to be chosen first. */
export function firstAction(name: BulkName): BulkAction | null {
  switch (name) {
    case 'price':
      return { name, kind: 'percent', value: 5, rounding: 'none' }
    case 'stock':
      return { name, kind: 'set', value: 0 }
    case 'publish':
    case 'unpublish':
    case 'bin':
    case 'restore':
      return { name }
    default:
      return null
  }
}
