import { DownloadError, downloadPublic, type DownloadFault } from '#platform/http/public-download.ts'
import { platformError } from '#platform/http/errors.ts'

/** A picture from an address that a merchant has given. */

/** Well within a request. */
const timeoutMs = 12_000
/** As much as somebody may load up. */
const maxBytes = 25_000_000

/** @throws AppError 422 beside the field, in the merchant's words */
export async function fetchPicture(address: string): Promise<Buffer> {
  try {
    return await downloadPublic(address, { timeoutMs, maxBytes })
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error
    throw platformError('validation_failed', { errors: { address: [textOf(error)] } })
  }
}

const faults: Record<Exclude<DownloadFault, 'status'>, string> = {
  address: 'A cím https:// kezdetű legyen, név és jelszó nélkül.',
  'unknown-host': 'Ezen a címen nincs ilyen kiszolgáló.',
  private: 'Ez egy belső hálózat címe, onnan nem töltünk le képet.',
  redirects: 'A cím túl sokszor irányít tovább.',
  'too-large': 'A kép nagyobb 25 MB-nál.',
  late: 'A kiszolgáló nem adta át időben a képet.',
  connection: 'A kiszolgálóval nem jött létre kapcsolat.',
}

const textOf = ({ fault, status }: DownloadError): string =>
  fault === 'status' ? `A kiszolgáló nem adta át a képet (válaszkód: ${status}).` : faults[fault]
