import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Settings } from '#config'
import { BackupError } from './backup-format.ts'
import { momentOfFile, superfluous } from './backup-schedule.ts'

/** Backups of any size go in pieces, a few at a time: so much of one stands in memory. */
const part = { partSize: 16 * 1024 ** 2, queueSize: 2 }
const folder = 'backups/'

/**
 * Copies a backup into the bucket, and removes there what is not needed any more, by the rule of the folder.
 * @throws BackupError when it could not be copied whole.
 */
export async function copyToBucket(s3: S3Settings, file: string): Promise<void> {
  const { Upload } = await import('@aws-sdk/lib-storage')
  const { s3ClientOf } = await import('../files/s3-file-store.ts')
  const target = { Bucket: s3.bucket, Key: keyOf(s3, basename(file)), Body: createReadStream(file) }
  try {
    await new Upload({ client: s3ClientOf(s3), params: target, ...part }).done()
    await removeOld(s3)
  } catch (error) {
    throw new BackupError(
      `The backup was made, but could not be copied into the bucket ${s3.bucket}: ${(error as Error).message}`,
    )
  }
}

/** The backups in the bucket by their names, with their sizes in bytes, the newest first. */
export async function listBucketBackups(s3: S3Settings): Promise<Map<string, number>> {
  const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3')
  const { s3ClientOf } = await import('../files/s3-file-store.ts')
  const found: [name: string, bytes: number][] = []
  const pages = paginateListObjectsV2(
    { client: s3ClientOf(s3) },
    { Bucket: s3.bucket, Prefix: keyOf(s3, '') },
  )
  for await (const { Contents = [] } of pages)
    for (const { Key = '', Size = 0 } of Contents) found.push([Key.slice(keyOf(s3, '').length), Size])
  const newestFirst = found
    .filter(([name]) => momentOfFile(name) !== null)
    .sort(([one], [other]) => momentOfFile(other)!.getTime() - momentOfFile(one)!.getTime())
  return new Map(newestFirst)
}

/** Writes a backup of the bucket into `file`, whole or not at all. @throws BackupError when there is none by the name. */
export async function fetchFromBucket(s3: S3Settings, name: string, file: string): Promise<void> {
  const { GetObjectCommand } = await import('@aws-sdk/client-s3')
  const { s3ClientOf, nullIfMissing } = await import('../files/s3-file-store.ts')
  const request = s3ClientOf(s3).send(new GetObjectCommand({ Bucket: s3.bucket, Key: keyOf(s3, name) }))
  const found = await nullIfMissing(request)
  if (!found?.Body) throw new BackupError(`There is no backup ${name} in the bucket ${s3.bucket}.`)
  const unfinished = `${file}.part`
  try {
    await pipeline(found.Body as Readable, createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }))
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

const keyOf = ({ prefix }: S3Settings, name: string) => `${prefix}${folder}${name}`

async function removeOld(s3: S3Settings): Promise<void> {
  const { DeleteObjectCommand } = await import('@aws-sdk/client-s3')
  const { s3ClientOf } = await import('../files/s3-file-store.ts')
  const byMoment = new Map<number, string>()
  for (const name of (await listBucketBackups(s3)).keys()) byMoment.set(momentOfFile(name)!.getTime(), name)
  const old = superfluous([...byMoment.keys()].map((time) => new Date(time)))
  for (const moment of old) {
    const name = byMoment.get(moment.getTime())!
    await s3ClientOf(s3).send(new DeleteObjectCommand({ Bucket: s3.bucket, Key: keyOf(s3, name) }))
  }
}
