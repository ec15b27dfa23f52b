import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { zipSync } from 'fflate'
import { ImportFileError } from './file-format.ts'

const inflate = promisify(inflateRaw)

/** Signatures and lengths of the parts of a ZIP archive (APPNOTE.TXT 4.3). */
const endOfList = Buffer.from('504b0506', 'hex')
const listedEntry = 0x02014b50
const listedLength = 46
const localLength = 30
const stored = 0
const deflated = 8
const maxEntries = 2000

type Entry = { name: string; method: number; data: Buffer }

/**
 * A workbook's archive unpacked within a bound and packed again. What an archive says of the sizes inside decides nothing: some say a
 * byte and hold gigabytes, and the reader of workbooks believes them.
 * @throws ImportFileError
 */
export async function repackWorkbook(bytes: Uint8Array, maxBytes: number): Promise<Buffer> {
  const files: Record<string, [Uint8Array, { level: 0 }]> = Object.create(null) as typeof files
  let left = maxBytes
  for (const { name, method, data } of entriesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))) {
    // Pictures and macros are none of a table's business.
    if (!/\.(?:xml|rels)$/.test(name)) continue
    const unpacked = method === stored ? data : await unpack(data, left)
    left -= unpacked.length
    if (left < 0) throw tooLarge()
    files[name] = [unpacked, { level: 0 }]
  }
  return Buffer.from(zipSync(files))
}

async function unpack(data: Buffer, maxOutputLength: number): Promise<Buffer> {
  return inflate(data, { maxOutputLength: Math.max(1, maxOutputLength) }).catch(
    (error: { code?: string }) => {
      throw error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : broken()
    },
  )
}

/** By the list at the archive's end. */
function entriesOf(archive: Buffer): Entry[] {
  try {
    const end = archive.lastIndexOf(endOfList)
    const count = archive.readUInt16LE(end + 10)
    if (count > maxEntries) throw tooLarge()
    const entries: Entry[] = []
    for (let at = archive.readUInt32LE(end + 16); entries.length < count;) {
      if (archive.readUInt32LE(at) !== listedEntry) throw broken()
      const nameEnd = at + listedLength + archive.readUInt16LE(at + 28)
      entries.push({
        name: archive.toString('utf8', at + listedLength, nameEnd),
        method: archive.readUInt16LE(at + 10),
        data: dataAt(archive, archive.readUInt32LE(at + 42), archive.readUInt32LE(at + 20)),
      })
      at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    }
    if (entries.some(({ method }) => method !== stored && method !== deflated)) throw broken()
    return entries
  } catch (error) {
    // An offset outside of the file.
    throw error instanceof ImportFileError ? error : broken()
  }
}

function dataAt(archive: Buffer, local: number, length: number): Buffer {
  const start = local + localLength + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  return archive.subarray(start, start + length)
}

const tooLarge = () => new ImportFileError('A munkafüzet kicsomagolva túl nagy. Mentse a lapot CSV-ként.')
const broken = () => new ImportFileError('Ez nem munkafüzet, vagy sérült. Mentse a lapot CSV-ként.')
