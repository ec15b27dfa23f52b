import { migrateQueue, openDatabase } from '../database/database.ts'
import { readArchive } from './archive-reader.ts'
import { BackupError, parseMember, type BackupHeader, type BackupManifest } from './backup-format.ts'
import { writeDataFile } from './data-files.ts'
import { beginLoad, requireEmptyDatabase, splitMigrations, type DatabaseLoad } from './database-load.ts'
import { secretCheck } from './make-backup.ts'

export type CheckedBackup = { header: BackupHeader; manifest: BackupManifest }

/** Reads all of it and compares it with its checksums. @throws BackupError for what is not whole, or not of this program. */
export async function checkBackup(path: string, key: Buffer | undefined): Promise<CheckedBackup> {
  let header: BackupHeader | undefined
  const manifest = await readArchive(path, key, {
    async header(found) {
      splitMigrations(found)
      header = found
    },
    async member(name, content) {
      if (!parseMember(name)) throw new BackupError(`The backup is damaged: it has a member ${name}.`)
      for await (const chunk of content) void chunk
    },
  })
  return { header: header!, manifest }
}

export type RestoreTarget = {
  databaseUrl: string
  /** Empty, or claimed by `claimDataFolder`. */
  dataDir: string
}

/** @throws BackupError when the restored shop could not open its settings. */
export function requireSecret(header: BackupHeader, appSecret: string | undefined): void {
  if (appSecret === undefined && header.holdsSecret) return
  if (appSecret === undefined)
    throw new BackupError('The shop of this backup has its secret in APP_SECRET: set it, and try again.')
  if (secretCheck(appSecret) === header.secretCheck) return
  throw new BackupError(
    header.holdsSecret
      ? 'APP_SECRET is set, and the shop of this backup had its own secret in the data folder: try again without APP_SECRET.'
      : 'APP_SECRET is another than that of the shop of this backup.',
  )
}

/**
 * Fills an empty database and folder, the database in one transaction: whatever stops it leaves the database empty. The
 * migrations that the backup lacks are run behind it. `onMember`: called for each member that is done. @throws BackupError
 */
export async function restoreBackup(
  path: string,
  key: Buffer | undefined,
  target: RestoreTarget,
  onMember: () => void = () => {},
): Promise<BackupManifest> {
  const sql = openDatabase(target.databaseUrl, { max: 1 })
  try {
    await requireEmptyDatabase(sql)
    await migrateQueue(target.databaseUrl)
    return await sql.begin(async (tx) => {
      let load: DatabaseLoad | undefined
      const manifest = await readArchive(path, key, {
        async header(header) {
          load = await beginLoad(tx, header)
        },
        async member(name, content) {
          const found = parseMember(name)
          if (!found) throw new BackupError(`The backup is damaged: it has a member ${name}.`)
          if ('table' in found) await load!.add(found.table, content)
          else await writeDataFile(target.dataDir, found.path, content)
          onMember()
        },
      }).catch((error: Error) => {
        load?.abandon(error)
        throw error
      })
      await load!.finish(manifest.rows)
      return manifest
    })
  } finally {
    await sql.end()
  }
}
