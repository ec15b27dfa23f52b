import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '#config'
import { onePer } from '../one-per.ts'
import { platformError } from '../http/errors.ts'
import { requirePlainKey, type FileStore } from './files.ts'

/** A bucket that is away must not keep a request for long; what can wait is tried again by its job. */
const timeouts = { connectionTimeout: 2000, requestTimeout: 15_000, throwOnRequestTimeout: true }
const attempts = 3

/** The client of a bucket's settings; everything of a process shares its connections. */
export const s3ClientOf = onePer(
  ({ endpoint, region, pathStyle, accessKeyId, secretAccessKey }: S3Settings) =>
    new S3Client({
      ...(endpoint ? { endpoint } : {}),
      region,
      forcePathStyle: pathStyle,
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: attempts,
      requestHandler: timeouts,
      // Servers like S3 refuse checksums that only Amazon's own knows.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
)

/**
 * A file store in a folder of a bucket. What was written is read by all machines at once. A bucket that can't be had is 503 to who
 * asks, never a file that is missing.
 */
export function s3FileStore(settings: S3Settings, folder: string): FileStore {
  const client = s3ClientOf(settings)
  const objectOf = (key: string) => ({
    Bucket: settings.bucket,
    Key: `${settings.prefix}${folder}/${requirePlainKey(key)}`,
  })

  const exists = async (key: string) =>
    (await nullIfMissing(client.send(new HeadObjectCommand(objectOf(key))))) !== null

  async function* list(below: string): AsyncGenerator<string> {
    const { Bucket, Key } = objectOf(below)
    const start = Key.length - requirePlainKey(below).length
    try {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: `${Key}/` }))
        for (const found of Contents) if (found.Key !== undefined) yield found.Key.slice(start)
    } catch (error) {
      away(error)
    }
  }

  return {
    async read(key) {
      const found = await nullIfMissing(client.send(new GetObjectCommand(objectOf(key))))
      return found?.Body ? Buffer.from(await found.Body.transformToByteArray().catch(away)) : null
    },
    async write(key, data) {
      await client.send(new PutObjectCommand({ ...objectOf(key), Body: Buffer.from(data) })).catch(away)
    },
    exists,
    isStored: exists,
    list,
    async remove(key) {
      await client.send(new DeleteObjectCommand(objectOf(key))).catch(away)
    },
  }
}

/** What a bucket gave, null when it has no such object. @throws AppError 503 */
export async function nullIfMissing<T>(request: Promise<T>): Promise<T | null> {
  return request.catch((error: unknown) => {
    const isMissing = error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)
    return isMissing ? null : away(error)
  })
}

function away(cause: unknown): never {
  throw platformError('unavailable', { cause, retryAfterSeconds: 5 })
}
