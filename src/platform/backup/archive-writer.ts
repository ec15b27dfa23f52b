import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { headerName, manifestName, type BackupHeader, type BackupManifest } from './backup-format.ts'
import { encryptStream } from './encryption.ts'

/** How much of a file is read at once. */
const readBytes = 256 * 1024

export type ArchiveWriter = {
  /** A member whose content is in memory: a part of a table. */
  add: (name: string, content: Buffer) => Promise<void>
  /** A member of a file's content, as many bytes as it had when it was opened. */
  addFile: (name: string, file: FileHandle, bytes: number) => Promise<void>
  /** Writes the manifest, waits for the disk, and gives the file its name. @returns its size in bytes. */
  finish: (rows: Record<string, number>) => Promise<number>
  /** Leaves nothing behind. */
  abandon: () => Promise<void>
}

/**
 * Writes tar, zstd and (with `key`) encryption into `path` + `.part`, readable by its owner alone; only a whole archive gets its
 * name. Holds a few members' worth of bytes in memory, whatever the disk's pace.
 */
export async function createArchive(
  path: string,
  header: BackupHeader,
  key: Buffer | undefined,
): Promise<ArchiveWriter> {
  const part = `${path}.part`
  await rm(part, { force: true })
  const target = createWriteStream(part, { mode: 0o600, flags: 'wx' })
  const tar = pack()
  const compressed = createZstdCompress()
  const written = key
    ? pipeline(tar, compressed, encryptStream(key), target)
    : pipeline(tar, compressed, target)
  // Whoever adds next, or finishes, gets the failure.
  written.catch(() => {})
  const members: BackupManifest['members'] = []

  async function write(name: string, bytes: number, content: AsyncIterable<Buffer> | Buffer[]) {
    // The pipeline has ended while the next member was read: it says why.
    if (tar.destroying) await written
    const hash = createHash('sha256')
    const ended = Promise.withResolvers<void>()
    const entry = tar.entry({ name, size: bytes, mode: 0o600, type: 'file' }, (error) =>
      error ? ended.reject(error) : ended.resolve(),
    )
    ended.promise.catch(() => {})
    // It ends with the pipeline, which says why.
    entry.on('error', () => {})
    for await (const chunk of content) {
      hash.update(chunk)
      // A disk that is full ends the pipeline, and with it the wait for room.
      if (!entry.write(chunk)) await Promise.race([drained(entry), written])
    }
    entry.end(null)
    await Promise.race([ended.promise, written])
    members.push({ name, bytes, sha256: hash.digest('hex') })
  }
  const addJson = (name: string, value: unknown) => {
    const content = Buffer.from(JSON.stringify(value))
    return write(name, content.length, [content])
  }

  await addJson(headerName, header)
  return {
    add: (name, content) => write(name, content.length, [content]),
    addFile: (name, file, bytes) => write(name, bytes, chunksOf(file, bytes)),
    async finish(rows) {
      const manifest: BackupManifest = { rows, members: members.slice(1) }
      await addJson(manifestName, manifest)
      tar.finalize()
      await written
      await sync(part)
      await rename(part, path)
      await sync(dirname(path))
      return target.bytesWritten
    },
    async abandon() {
      tar.destroy()
      await written.catch(() => {})
      await rm(part, { force: true })
    },
  }
}

async function drained(entry: { once: (event: 'drain', done: () => void) => unknown }): Promise<void> {
  await new Promise<void>((resolve) => entry.once('drain', resolve))
}

/** @throws when the file is shorter than it was. */
async function* chunksOf(file: FileHandle, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes;) {
    const { bytesRead, buffer } = await file.read(
      Buffer.allocUnsafe(Math.min(readBytes, bytes - at)),
      0,
      Math.min(readBytes, bytes - at),
      at,
    )
    if (bytesRead === 0) throw new Error('A file became shorter while it was read.')
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** Content, or a folder's names, survive a power cut. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
