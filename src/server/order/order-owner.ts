import type { RequestContext } from '#platform/http/endpoint.ts'
import { verifySignature, type AppSecret } from '#platform/security/ids.ts'
import type { OrderOwner } from './order-store.ts'

/**
 * As whom a customer requests an order: the account that has it, the guest's session that placed it, or the holder of the
 * signed link of its emails.
 */
export async function orderOwner(
  secret: AppSecret,
  id: string,
  { signature, session }: { signature?: string | undefined; session: RequestContext['session'] },
): Promise<OrderOwner> {
  if (signature !== undefined && verifySignature(secret, 'order', id, signature)) return { id, signed: true }
  return { id, userId: await session.userId(), guestKey: session.key() }
}
