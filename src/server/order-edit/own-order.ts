import type { RequestContext } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { findOrder, orderError, orderOwner, type OrderRecord } from '#server/order/index.ts'

/** The order of who placed it, or of who holds the signed link of its emails. @throws AppError 404. */
export async function findOwnOrder(
  { sql, secret }: Pick<Platform, 'sql' | 'secret'>,
  id: string,
  { signature }: { signature?: string | undefined },
  { session }: Pick<RequestContext, 'session'>,
): Promise<OrderRecord> {
  const order = await findOrder(sql, await orderOwner(secret, id, { signature, session }))
  if (!order) throw orderError('order_not_found')
  return order
}
