import { ownerRole, rightNames, type Right } from '#contract/admin/rights.ts'

/** Rules of who may do what at the desk. Pure. */

export type StaffState = 'invited' | 'active' | 'revoked'

const known = new Set<string>(rightNames)

/** What a role allows: everything for the owner's, otherwise what its row lists and the shop knows. */
export function rightsOf(role: { slug: string; rights: readonly string[] }): ReadonlySet<Right> {
  if (role.slug === ownerRole) return new Set(rightNames)
  return new Set(role.rights.filter((right): right is Right => known.has(right)))
}

/** The name of a right that refuses less than it seems: who may see an order's address may see the order. */
const implied: Partial<Record<Right, readonly Right[]>> = {
  'orders.personal': ['orders.see'],
  'orders.process': ['orders.see'],
  'orders.note': ['orders.see'],
  'orders.edit': ['orders.see', 'orders.personal'],
  'orders.create': ['orders.see', 'orders.personal'],
  'orders.paid': ['orders.see'],
  'orders.refund': ['orders.see'],
  'customers.export': ['customers.see'],
  'customers.erase': ['customers.see'],
  'products.edit': ['products.see'],
  'categories.edit': ['products.see'],
  'imports.run': ['products.see'],
  'imports.sources': ['imports.run', 'products.see'],
  'prices.edit': ['products.see'],
  'stock.edit': ['products.see'],
  'costs.see': ['products.see'],
  'finances.settle': ['finances.see'],
}

/** Rights with those that they can't be used without, in the order of their list. */
export function completeRights(chosen: readonly Right[]): Right[] {
  const all = new Set(chosen.flatMap((right) => [right, ...(implied[right] ?? [])]))
  return rightNames.filter((right) => all.has(right))
}

/** Only an owner makes owners, and nobody gives more than they have. */
export function mayGive(
  giver: { isOwner: boolean; rights: ReadonlySet<Right> },
  role: { slug: string; rights: readonly string[] },
): boolean {
  if (giver.isOwner) return true
  return role.slug !== ownerRole && [...rightsOf(role)].every((right) => giver.rights.has(right))
}
