import { requireUser, type Handlers, type RequestContext } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { claimOrders, countClaimable, orderError } from '#server/order/index.ts'
import { findUser } from './user-store.ts'

/** Guest orders join the account that has proved their address, and only on its user's word. */
export function createOrderClaimHandlers(
  platform: Platform,
): Pick<Handlers, 'orderGetClaimable' | 'orderClaim'> {
  async function verifiedEmail(context: RequestContext): Promise<{ userId: number; email: string | null }> {
    const userId = await requireUser(context)
    const user = await findUser(platform.sql, userId)
    return { userId, email: user && user.verifiedAt !== null ? user.email : null }
  }

  return {
    orderGetClaimable: async (_request, context) => {
      const { email } = await verifiedEmail(context)
      return { count: email === null ? 0 : await countClaimable(platform.sql, email) }
    },

    orderClaim: async (_request, context) => {
      const { userId, email } = await verifiedEmail(context)
      if (email === null) throw orderError('email_unverified')
      return { claimed: await claimOrders(platform.sql, userId, email) }
    },
  }
}
