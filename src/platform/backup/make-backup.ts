import { createHmac } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '../database/database.ts'
import { createArchive, type ArchiveWriter } from './archive-writer.ts'
import { fileMember, formatVersion, tablePart, type BackupHeader } from './backup-format.ts'
import { listDataFiles, openDataFile } from './data-files.ts'
import { countRows, withSnapshot, type Snapshot } from './database-dump.ts'

/** `done` of about `total` bytes are read. */
export type OnProgress = (done: number, total: number) => void

export type BackupSource = {
  /** One connection that nobody else uses, without limits of time. */
  sql: Sql
  dataDir: string
  /** Of the program that makes it. */
  productVersion: string
  /** Folders below the data folder that the shop fills again by itself. */
  temporary: readonly string[]
  /** The secret that settings are sealed with now. */
  secret: string
  /** False where the environment gives it: then the operator has it, and no backup holds it. */
  ownsSecret: boolean
}

export type BackupSummary = { bytes: number; rows: number; tables: number; files: number }

/** Says whether two secrets are one. Nobody can work the secret out from it: it is as long as a key. */
export const secretCheck = (secret: string): string =>
  createHmac('sha256', secret).update('boltiv-backup-secret').digest('hex').slice(0, 32)

/**
 * Writes one file of all that the shop is: a moment of the database, and then the files of the data folder, so that each file the
 * moment names is there. The shop goes on meanwhile. A failure leaves nothing behind.
 */
export async function makeBackup(
  path: string,
  source: BackupSource,
  { key, onProgress = () => {} }: { key?: Buffer | undefined; onProgress?: OnProgress } = {},
): Promise<BackupSummary> {
  return withSnapshot(source.sql, async (snapshot) => {
    const archive = await createArchive(path, headerOf(source, snapshot, key !== undefined), key)
    try {
      const { paths, total: fileBytes } = await measureFiles(source.dataDir, source.temporary)
      const total = snapshot.tables.reduce((sum, { bytes }) => sum + bytes, fileBytes)
      const progress = { done: 0, add: (bytes: number) => onProgress((progress.done += bytes), total) }
      const rows = await writeTables(archive, snapshot, progress.add)
      if (source.ownsSecret) await writeSecret(archive, source.dataDir)
      const files = await writeFiles(archive, source.dataDir, paths, progress.add)
      const bytes = await archive.finish(rows)
      const sum = Object.values(rows).reduce((all, one) => all + one, 0)
      return { bytes, rows: sum, tables: snapshot.tables.length, files }
    } catch (error) {
      await archive.abandon()
      throw error
    }
  })
}

function headerOf(source: BackupSource, snapshot: Snapshot, encrypted: boolean): BackupHeader {
  return {
    formatVersion,
    productVersion: source.productVersion,
    createdAt: snapshot.createdAt,
    encrypted,
    migrations: snapshot.migrations,
    tables: snapshot.tables.map(({ name, columns }) => ({ name, columns })),
    sequences: snapshot.sequences,
    secretCheck: secretCheck(source.secret),
    holdsSecret: source.ownsSecret,
  }
}

/** The files that a backup holds: their paths, and how many bytes they have. */
export async function measureFiles(
  dataDir: string,
  temporary: readonly string[],
): Promise<{ paths: string[]; total: number }> {
  const paths: string[] = []
  let total = 0
  for await (const path of listDataFiles(dataDir, temporary)) {
    paths.push(path)
    total += await stat(join(dataDir, path)).then(
      ({ size }) => size,
      () => 0,
    )
  }
  return { paths, total }
}

async function writeTables(archive: ArchiveWriter, snapshot: Snapshot, add: (bytes: number) => void) {
  const rows: Record<string, number> = {}
  for (const table of snapshot.tables) {
    rows[table.name] = 0
    let part = 0
    for await (const content of snapshot.read(table)) {
      await archive.add(tablePart(table.name, ++part), content)
      rows[table.name]! += countRows(content)
    }
    add(table.bytes)
  }
  return rows
}

async function writeSecret(archive: ArchiveWriter, dataDir: string) {
  await archive.add(fileMember('secret'), await readFile(join(dataDir, 'secret')))
}

async function writeFiles(
  archive: ArchiveWriter,
  dataDir: string,
  paths: readonly string[],
  add: (bytes: number) => void,
): Promise<number> {
  let files = 0
  for (const path of paths) {
    const file = await openDataFile(dataDir, path)
    if (!file) continue
    try {
      await archive.addFile(fileMember(path), file.handle, file.bytes)
    } finally {
      await file.handle.close()
    }
    files += 1
    add(file.bytes)
  }
  return files
}
