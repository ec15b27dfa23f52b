import { chmodSync } from 'node:fs'
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'

/** Keeps files under keys such as `product/abroncs-1.svg`. Keys come from us, never from a request unchecked. */
export type FileStore = {
  read: (key: string) => Promise<Buffer | null>
  write: (key: string, data: Buffer | string) => Promise<void>
  exists: (key: string) => Promise<boolean>
  /** The same of the store that all machines share: a copy on this one counts for nothing. */
  isStored: (key: string) => Promise<boolean>
  /** The keys below a folder, in no order; what is written or removed meanwhile may be among them. */
  list: (folder: string) => AsyncIterable<string>
  /** Removing what is not there is no error. */
  remove: (key: string) => Promise<void>
}

/** `a.svg/b` where `a.svg` is a file is ENOTDIR: missing like any other. */
const missing = ['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG']

/** Of a file that is being written. */
const unfinishedEnd = '.tmp'

/** A key that leads nowhere else. @throws Error for any other: keys come from us. */
export function requirePlainKey(key: string): string {
  const path = normalize(key)
  if (path.startsWith('..') || path.startsWith('/') || path.includes('\0'))
    throw new Error(`Bad file key: ${key}`)
  return path
}

/** One that an earlier version made for everybody's eyes. On a share that is another user's it stays as it is. */
function closeFolder(folder: string): void {
  try {
    chmodSync(folder, 0o700)
  } catch (error) {
    if (!['ENOENT', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** The folder is made where it is missing, which it nearly never is. */
async function writeInFolder(path: string, data: Buffer | string): Promise<void> {
  const options = { mode: 0o600 }
  try {
    await writeFile(path, data, options)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, data, options)
  }
}

/**
 * A file store in a local folder, for its owner's eyes alone: emails and documents lie there. Writing is atomic: a reader sees
 * the old or the new file.
 */
export function localFileStore(folder: string): FileStore {
  closeFolder(folder)
  const pathOf = (key: string) => join(folder, requirePlainKey(key))
  const exists = (key: string) =>
    stat(pathOf(key)).then(
      (found) => found.isFile(),
      () => false,
    )

  async function* list(below: string): AsyncGenerator<string> {
    const entries = await opendir(pathOf(below)).catch((error: NodeJS.ErrnoException) => {
      if (missing.includes(error.code ?? '')) return []
      throw error
    })
    for await (const entry of entries) {
      const key = `${below}/${entry.name}`
      if (entry.isDirectory()) yield* list(key)
      else if (entry.isFile() && !entry.name.endsWith(unfinishedEnd)) yield key
    }
  }

  return {
    async read(key) {
      return readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (missing.includes(error.code ?? '')) return null
        throw error
      })
    },
    async write(key, data) {
      const path = pathOf(key)
      const temporary = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}${unfinishedEnd}`
      try {
        await writeInFolder(temporary, data)
        await rename(temporary, path)
      } catch (error) {
        // On a full disk the half of it would take the room for good.
        await rm(temporary, { force: true }).catch(() => {})
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    exists,
    isStored: exists,
    list,
  }
}
