import { randomUUID } from 'node:crypto'
import { createAdminClient, type AdminClient } from '#contract/admin/client.ts'
import type { AdminInput } from '#contract/admin/endpoint-schemas.ts'
import type { Right } from '#contract/admin/rights.ts'
import { createAdminInvoke, type AdminContext, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { inProcessTransport } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { cartReminderFeature } from '#server/cart-reminder/index.ts'
import { orderFeature } from '#server/order/index.ts'
import { phoneOrderFeature } from '#server/phone-order/index.ts'
import { billingAddress, contact, methods, shippingAddress } from '../race/shop-fixture.ts'
import { signInAtDesk } from './desk.ts'

const all: readonly Right[] = ['orders.see', 'orders.personal', 'orders.create', 'customers.see']

/** The desk's calls about orders by telephone and abandoned carts, as a colleague of these rights. */
export async function phoneDesk(
  platform: Platform,
  rights: readonly Right[] = all,
): Promise<{ desk: AdminClient; staffId: number }> {
  const { staffId, email } = await signInAtDesk(platform.sql, 'orders')
  const parts = [phoneOrderFeature, cartReminderFeature, orderFeature]
  const handlers = Object.assign({}, ...parts.map((part) => part.adminHandlers?.({ platform } as never)))
  const invoke = createAdminInvoke(handlers as AdminHandlers, {
    clock: platform.clock,
    checkResponses: true,
  })
  const context = {
    requestId: 'test',
    ip: '',
    userAgent: '',
    origin: '',
    member: {
      id: staffId,
      name: 'Teszt Bea',
      email,
      role: { slug: 'orders', name: 'Rendeléskezelő' },
      rights: new Set(rights),
      isOwner: false,
      refundLimit: 0,
      provenAt: platform.clock(),
    },
    session: { key: () => null, start: () => '', clear: () => undefined },
  } satisfies AdminContext
  return { desk: createAdminClient(inProcessTransport(invoke, context)), staffId }
}

export type PlacedDraft = AdminInput<'placeNewOrder'>['body']

/** A draft that only has to be placed: delivered home, paid by transfer. */
export function phoneDraft(
  lines: readonly { id: number; quantity?: number; price?: number; reason?: string }[],
  changes: Partial<PlacedDraft> = {},
): Omit<PlacedDraft, 'expected_total' | 'terms_accepted'> {
  const { country: _country, ...to } = shippingAddress
  const { country: _other, ...bill } = billingAddress
  return {
    id: randomUUID(),
    source_cart: null,
    lines: lines.map(({ id, quantity = 1, price = null, reason = '' }) => ({
      variant_id: id,
      quantity,
      price,
      price_reason: reason,
    })),
    contact,
    shipping_address: { ...to, comment: '' },
    is_same_address: true,
    billing_address: { ...bill, tax_number: '' },
    shipping_method_id: methods.home,
    pickup_point_id: null,
    requested_day: null,
    payment_method_id: methods.transfer,
    coupon: '',
    comment: '',
    ...changes,
  }
}

/** Places a draft at the total that the desk was shown. */
export async function placeByPhone(desk: AdminClient, draft: ReturnType<typeof phoneDraft>) {
  const { total } = await desk.quoteNewOrder({ body: draft })
  return desk.placeNewOrder({ body: { ...draft, expected_total: total.value, terms_accepted: true } })
}
