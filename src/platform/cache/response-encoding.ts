import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'
export type Encoded = Map<Encoding, Buffer | Promise<Buffer>>
/** `quick` for pages while somebody waits, `quickest` for all else, `small` for what is sent many times. */
export type Effort = 'quickest' | 'quick' | 'small'

/** Below this many bytes compression saves no packet. */
export const worthCompressing = 1024

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const brotliQuality = { quickest: 1, quick: 2, small: 6 }
const gzipLevel = { quickest: 1, quick: 1, small: 7 }
/** Up to so many bytes the quick ways take a tenth of a millisecond, and handing it to another thread twice as much. */
const maxSyncBytes = 65_536
/** As exponents of two: a window that holds all that is compressed at once, and brotli's own. */
const windowBits = { small: 16, usual: constants.BROTLI_DEFAULT_WINDOW }

/** Compresses off this thread, unless that would cost more than it spares. */
export async function compress(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  const isSync = effort !== 'small' && body.length <= maxSyncBytes
  if (encoding === 'gzip') {
    const options = { level: gzipLevel[effort] }
    return isSync ? gzipSync(body, options) : gzipAsync(body, options)
  }
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: isSync ? windowBits.small : windowBits.usual,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }
  return isSync ? brotliCompressSync(body, options) : brotliAsync(body, options)
}

/** How a response is compressed for the first request: a page's first paint must fit into the first 14 kB that are sent. */
export function firstEffort(contentType: string): Effort {
  return contentType.startsWith('text/html') ? 'quick' : 'quickest'
}

const known = new Map<string, Encoding | null>()
const maxKnown = 200

/** The best encoding that a client takes, null for none. Browsers send few different texts, so they are remembered. */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  if (!accepted) return null
  const remembered = known.get(accepted)
  if (remembered !== undefined) return remembered
  const chosen = readAccepted(accepted)
  if (known.size >= maxKnown) known.clear()
  known.set(accepted, chosen)
  return chosen
}

function readAccepted(accepted: string): Encoding | null {
  const weights = new Map<string, number>()
  for (const item of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const [br, gzipWeight] = [weightOf('br'), weightOf('gzip')]
  if (br > 0 && br >= gzipWeight) return 'br'
  return gzipWeight > 0 ? 'gzip' : null
}
