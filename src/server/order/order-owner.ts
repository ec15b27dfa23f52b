import type { RequestContext } from '#platform/http/endpoint.ts'
import type { AppSecret } from '#platform/security/ids.ts'
import { readOrderSignature } from './order-link.ts'
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
  const linkIssuedAt = signature === undefined ? null : readOrderSignature(secret, id, signature)
  if (linkIssuedAt !== null) return { id, linkIssuedAt }
  return { id, userId: await session.userId(), guestKey: session.key() }
}
