import { zipSync } from 'fflate'
import { ImportFileError } from './file-format.ts'
import { unpackEntry, ZipError, zipEntries } from './zip-archive.ts'

/**
 * A workbook's archive unpacked within a bound and packed again: the reader of workbooks believes what an archive says of its sizes.
 * @throws ImportFileError
 */
export async function repackWorkbook(bytes: Uint8Array, maxBytes: number): Promise<Buffer> {
  const files: Record<string, [Uint8Array, { level: 0 }]> = Object.create(null) as typeof files
  let left = maxBytes
  try {
    for (const entry of zipEntries(bytes)) {
      // Pictures and macros are none of a table's business.
      if (!/\.(?:xml|rels)$/.test(entry.name)) continue
      const unpacked = await unpackEntry(entry, left)
      left -= unpacked.length
      files[entry.name] = [unpacked, { level: 0 }]
    }
  } catch (error) {
    throw error instanceof ZipError ? new ImportFileError(texts[error.fault]) : error
  }
  return Buffer.from(zipSync(files))
}

const texts = {
  'too-large': 'A munkafüzet kicsomagolva túl nagy. Mentse a lapot CSV-ként.',
  'too-many': 'A munkafüzet túl sok részből áll. Mentse a lapot CSV-ként.',
  locked: 'A munkafüzet jelszóval védett. Mentse jelszó nélkül.',
  broken: 'Ez nem munkafüzet, vagy sérült. Mentse a lapot CSV-ként.',
}
