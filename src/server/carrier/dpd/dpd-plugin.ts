import type { CarrierPlugin } from '../carrier.ts'

export const dpd: CarrierPlugin<never> = {
  name: 'DPD',
  trackingPage: 'https://tracking.dpd.de/status/hu_HU/parcel/',
  toTheDoor: { description: 'Futár hozza, munkanapokon.', maxWeightGrams: 31_500 },
}
