import { requireMember, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { CarrierError, createCarriers } from '#server/carrier/index.ts'
import { cancelParcels } from '#server/parcel/index.ts'
import { createBulkSteps, failed } from './bulk-steps.ts'
import { readRun, type FindMissing } from './run-read.ts'

type PackingHandlers = Pick<
  AdminHandlers,
  'printOrders' | 'getRun' | 'takeBulkStep' | 'closeCarriers' | 'cancelParcels'
>

const unclear = 'A futár rendszere nem válaszolt jól. Próbálja újra.'

/** Many orders at the desk, on paper and step by step. */
export function createPackingHandlers(platform: Platform, findMissing: FindMissing): PackingHandlers {
  const takeBulkStep = createBulkSteps(platform)
  return {
    getRun: ({ query: { orders } }) => readRun(platform, orders?.split(',') ?? null, findMissing),
    async takeBulkStep({ body }, context) {
      return { results: await takeBulkStep(body, `staff:${requireMember(context).id}`) }
    },
    async cancelParcels({ params: { number }, body: { by_hand: isDoneByHand } }, context) {
      const actor = `staff:${requireMember(context).id}` as const
      try {
        const carriers = createCarriers(platform.config.carriers)
        const codes = await cancelParcels(platform, carriers, number, { actor, isDoneByHand })
        return { is_done: true, text: `Visszavonva: ${codes.join(', ')}.` }
      } catch (error) {
        const isUnclear = error instanceof CarrierError && error.isPassing
        return { is_done: false, text: isUnclear ? unclear : failed(number, error).text }
      }
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
