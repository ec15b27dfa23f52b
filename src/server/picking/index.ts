/** Goods taken from the shelves, order by order, scan by scan. */
import type { Feature } from '#platform/feature.ts'
import { createPickingHandlers } from './picking-api.ts'
import { pickingErrors } from './picking-errors.ts'
import { findShortOrders } from './picking-store.ts'
import { pickingInvariants } from './picking-verify.ts'

export { findMissing, listBoxed } from './picking-store.ts'

export const pickingFeature: Feature = {
  name: 'picking',
  adminHandlers: ({ platform }) => createPickingHandlers(platform),
  queues: [
    {
      name: 'picking_short',
      title: 'Szedéskor hiányzott',
      right: 'orders.process',
      href: '/rendelesek/futtatas',
      find: findShortOrders,
    },
  ],
  errors: pickingErrors,
  invariants: pickingInvariants,
}
