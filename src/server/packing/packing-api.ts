import { requireMember, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import type { Platform } from '#platform/platform.ts'

type PackingHandlers = Pick<AdminHandlers, 'printOrders'>

/** Many orders at the desk, on paper. */
export function createPackingHandlers(platform: Platform): PackingHandlers {
  return {
    async printOrders({ query }, context) {
      const isPersonal = requireMember(context).rights.has('orders.personal')
      // The PDF library is loaded by who prints.
      const { printOrders } = await import('./packing-print.ts')
      return printOrders(platform, query, { isPersonal })
    },
  }
}
