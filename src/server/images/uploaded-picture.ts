import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import type { ImagePart } from './image-part.ts'
import { encodeUpload } from './image-service.ts'
import { storeImage } from './stored-picture.ts'

export type UploadedPicture = { key: string; width: number; height: number }

/**
 * Stores a picture that came from a browser, re-encoded in the format of the name's ending (`.png`, or `.webp` for photographs),
 * under the name with its hash. `problem`: why its size is no use, or null.
 * @throws AppError 422 for what is no picture or no use.
 */
export async function storeUpload(
  stores: Pick<Platform, 'sql' | 'files'>,
  name: string,
  body: Uint8Array | Blob,
  problem: (size: Omit<UploadedPicture, 'key'>) => string | null = () => null,
): Promise<UploadedPicture> {
  const encoded = await encodeUpload(
    body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : body,
    name.endsWith('.webp') ? 'webp' : 'png',
  )
  if (!encoded)
    throw refusal('Ez nem kép, vagy nem olvasható. PNG, JPEG, WebP, AVIF, GIF vagy SVG képet válasszon.')
  const { data, ...size } = encoded
  const unfit = problem(size)
  if (unfit !== null) throw refusal(unfit)
  return { key: await storeImage(stores, name, data), ...size }
}

/**
 * Stores a part of a picture that the shop has as a picture of its own; the other one stays.
 * @throws AppError 422 where it is gone or can't be read
 */
export async function storeCrop(
  stores: Pick<Platform, 'sql' | 'files'>,
  name: string,
  { key, ...part }: ImagePart & { key: string },
): Promise<{ key: string }> {
  const data = await stores.files.read(`images/${key}`)
  const encoded = data && (await encodeUpload(data, 'webp', part))
  if (!encoded) throw refusal('Ez a kép már nem található, vagy nem olvasható.')
  return { key: await storeImage(stores, name, encoded.data) }
}

const refusal = (message: string) =>
  platformError('validation_failed', { message, errors: { body: [message] } })
