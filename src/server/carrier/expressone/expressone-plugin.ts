import type { CarrierPlugin } from '../carrier.ts'

export const expressOne: CarrierPlugin<never> = {
  name: 'Express One',
  trackingPage: 'https://tracking.expressone.hu/?plc_number=',
}
