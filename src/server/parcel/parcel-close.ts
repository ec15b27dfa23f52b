import { unlessLocked } from '#platform/database/advisory-locks.ts'
import type { Sql } from '#platform/database/database.ts'
import { carrierCodes, type CarrierCode, type Carriers } from '#server/carrier/index.ts'
import { ParcelRefusedError } from './parcel.ts'

/** The documents of a day that was closed, as PDFs. */
export type ClosedDay = { carrier: CarrierCode; documents: Uint8Array[] }

/** Those that post nothing until the list of the day is closed. */
export function closingCarriers(carriers: Carriers): CarrierCode[] {
  return carrierCodes.filter((code) => carriers[code]?.close !== undefined)
}

/**
 * Closes the day's list of one carrier, and writes that it was closed.
 * @throws ParcelRefusedError while somebody else closes it; CarrierError.
 */
export async function closeDay(sql: Sql, carriers: Carriers, carrier: CarrierCode): Promise<ClosedDay> {
  const closed = await unlessLocked(sql, 'carrier_closing', carrier, async () => {
    const documents = (await carriers[carrier]?.close?.()) ?? []
    await sql.begin(
      (tx) => tx`insert into carrier_close (carrier, documents) values (${carrier}, ${documents.length})`,
    )
    return { carrier, documents }
  })
  if (!closed)
    throw new ParcelRefusedError(`The list of ${carrier} is being closed right now.`, 'in_progress')
  return closed
}
