import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Makes files that are dear to make, one at a time each, and caches them for a while. A file is written beside its place and
 * moved there whole, so that a reader never sees half of one; how long it takes a reader does not matter to the database.
 */
export function createFileCache(maxAgeMs: number) {
  const making = new Map<string, Promise<void>>()

  async function isFresh(path: string): Promise<boolean> {
    const known = await stat(path).catch(() => null)
    return known !== null && Date.now() - known.mtimeMs < maxAgeMs
  }

  async function make(path: string, parts: () => AsyncIterable<string>): Promise<void> {
    await mkdir(dirname(path), { recursive: true })
    const unfinished = `${path}.${process.pid}`
    try {
      await pipeline(Readable.from(parts()), createWriteStream(unfinished))
      await rename(unfinished, path)
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  /** Resolves when `path` holds a file that is fresh; whoever requests it while it is being made waits for the same one. */
  return async function writeCached(path: string, parts: () => AsyncIterable<string>): Promise<void> {
    if (await isFresh(path)) return
    const running = making.get(path) ?? make(path, parts).finally(() => making.delete(path))
    making.set(path, running)
    await running
  }
}
