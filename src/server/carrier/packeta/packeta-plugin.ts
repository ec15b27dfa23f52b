import type { CarrierPlugin } from '../carrier.ts'

export const packeta: CarrierPlugin<never> = {
  name: 'Packeta',
  trackingPage: 'https://tracking.packeta.com/hu/?id=',
}
