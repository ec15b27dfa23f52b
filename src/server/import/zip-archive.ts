import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import iconv from 'iconv-lite'

const inflate = promisify(inflateRaw)

/** Signatures and lengths of the parts of a ZIP archive (APPNOTE.TXT 4.3). */
const endOfList = Buffer.from('504b0506', 'hex')
const listedEntry = 0x02014b50
const listedLength = 46
const localLength = 30
const stored = 0
const deflated = 8
const maxEntries = 2000
/** A file's kind in Unix, in the upper half of its outer attributes. */
const madeByUnix = 3
const kindBits = 0o170000
const linkBits = 0o120000

type ZipFault = 'broken' | 'too-large' | 'too-many' | 'locked'

/** An archive that is none, holds more than it may, or wants a password. */
export class ZipError extends Error {
  override name = 'ZipError'
  readonly fault: ZipFault
  constructor(fault: ZipFault) {
    super(`zip: ${fault}`)
    this.fault = fault
  }
}

/** `isLink`: it holds the path of another file instead of its own bytes. */
export type ZipEntry = { name: string; method: number; isLink: boolean; data: Buffer }

/** What begins as an archive does. */
export const isArchive = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).toString('hex') === '504b0304'

/**
 * The files of an archive by the list at its end, packed. What it says of the sizes inside decides nothing: some say a byte and hold
 * gigabytes. @throws ZipError
 */
export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  try {
    const end = archive.lastIndexOf(endOfList)
    if (end < 0) throw new ZipError('broken')
    const count = archive.readUInt16LE(end + 10)
    if (count > maxEntries) throw new ZipError('too-many')
    const entries: ZipEntry[] = []
    for (let at = archive.readUInt32LE(end + 16); entries.length < count;) {
      if (archive.readUInt32LE(at) !== listedEntry) throw new ZipError('broken')
      if ((archive.readUInt16LE(at + 8) & 1) === 1) throw new ZipError('locked')
      const nameEnd = at + listedLength + archive.readUInt16LE(at + 28)
      entries.push({
        name: nameOf(archive.subarray(at + listedLength, nameEnd)),
        method: archive.readUInt16LE(at + 10),
        isLink: archive[at + 5] === madeByUnix && (archive.readUInt16LE(at + 40) & kindBits) === linkBits,
        data: dataAt(archive, archive.readUInt32LE(at + 42), archive.readUInt32LE(at + 20)),
      })
      at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    }
    if (entries.some(({ method }) => method !== stored && method !== deflated)) throw new ZipError('broken')
    return entries
  } catch (error) {
    // An offset outside of the file.
    throw error instanceof ZipError ? error : new ZipError('broken')
  }
}

/** In UTF-8, else as Windows in Hungary writes it; without what no name has and no database takes. */
function nameOf(bytes: Buffer): string {
  const text = isUtf8(bytes) ? bytes.toString() : iconv.decode(bytes, 'cp852')
  return text.replaceAll(/\p{Cc}/gu, '\u{FFFD}')
}

/** A file unpacked, of at most so many bytes. @throws ZipError */
export async function unpackEntry({ method, data }: ZipEntry, maxBytes: number): Promise<Buffer> {
  if (method === stored) {
    if (data.length > maxBytes) throw new ZipError('too-large')
    return data
  }
  return inflate(data, { maxOutputLength: Math.max(1, maxBytes) }).catch((error: { code?: string }) => {
    throw new ZipError(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'broken')
  })
}

function dataAt(archive: Buffer, local: number, length: number): Buffer {
  const start = local + localLength + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  return archive.subarray(start, start + length)
}
