import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk in memory that fills quickly. */
export type SmallDisk = {
  folder: string
  /** Takes all the room that is left. */
  fill: () => void
  free: () => void
  remove: () => void
}

/** Undefined, and one line that says so, where nothing may be mounted. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'boltiv-disk-'))
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  if (mount.status !== 0) {
    rmSync(folder, { recursive: true })
    process.stderr.write('Left out: a full disk. Nothing may be mounted here.\n')
    return undefined
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder)
      try {
        writeFileSync(ballast, Buffer.alloc(bavail * bsize))
      } catch (error) {
        // The database wrote meanwhile: what was left is taken.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
