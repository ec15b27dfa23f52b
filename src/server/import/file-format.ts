import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Mapping } from './mapping.ts'

/** A file that can't be read as a table; the message is a sentence for who brought it, and names no path. */
export class ImportFileError extends Error {
  override name = 'ImportFileError'
}

export const asCsv = 'Mentse a lapot „CSV UTF-8” formátumban, és azt töltse fel.'

const picture = 'Ez kép, nem táblázat. CSV- vagy Excel-fájlt (XLSX) töltsön fel, a képeket pedig ZIP-fájlban.'

/** The first bytes of files that people take for a table, and what to do with them. */
const others: readonly (readonly [bytes: string, text: string])[] = [
  ['504b0304', `Ez ZIP-fájl vagy Excel-munkafüzet (XLSX). ${asCsv}`],
  ['504b0506', 'Ez üres ZIP-fájl, nincs benne semmi.'],
  ['d0cf11e0', `Ez régi Excel-munkafüzet (XLS). ${asCsv}`],
  ['1f8b', 'Ez gzippel tömörített fájl. Csomagolja ki, és azt töltse fel.'],
  ['89504e47', picture],
  ['ffd8ff', picture],
  ['47494638', picture],
  ['25504446', 'Ez PDF, nem táblázat. Kérje a listát Excelben vagy CSV-ként.'],
]

/**
 * How the file's text is written: as the mapping says, by its byte order mark, as UTF-8 when it is that throughout, else as
 * windows-1250. @throws ImportFileError for a file of another kind, and for UTF-8 that is broken in places.
 */
export async function encodingOf(path: string, wanted: Mapping['encoding']): Promise<string> {
  const start = await firstBytes(path, 4)
  const hex = start.toString('hex')
  const other = others.find(([bytes]) => hex.startsWith(bytes))
  if (other) throw new ImportFileError(other[1])
  if (hex.startsWith('fffe')) return 'utf-16le'
  if (hex.startsWith('feff')) return 'utf-16be'
  if (wanted !== 'auto') return wanted
  const counts = await countUtf8(path)
  if (counts.nuls > counts.lines)
    throw new ImportFileError(
      `Ez nem szöveg (${counts.nuls} nulla karakter van benne), vagy jelölés nélküli UTF-16. ${asCsv}`,
    )
  if (counts.firstBroken === null) return 'utf-8'
  // Text of one byte a letter holds next to nothing that looks like the letters of UTF-8.
  if (counts.letters <= counts.broken) return 'windows-1250'
  throw new ImportFileError(
    `A fájl UTF-8 kódolású, de a(z) ${counts.firstBroken}. sorában sérült (${counts.broken} helyen). ${asCsv}`,
  )
}

type Utf8Counts = {
  /** Letters of several bytes. */
  letters: number
  broken: number
  firstBroken: number | null
  nuls: number
  lines: number
}

/** Reads the whole file once: a letter of another encoding may stand in its last line. */
async function countUtf8(path: string): Promise<Utf8Counts> {
  const counts: Utf8Counts = { letters: 0, broken: 0, firstBroken: null, nuls: 0, lines: 1 }
  const decoder = new TextDecoder('utf-8')
  const count = (text: string) => {
    for (const [character] of text.matchAll(/[\n\0\u{80}-\u{10FFFF}]/gu)) {
      if (character === '\n') counts.lines += 1
      else if (character === '\0') counts.nuls += 1
      else if (character !== '\u{FFFD}') counts.letters += 1
      else {
        counts.broken += 1
        counts.firstBroken ??= counts.lines
      }
    }
  }
  for await (const chunk of createReadStream(path)) count(decoder.decode(chunk as Buffer, { stream: true }))
  count(decoder.decode())
  return counts
}

/** At most so many bytes from the beginning. */
export async function firstBytes(path: string, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
