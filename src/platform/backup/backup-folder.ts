import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from './backup-format.ts'
import { momentOfFile, superfluous } from './backup-schedule.ts'

const spareBytes = 100 * 1024 * 1024
/** How much larger than the last one the next may be. */
const growth = 1.2

/** The backups in a folder by their names, with their sizes in bytes. */
export async function listBackupFiles(folder: string): Promise<Map<string, number>> {
  const names = await readdir(folder).catch(() => [])
  const files = new Map<string, number>()
  for (const name of names.filter((one) => momentOfFile(one) !== null)) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found?.isFile()) files.set(name, found.size)
  }
  return files
}

/**
 * Makes the folder, for its owner's eyes, and clears what was cut off. @throws BackupError where the disk has no room for a backup
 * of about so many bytes.
 */
export async function prepareFolder(folder: string, bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder))
    if (name.endsWith('.backup.part')) await rm(join(folder, name), { force: true })
  const { bavail, bsize } = await statfs(folder)
  const [free, needed] = [bavail * bsize, bytes * growth + spareBytes]
  if (free >= needed) return
  throw new BackupError(
    `The disk of ${folder} has ${inMegabytes(free)} left, a backup needs about ${inMegabytes(needed)}.`,
  )
}

const inMegabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/** Removes what is not needed any more: 7 of days, 4 of weeks, 6 of months stay. Other files are left alone. */
export async function removeOldBackups(folder: string): Promise<void> {
  const byMoment = new Map<Date, string>()
  for (const name of (await listBackupFiles(folder)).keys()) byMoment.set(momentOfFile(name)!, name)
  for (const moment of superfluous([...byMoment.keys()])) await rm(join(folder, byMoment.get(moment)!))
}
