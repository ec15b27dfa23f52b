import type { FileStore } from '#platform/files/files.ts'
import { within } from '#platform/within.ts'
import { cachedKey, readHead, type ImageService } from './image-service.ts'
import { chooseFormat, imageFormats, suffixesNear, type ImageFormat, type ImagePath } from './images.ts'

/** `isStandIn`: it is not what the address promises, and nobody should have it for long. */
export type ShownPicture = { data: Buffer; type: string; isStandIn: boolean }

/** A page without its pictures is no page: from then on something like it is shown, while it goes on being drawn. */
const standInAfterMs = 3000

/**
 * The picture in its size, in the smallest format of `accept`. Where drawing it takes long, or is refused, the nearest size that
 * is there, then the picture as it came. Null when there is none. @throws AppError 503 where nothing can stand in
 */
export async function showPicture(
  files: FileStore,
  service: ImageService,
  { key, suffix, variant }: ImagePath,
  accept: string | undefined,
): Promise<ShownPicture | null> {
  const format = chooseFormat(accept)
  const drawing = service.render(key, suffix, variant, format)
  let isDrawn = false
  const settled = drawing.then(
    () => (isDrawn = true),
    () => {},
  )
  await within(standInAfterMs, settled)
  const standIn = isDrawn
    ? null
    : ((await findDrawn(files, key, suffix, format)) ?? (await findOriginal(files, key, format)))
  if (standIn) return standIn
  const data = await drawing
  return data && { data, type: `image/${format}`, isStandIn: false }
}

/** Whoever takes a format takes those after it. */
async function findDrawn(
  files: FileStore,
  key: string,
  suffix: string,
  format: ImageFormat,
): Promise<ShownPicture | null> {
  for (const taken of imageFormats.slice(imageFormats.indexOf(format))) {
    for (const near of suffixesNear(suffix)) {
      const data = await files.read(cachedKey(key, near, taken))
      if (data) return { data, type: `image/${taken}`, isStandIn: true }
    }
  }
  return null
}

/** Bytes of a picture as it came; a larger one would rather be waited for. */
const maxOriginalBytes = 2_000_000
/** By what its content is, whatever its name says. */
const originalTypes: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}

async function findOriginal(
  files: FileStore,
  key: string,
  format: ImageFormat,
): Promise<ShownPicture | null> {
  const data = await files.read(`images/${key}`)
  if (!data || data.length > maxOriginalBytes) return null
  const found = await readHead(data).then(
    (head): string => head.format,
    () => '',
  )
  const type = originalTypes[found]
  const isTaken = type !== undefined && (found !== 'webp' || format !== 'png')
  return isTaken ? { data, type, isStandIn: true } : null
}
