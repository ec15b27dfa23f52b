import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupError } from './backup-format.ts'
import { isLeftOut } from './left-out.ts'

/** There while a restore into the folder has not ended; no shop starts over it. */
const unfinishedMark = 'restore-unfinished'

/** The files of the data folder that a backup holds, by their paths below it. */
export async function* listDataFiles(
  dataDir: string,
  temporary: readonly string[],
  folder = '',
): AsyncGenerator<string> {
  const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(nothingIfGone)
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (isLeftOut(path, temporary) || path === 'secret') continue
    // A folder of the shop may lie on another disk, by a link.
    const found = entry.isSymbolicLink() && folder === '' ? await stat(join(dataDir, path)) : entry
    if (found.isDirectory()) yield* listDataFiles(dataDir, temporary, path)
    else if (found.isFile()) yield path
  }
}

/** A file as it is now: one that is replaced meanwhile is read as it was. Null for one that is gone. */
export async function openDataFile(
  dataDir: string,
  path: string,
): Promise<{ handle: FileHandle; bytes: number } | null> {
  const handle = await open(join(dataDir, path), 'r').catch(nullIfGone)
  return handle && { handle, bytes: (await handle.stat()).size }
}

/** For its owner's eyes alone, as the shop writes it. */
export async function writeDataFile(
  dataDir: string,
  path: string,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const target = join(dataDir, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(target, { mode: 0o600, flags: 'wx' }))
}

/** @throws BackupError when the folder holds a shop; what a restore that was stopped has left is none. */
export async function requireEmptyFolder(dataDir: string): Promise<string[]> {
  const names = (await readdir(dataDir).catch(nothingIfGone)).filter((name) => name !== 'backups')
  if (names.includes(unfinishedMark) || names.length === 0) return names
  throw new BackupError(
    `The data folder ${dataDir} is not empty: a backup is restored into an empty one, name another by DATA_DIR.`,
  )
}

/**
 * Makes the folder, marks it as unfinished, and clears what a restore that was stopped has left there.
 * @throws BackupError when it holds a shop.
 */
export async function claimDataFolder(dataDir: string): Promise<void> {
  const names = await requireEmptyFolder(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  for (const name of names)
    if (!isLeftOut(name, [])) await rm(join(dataDir, name), { recursive: true, force: true })
  const mark = await open(join(dataDir, unfinishedMark), 'w', 0o600)
  await mark.sync()
  await mark.close()
}

export const releaseDataFolder = (dataDir: string): Promise<void> =>
  rm(join(dataDir, unfinishedMark), { force: true })

function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

function nothingIfGone(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** @throws BackupError while the folder is what a restore that was stopped has left. */
export async function requireFinished(dataDir: string): Promise<void> {
  const mark = await stat(join(dataDir, unfinishedMark)).catch(nullIfGone)
  if (mark)
    throw new BackupError(
      `The restore into ${dataDir} has not ended. Run it again; or remove the folder, and begin with an empty one.`,
    )
}
