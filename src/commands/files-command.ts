import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { listDataFiles } from '#platform/backup/data-files.ts'
import { fetchFromBucket, listBucketBackups } from '#platform/backup/backup-bucket.ts'
import { CommandError, type Command } from '#platform/command.ts'
import { eachOf } from '#platform/files/each-of.ts'
import { privateFolders } from '#platform/files/file-store.ts'
import { makeBucket } from '#platform/files/make-bucket.ts'
import { s3FileStore } from '#platform/files/s3-file-store.ts'
import { loadConfig, type S3Settings } from '#config'
import { exists, inMegabytes } from './backup-progress.ts'

const concurrency = 8
/** Of the data folder; the rest is each machine's own. */
const sharedFolders: readonly string[] = ['files', ...privateFolders]

export const filesCommand: Command = {
  group: 'Operation',
  usage: 'files push | files bucket | files backups | files fetch NAME',
  summary:
    'Copies the files of the data folder into the bucket, makes it, lists the backups there, or fetches one (docs/files.md).',
  isRecorded: false,
  async run([step, ...more]) {
    const config = loadConfig(process.env)
    const { s3 } = config
    if (!s3) throw new CommandError('There is no bucket: set S3_BUCKET and its keys (docs/settings.md).')
    const [name, ...superfluous] = more
    if (step === 'push' && name === undefined) return push(config.dataDir, s3)
    if (step === 'bucket' && name === undefined) return printMadeBucket(s3)
    if (step === 'backups' && name === undefined) return printBackups(s3)
    if (step === 'fetch' && name !== undefined && superfluous.length === 0) return fetchBackup(s3, name)
    throw new CommandError(`Usage: ${filesCommand.usage}`)
  },
}

async function push(dataDir: string, s3: S3Settings): Promise<number> {
  const { temporaryFolders } = await import('../feature-parts.ts')
  const { features } = await import('../features.ts')
  const { copied, known, bytes } = await pushFiles(dataDir, s3, temporaryFolders(features))
  console.log(
    `${copied} files copied into ${s3.bucket} (${inMegabytes(bytes)}), ${known} were there already. Those of ${dataDir} stay.`,
  )
  return 0
}

async function printMadeBucket(s3: S3Settings): Promise<number> {
  const isNew = await makeBucket(s3)
  console.log(isNew ? `The bucket ${s3.bucket} is there now.` : `The bucket ${s3.bucket} was there already.`)
  return 0
}

async function printBackups(s3: S3Settings): Promise<number> {
  const backups = await listBucketBackups(s3)
  for (const [name, bytes] of backups) console.log(`${name}  ${inMegabytes(bytes)}`)
  if (backups.size === 0) console.log(`There is no backup in the bucket ${s3.bucket}.`)
  return 0
}

async function fetchBackup(s3: S3Settings, name: string): Promise<number> {
  const file = resolve(name)
  if (await exists(file)) throw new CommandError(`${file} is there already.`)
  await fetchFromBucket(s3, name, file)
  console.log(`${file} is here: npm run shop -- restore ${name} --key KEYFILE`)
  return 0
}

/** Copies what is not there yet; cut off, it goes on when it is called again. @throws AppError 503 when the bucket is away. */
export async function pushFiles(
  dataDir: string,
  s3: S3Settings,
  temporary: readonly string[],
): Promise<{ copied: number; known: number; bytes: number }> {
  const done = { copied: 0, known: 0, bytes: 0 }
  await eachOf(listDataFiles(dataDir, temporary), concurrency, async (path) => {
    const [folder = '', ...rest] = path.split('/')
    if (!sharedFolders.includes(folder)) return
    const [store, key] = [s3FileStore(s3, folder), rest.join('/')]
    if (await store.exists(key)) {
      done.known += 1
      return
    }
    const data = await readFile(join(dataDir, path))
    await store.write(key, data)
    done.copied += 1
    done.bytes += data.length
  })
  return done
}
