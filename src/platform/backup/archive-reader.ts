import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract, type Extract } from 'tar-stream'
import {
  BackupError,
  headerName,
  manifestName,
  parseHeader,
  parseManifest,
  type BackupHeader,
  type BackupManifest,
} from './backup-format.ts'
import { decryptStream, magic } from './encryption.ts'

const damaged = 'The backup is damaged or not whole.'
/** Of header and manifest, which are read into memory. */
const maxJsonBytes = 512 * 1024 * 1024

/** A member, and its content as it comes. */
type Entry = Extract extends AsyncIterable<infer Source> ? Source : never

/** What a reader of an archive does with it, in the order in which it comes. */
export type ArchiveReader = {
  header: (header: BackupHeader) => Promise<void>
  /** Reads the whole of `content`. */
  member: (name: string, content: AsyncIterable<Buffer>) => Promise<void>
}

/**
 * Reads an archive to its end and compares each member with its checksum; `reader` must not believe what it got before this
 * has resolved. @returns the manifest. @throws BackupError for a file that is damaged, cut off, or needs a key.
 */
export async function readArchive(
  path: string,
  key: Buffer | undefined,
  reader: ArchiveReader,
): Promise<BackupManifest> {
  const isEncrypted = await startsWithMagic(path)
  if (isEncrypted && !key) throw new BackupError('The backup is encrypted: give its key by --key FILE.')
  const tar = extract()
  const source = createReadStream(path, { highWaterMark: 256 * 1024 })
  const read = isEncrypted
    ? pipeline(source, decryptStream(key!), createZstdDecompress(), tar)
    : pipeline(source, createZstdDecompress(), tar)
  const consumed = consume(tar, reader)
  // Whichever fails first says why; the other one then ends too.
  const [reading, consuming] = await Promise.allSettled([
    read,
    consumed.catch((error: unknown) => {
      source.destroy()
      throw error
    }),
  ])
  if (consuming.status === 'rejected' && reading.status === 'rejected') throw cause(reading, consuming)
  if (reading.status === 'rejected') throw readable(reading.reason)
  if (consuming.status === 'rejected') throw consuming.reason
  return consuming.value
}

/** A reader’s failure destroys the source, and a damaged source fails the reader: what is no consequence is the cause. */
function cause(reading: PromiseRejectedResult, consuming: PromiseRejectedResult): unknown {
  const { code } = (reading.reason ?? {}) as { code?: string }
  const isConsequence = code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR'
  return isConsequence ? readable(consuming.reason) : readable(reading.reason)
}

/** What zlib and tar say of a damaged file means nothing to an operator. */
function readable(error: unknown): unknown {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  const isOfFormat =
    code?.startsWith('ZSTD_') === true ||
    code?.startsWith('ERR_ZSTD') === true ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    /tar header|Unexpected end of data|Writable stream closed|unexpected end of file|Premature close/i.test(
      message,
    )
  return isOfFormat ? new BackupError(damaged, { cause: error }) : error
}

async function consume(tar: AsyncIterable<Entry>, reader: ArchiveReader): Promise<BackupManifest> {
  const seen: BackupManifest['members'] = []
  let hasHeader = false
  let manifest: BackupManifest | undefined
  for await (const entry of tar) {
    const { name } = entry.header
    if (manifest || entry.header.type !== 'file') throw new BackupError(damaged)
    if (name === headerName && !hasHeader) {
      await reader.header(parseHeader(await textOf(entry)))
      hasHeader = true
    } else if (!hasHeader) throw new BackupError('The file is damaged, or no backup of a shop.')
    else if (name === manifestName) manifest = parseManifest(await textOf(entry))
    else {
      const hash = createHash('sha256')
      await reader.member(name, hashed(entry, hash))
      seen.push({ name, bytes: entry.header.size, sha256: hash.digest('hex') })
    }
  }
  if (!manifest) throw new BackupError(damaged)
  requireSame(seen, manifest.members)
  return manifest
}

async function* hashed(entry: Entry, hash: { update: (chunk: Buffer) => unknown }): AsyncGenerator<Buffer> {
  for await (const chunk of entry as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
}

function requireSame(seen: BackupManifest['members'], written: BackupManifest['members']): void {
  const differs = written.find((member, index) => {
    const found = seen[index]
    return found?.name !== member.name || found.bytes !== member.bytes || found.sha256 !== member.sha256
  })
  if (differs) throw new BackupError(`${damaged} The first member that differs: ${differs.name}`)
  if (seen.length !== written.length) throw new BackupError(damaged)
}

async function textOf(entry: Entry): Promise<string> {
  if (entry.header.size > maxJsonBytes) throw new BackupError(damaged)
  const chunks: Buffer[] = []
  for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

async function startsWithMagic(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch((error: Error) => {
    throw new BackupError(`The backup can't be read: ${error.message}`)
  })
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0)
    return bytesRead === magic.length && buffer.equals(magic)
  } finally {
    await file.close()
  }
}
