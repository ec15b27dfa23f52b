import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const neededBytes = 4 * 2 ** 30

/**
 * A new, empty folder: in memory where the system lends some and there is room for a test run's databases, else on the disk.
 * Copying a database, which is a thousand and a half small files, takes a tenth of the time there.
 */
export function quickFolder(prefix: string): string {
  return mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), prefix))
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}
