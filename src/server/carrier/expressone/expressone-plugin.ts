import type { CarrierPlugin } from '../carrier.ts'

export const expressOne: CarrierPlugin<never> = {
  name: 'Express One',
  trackingPage: 'https://tracking.expressone.hu/?plc_number=',
  toTheDoor: { description: 'Futár hozza, munkanapokon.', maxWeightGrams: null },
}
