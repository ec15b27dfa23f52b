import { normalisePhone } from '#hungary/phone.ts'
import type { OrderRecord } from './order-record.ts'

type Addressed = Pick<OrderRecord, 'shippingAddress' | 'pickupPoint' | 'contact'> & {
  /** Its customer comes for it. */
  isCollected: boolean
}

/** What a courier would stumble over, in the merchant's words. */
export function doubtsOf({ shippingAddress: to, pickupPoint, contact, isCollected }: Addressed): string[] {
  const doubts: string[] = []
  if (to && !pickupPoint && !/\d/.test(to.address)) doubts.push(`Nincs házszám a címben: ${to.city}`)
  if (!isCollected && normalisePhone(to?.phone || contact.phone) === null) doubts.push('Hibás telefonszám')
  return doubts
}
