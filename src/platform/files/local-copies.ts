import { createHash } from 'node:crypto'
import { createDiskLruCache } from './disk-lru-cache.ts'
import { localFileStore, type FileStore } from './files.ts'

/**
 * A far store of files that never change under their names, with copies in a local folder that stay within `maxBytes`. A copy is
 * only ever a help: where the disk takes none, the far store serves alone.
 */
export function withLocalCopies(far: FileStore, folder: string, maxBytes: number): FileStore {
  const near = localFileStore(folder)
  const bound = createDiskLruCache(folder, maxBytes)
  // One folder without folders in it, which is what the bound can look through.
  const nameOf = (key: string) => createHash('sha256').update(key).digest('hex')

  async function copy(key: string, data: Buffer | string): Promise<void> {
    await near.write(nameOf(key), data).catch(() => undefined)
    await bound.grown(data.length)
  }

  return {
    async read(key) {
      const known = await near.read(nameOf(key)).catch(() => null)
      if (known) {
        await bound.used(nameOf(key))
        return known
      }
      const found = await far.read(key)
      if (found) await copy(key, found)
      return found
    },
    async write(key, data) {
      await far.write(key, data)
      await copy(key, data)
    },
    async exists(key) {
      return (await near.exists(nameOf(key))) || far.exists(key)
    },
    isStored: far.exists,
    list: far.list,
    async remove(key) {
      await far.remove(key)
      await near.remove(nameOf(key))
    },
  }
}
