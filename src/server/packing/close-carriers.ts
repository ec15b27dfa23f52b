import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { Platform } from '#platform/platform.ts'
import {
  CarrierError,
  carrierName,
  createCarriers,
  type CarrierCode,
  type Carriers,
} from '#server/carrier/index.ts'
import { closeDay, closingCarriers, ParcelRefusedError } from '#server/parcel/index.ts'
import { joinedPdf } from './label-pages.ts'
import { packingError } from './packing-errors.ts'

type Closed = AdminResponse<'closeCarriers'>
type Result = Closed['results'][number]

/** Each carrier by itself: one that fails stops no other. @throws AppError 409 where none wants it. */
export async function closeCarriers(platform: Platform): Promise<Closed> {
  const carriers = createCarriers(platform.config.carriers)
  const closing = closingCarriers(carriers)
  if (closing.length === 0) throw packingError('nothing_to_close')
  const documents: Uint8Array[] = []
  const results: Result[] = []
  for (const carrier of closing) results.push(await closeOne(platform, carriers, carrier, documents))
  const pdf = documents.length > 0 ? Buffer.from(await joinedPdf(documents)).toString('base64') : ''
  return { pdf, results }
}

/** Adds its documents to `documents`. */
async function closeOne(
  { sql }: Platform,
  carriers: Carriers,
  code: CarrierCode,
  documents: Uint8Array[],
): Promise<Result> {
  const carrier = carrierName(code)
  try {
    const closed = await closeDay(sql, carriers, code)
    documents.push(...closed.documents)
    return { carrier, is_closed: true, text: `${carrier}: a napi lista lezárva.` }
  } catch (error) {
    return { carrier, is_closed: false, text: `${carrier}: ${reasonOf(error)}` }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ParcelRefusedError) return 'éppen más zárja le.'
  if (!(error instanceof CarrierError)) throw error
  return error.isPassing ? 'a rendszere nem válaszolt jól. Próbálja újra.' : error.message
}
