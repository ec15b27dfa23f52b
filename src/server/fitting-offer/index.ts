/** Delivery and fitting of goods that somebody looks at: above the checkout, whose rules it reads. */
import type { Feature } from '#platform/feature.ts'
import { createFittingOfferHandlers } from './fitting-offer-api.ts'

export const fittingOfferFeature: Feature = {
  name: 'fitting-offer',
  handlers: ({ platform }) => createFittingOfferHandlers(platform),
}

export { workshopMethod } from './fitting-offer.ts'
