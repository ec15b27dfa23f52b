import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Keeps what a folder of files that can be made again holds within `maxBytes`: what was not used for longest goes. */
export type DiskLruCache = {
  /** The file `name` was used just now. */
  used: (name: string) => Promise<void>
  /** So many bytes were written; every now and then the folder is looked through and shortened. */
  grown: (bytes: number) => Promise<void>
}

/** A look through the folder is due after so large a part of the bound was written. */
const lookAfterPart = 1 / 20

/** Flat folders only. Other processes may write into the same folder and shorten it too. */
export function createDiskLruCache(folder: string, maxBytes: number): DiskLruCache {
  // The first writing looks as well: earlier processes may have left more than the bound.
  let unlooked = Infinity

  async function look(): Promise<void> {
    const names = await readdir(folder)
    const files = await Promise.all(
      names.map(async (name) => {
        const found = await stat(join(folder, name)).catch(() => null)
        return found?.isFile() ? [{ name, bytes: found.size, usedAt: found.mtimeMs }] : []
      }),
    )
    let held = 0
    for (const { name, bytes } of files.flat().sort((a, b) => b.usedAt - a.usedAt)) {
      held += bytes
      if (held > maxBytes) await rm(join(folder, name), { force: true })
    }
  }

  return {
    async used(name) {
      const now = new Date()
      await utimes(join(folder, name), now, now).catch(() => {})
    },
    async grown(bytes) {
      unlooked += bytes
      if (unlooked < maxBytes * lookAfterPart) return
      unlooked = 0
      await look().catch(() => {})
    },
  }
}
