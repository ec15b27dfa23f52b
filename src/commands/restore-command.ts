import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { claimDataFolder, releaseDataFolder, requireEmptyFolder } from '#platform/backup/data-files.ts'
import { requireEmptyDatabase } from '#platform/backup/database-load.ts'
import { readKeyFile } from '#platform/backup/encryption.ts'
import { checkBackup, requireSecret, restoreBackup } from '#platform/backup/restore-backup.ts'
import { CommandError, withAppContext, type Command } from '#platform/command.ts'
import { directUrlOf, requireDirect } from '#platform/database/direct-address.ts'
import { openDatabase } from '#platform/database/database.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { loadStored } from '#platform/settings/stored-settings.ts'
import { loadConfig, type Config } from '#config'
import { inSeconds, progressBar } from './backup-progress.ts'
import { verifyCommand } from './verify-command.ts'

/** Opens the database by itself: every other way migrates it first. */
export const restoreCommand: Command = {
  group: 'Operation',
  usage: 'restore FILE [--key KEYFILE]',
  summary: 'Makes a shop of a backup in an empty database and an empty DATA_DIR, and verifies it.',
  isRecorded: false,
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { key: { type: 'string' } },
    })
    const [name, ...more] = positionals
    if (!name || more.length > 0) throw new CommandError(`Usage: ${restoreCommand.usage}`)
    const file = resolve(name)
    const config = loadConfig(process.env)
    const keyFile = values.key ?? config.backupKeyFile
    const key = keyFile === undefined ? undefined : await readKeyFile(keyFile)
    const startedAt = performance.now()
    await requireEmptyFolder(config.dataDir)
    const databaseUrl = directUrlOf(config)
    await requireDirect(config)
    if (databaseUrl !== undefined) await requireEmpty(databaseUrl)
    // All of it is read before anything is written: what is damaged changes nothing.
    const { header, manifest } = await checkBackup(file, key)
    requireSecret(header, config.appSecret)
    await claimDataFolder(config.dataDir)
    await restore(file, key, config, manifest.members.length)
    await releaseDataFolder(config.dataDir)
    console.log(`Restored the shop of ${header.createdAt} in ${inSeconds(startedAt)}. Its rules:\n`)
    const verified = await verifyCommand.run([])
    return (await canOpenSettings()) ? verified : 1
  },
}

async function requireEmpty(databaseUrl: string): Promise<void> {
  const sql = openDatabase(databaseUrl, { max: 1 })
  try {
    await requireEmptyDatabase(sql)
  } finally {
    await sql.end()
  }
}

async function restore(file: string, key: Buffer | undefined, config: Config, total: number) {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => {}, logError: console.error })
      : undefined
  const progress = progressBar()
  let done = 0
  try {
    const target = { databaseUrl: directUrlOf(config) ?? embedded!.url, dataDir: config.dataDir }
    await restoreBackup(file, key, target, () => progress.update(++done, total))
  } finally {
    progress.stop()
    await embedded?.stop()
  }
}

const canOpenSettings = (): Promise<boolean> =>
  withAppContext(async ({ platform }) => {
    const { unreadable } = await loadStored(platform)
    if (unreadable.length > 0)
      console.error(`Sealed with a secret that is not here, give them again: ${unreadable.join(', ')}`)
    return unreadable.length === 0
  })
