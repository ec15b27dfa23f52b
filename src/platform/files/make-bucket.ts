import { setTimeout as wait } from 'node:timers/promises'
import { CreateBucketCommand, HeadBucketCommand, S3ServiceException } from '@aws-sdk/client-s3'
import type { S3Settings } from '#config'
import { s3ClientOf } from './s3-file-store.ts'

/** A server that was started with the shop may not listen yet. */
const tries = 30

/** Makes the bucket unless it is there; true when it was not. @throws Error as the service said it */
export async function makeBucket(settings: S3Settings, triesLeft = tries): Promise<boolean> {
  const client = s3ClientOf(settings)
  const bucket = { Bucket: settings.bucket }
  try {
    return await client.send(new HeadBucketCommand(bucket)).then(
      () => false,
      async (error: unknown) => {
        if (!isMissing(error)) throw error
        await client.send(new CreateBucketCommand(bucket))
        return true
      },
    )
  } catch (error) {
    if (error instanceof S3ServiceException || triesLeft <= 1) throw error
    await wait(1000)
    return makeBucket(settings, triesLeft - 1)
  }
}

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404
