import { requireMember, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { createBulkSteps } from './bulk-steps.ts'
import { readRun, type FindMissing } from './run-read.ts'

type PackingHandlers = Pick<AdminHandlers, 'printOrders' | 'getRun' | 'takeBulkStep' | 'closeCarriers'>

/** Many orders at the desk, on paper and step by step. */
export function createPackingHandlers(platform: Platform, findMissing: FindMissing): PackingHandlers {
  const takeBulkStep = createBulkSteps(platform)
  return {
    getRun: ({ query: { orders } }) => readRun(platform, orders?.split(',') ?? null, findMissing),
    async takeBulkStep({ body }, context) {
      return { results: await takeBulkStep(body, `staff:${requireMember(context).id}`) }
    },
    closeCarriers: async () => (await import('./close-carriers.ts')).closeCarriers(platform),
    async printOrders({ query }, context) {
      const isPersonal = requireMember(context).rights.has('orders.personal')
      // The PDF library is loaded by who prints.
      const { printOrders } = await import('./packing-print.ts')
      return printOrders(platform, query, { isPersonal })
    },
  }
}
