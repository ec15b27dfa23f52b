import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import about from '../../package.json' with { type: 'json' }
import { BackupError } from '#platform/backup/backup-format.ts'
import { readKeyFile } from '#platform/backup/encryption.ts'
import { makeBackup } from '#platform/backup/make-backup.ts'
import { checkBackup } from '#platform/backup/restore-backup.ts'
import { CommandError, withAppContext, type Command } from '#platform/command.ts'
import { openDatabase } from '#platform/database/database.ts'
import { acceptedSecrets } from '#platform/security/ids.ts'
import { loadConfig, type Config } from '#config'
import { exists, inMegabytes, inSeconds, progressBar } from './backup-progress.ts'

export const backupCommand: Command = {
  group: 'Operation',
  usage: 'backup FILE [--check] [--key KEYFILE]',
  summary:
    'Writes the whole shop into one file while it sells; with --check reads one back (docs/backup.md).',
  isRecorded: false,
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { key: { type: 'string' }, check: { type: 'boolean', default: false } },
    })
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw new CommandError(`Usage: ${backupCommand.usage}`)
    const config = loadConfig(process.env)
    const keyFile = values.key ?? config.backupKeyFile
    const key = keyFile === undefined ? undefined : await readKeyFile(keyFile)
    return values.check ? check(resolve(file), key) : write(resolve(file), key)
  },
}

async function write(file: string, key: Buffer | undefined): Promise<number> {
  if (await exists(file)) throw new BackupError(`${file} is there already: name another file.`)
  const { temporaryFolders } = await import('../feature-parts.ts')
  const { features } = await import('../features.ts')
  const startedAt = performance.now()
  const progress = progressBar()
  const summary = await withAppContext(async ({ platform, databaseUrl }) => {
    const sql = openDatabase(databaseUrl, { max: 1 })
    try {
      return await makeBackup(
        file,
        {
          sql,
          dataDir: platform.config.dataDir,
          productVersion: about.version,
          temporary: temporaryFolders(features),
          secret: acceptedSecrets(platform.secret)[0]!,
          ownsSecret: platform.config.appSecret === undefined,
        },
        { key, onProgress: progress.update },
      )
    } finally {
      progress.stop()
      await sql.end()
    }
  })
  console.log(
    `${file}: ${inMegabytes(summary.bytes)}, ${summary.rows} rows of ${summary.tables} tables and ${summary.files} files, ${inSeconds(startedAt)}.`,
  )
  if (!key) console.log('It is not encrypted: whoever reads it has the shop and its secret.')
  warnOfSecret(loadConfig(process.env))
  return 0
}

function warnOfSecret(config: Config): void {
  if (config.appSecret !== undefined)
    console.log('It does not hold APP_SECRET, which a restore needs: store that elsewhere.')
}

async function check(file: string, key: Buffer | undefined): Promise<number> {
  const startedAt = performance.now()
  const { header, manifest } = await checkBackup(file, key)
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
  console.log(
    `${file} is whole: made on ${header.createdAt} by version ${header.productVersion}, ${rows} rows and ${manifest.members.length} members, read in ${inSeconds(startedAt)}.`,
  )
  return 0
}
