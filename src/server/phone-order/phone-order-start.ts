import type { AdminRequest, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { Member } from '#platform/admin/admin-endpoint.ts'
import { sumPieces } from '#server/cart/index.ts'
import type { Platform } from '#platform/platform.ts'
import { findAbandonedCart } from '#server/cart-reminder/index.ts'
import { findSaleVariants } from '#server/catalogue/index.ts'
import { findCustomer, listContacts } from '#server/customer/index.ts'
import { phoneOrderError } from './phone-order-errors.ts'
import { findLatestContact } from './phone-order-store.ts'

type Start = AdminResponse<'startNewOrder'>
type Known = Pick<Start, 'contact' | 'addresses'>

/** Earlier customers and their addresses are personal data, of orders and of customers. */
export const seesPeople = ({ rights }: Pick<Member, 'rights'>): boolean =>
  rights.has('orders.personal') && rights.has('customers.see')

const nobody: Known = { contact: null, addresses: [] }

/**
 * What a new order begins with. @throws AppError 409 for a cart that is open no more.
 */
export async function startOrder(
  platform: Platform,
  { customer, cart: cartId }: AdminRequest<'startNewOrder'>['query'],
  member: Member,
): Promise<Start> {
  const isPersonal = seesPeople(member)
  const cart = cartId === undefined ? null : await findAbandonedCart(platform, cartId, isPersonal)
  if (cartId !== undefined && !cart?.isOpen) throw phoneOrderError('source_cart_gone')
  const email =
    customer === undefined
      ? (cart?.contact?.email ?? null)
      : ((await findCustomer(platform.sql, customer))?.email ?? null)
  const known = isPersonal && email !== null ? await findKnown(platform, email.toLowerCase()) : nobody
  const { lines, notes } = await buyable(platform, sumByVariant(cart?.lines ?? []))
  return {
    is_personal: isPersonal,
    contact: cart?.contact ?? known.contact,
    addresses: known.addresses,
    lines,
    source_cart: cart?.id ?? null,
    coupon: cart?.coupon ?? '',
    notes,
  }
}

async function findKnown({ sql }: Platform, email: string): Promise<Known> {
  const [contact, contacts] = await Promise.all([findLatestContact(sql, email), listContacts(sql, email)])
  return {
    contact,
    addresses: contacts.flatMap(({ kind, name, postalCode, city, address }) =>
      kind === '' || city === '' ? [] : [{ kind, name, postal_code: postalCode, city, address }],
    ),
  }
}

/** An order that is taken down has each variant once; a cart with sets may not. */
const sumByVariant = (lines: Parameters<typeof sumPieces>[0]) =>
  [...sumPieces(lines)].map(([variantId, quantity]) => ({ variantId, quantity }))

/** What can be had no more is left out, and named. */
async function buyable(
  { sql, clock }: Platform,
  lines: readonly { variantId: number; quantity: number }[],
): Promise<Pick<Start, 'lines' | 'notes'>> {
  const ids = lines.map(({ variantId }) => variantId)
  const variants = await findSaleVariants(sql, ids, clock())
  const isSold = ({ variantId }: { variantId: number }) => variants.get(variantId)?.sellable ?? false
  return {
    lines: lines.filter(isSold).map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })),
    notes: lines
      .filter((line) => !isSold(line))
      .map(({ variantId }) => `Már nem kapható, kimaradt: ${variants.get(variantId)?.name ?? 'egy termék'}.`),
  }
}
