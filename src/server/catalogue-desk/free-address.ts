import type { Transaction } from '#platform/database/database.ts'
import { findSlugOwner } from '#server/catalogue/index.ts'
import { catalogueDeskError } from './catalogue-desk-errors.ts'

/** @throws AppError 409 beside the field, when another has the address, or had it: its old links lead there */
export async function requireFreeAddress(
  tx: Transaction,
  entity: Parameters<typeof findSlugOwner>[1],
  { id, slug }: { id: number; slug: string },
): Promise<void> {
  const owner = await findSlugOwner(tx, entity, slug)
  if (!owner || owner.id === id) return
  const message = owner.isFormer
    ? `Ez „${owner.name}” korábbi címe, és oda vezet.`
    : `Ezt a címet már „${owner.name}” viseli.`
  throw catalogueDeskError('address_taken', { errors: { 'values.slug': [message] } })
}
