import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import sharp from 'sharp'
import type { FileStore } from '#platform/files/files.ts'
import { semaphore } from '#platform/semaphore.ts'
import { pixelsOf, type ImagePart } from './image-part.ts'
import { imageFormats, imageVariants, type ImageFormat, type ImageVariant } from './images.ts'

/** Pictures with more pixels are refused: a small file may unpack into gigabytes. */
const maxInputPixels = 60_000_000
/** Each waiting picture is a name only; a flood of new sizes is refused, not stored up. */
const renderLimits = { concurrency: 2, maxQueue: 200, queueTimeoutMs: 20_000 }
const maxSeconds = 10

/** A picture's key carries the hash of its content, so an address never changes its picture. */
export function imageKey(name: string, data: Buffer | string): string {
  const extension = extname(name)
  const hash = createHash('sha256').update(data).digest('hex').slice(0, hashDigits)
  return `${name.slice(0, name.length - extension.length)}-${hash}${extension}`
}

/** The hash in a key, as `imageKey` makes them; null for a file of another name. */
export const hashOf = (key: string): string | null => /-([0-9a-f]{10})\.[a-z]+$/i.exec(key)?.[1] ?? null
const hashDigits = 10

/** Formats that a merchant may load up; a drawing becomes pixels, so that nothing in it can act. */
const uploadFormats = ['png', 'jpeg', 'webp', 'heif', 'gif', 'svg']

/** What a customer may send: photographs, as phones and browsers make them. */
const photoFormats = ['jpeg', 'png', 'webp']

/** Pixels of the longer side that is stored: a drawing in PNG, a photograph in WebP. */
const uploadSides = { png: 1600, webp: 2000 }

/**
 * Re-encodes a picture that came from a browser, without what stood beside its pixels; of `part` only that part of it. Null for what
 * is no such picture.
 */
export async function encodeUpload(
  data: Uint8Array,
  kind: keyof typeof uploadSides,
  part?: ImagePart,
  formats: readonly string[] = uploadFormats,
): Promise<{ data: Buffer; width: number; height: number } | null> {
  const maxSide = uploadSides[kind]
  try {
    const { format, width, autoOrient: upright } = await readHead(data)
    if (!formats.includes(format)) return null
    // A drawing has the size that it is drawn in.
    const density = format === 'svg' ? Math.min(20_000, Math.max(1, (72 * maxSide) / width)) : 72
    const scale = density / 72
    const drawn = { width: Math.floor(upright.width * scale), height: Math.floor(upright.height * scale) }
    const pixels = sharp(data, {
      limitInputPixels: maxInputPixels,
      density,
      failOn: 'error',
    })
      .timeout({ seconds: maxSeconds })
      .rotate()
    const encoded = (part ? pixels.extract(pixelsOf(part, drawn)) : pixels).resize({
      width: maxSide,
      height: maxSide,
      fit: 'inside',
      withoutEnlargement: true,
    })
    const { data: bytes, info } = await (
      kind === 'png' ? encoded.png({ compressionLevel: 9 }) : encoded.webp({ quality: 90 })
    ).toBuffer({ resolveWithObject: true })
    return { data: bytes, width: info.width, height: info.height }
  } catch {
    return null
  }
}

/** One at a time, whoever sends them: a photograph unpacks into many times its bytes. */
const withPhotoPermit = semaphore({ concurrency: 1, maxQueue: 40, queueTimeoutMs: 15_000 })

/**
 * Re-encodes a photograph of a customer in WebP, without camera, place and all else that stood beside its pixels. Null for what is no
 * JPEG, PNG or WebP, or has too many pixels. @throws AppError 503 in a flood
 */
export async function encodePhoto(data: Uint8Array): Promise<Buffer | null> {
  const encoded = await withPhotoPermit(() => encodeUpload(data, 'webp', undefined, photoFormats))
  return encoded?.data ?? null
}

/** Removes a picture with all that was drawn of it. Only for one that nothing else names. */
export async function removeImage(files: FileStore, key: string): Promise<void> {
  await files.remove(`images/${key}`)
  for (const suffix of Object.keys(imageVariants)) {
    for (const format of imageFormats) await files.remove(cachedKey(key, suffix, format))
  }
}

/** Where a drawn size is stored. */
export const cachedKey = (key: string, suffix: string, format: ImageFormat) =>
  `image-cache/${key}/${suffix}.${format}`

/** Whether a file begins as a picture that is taken; what its pixels are is seen when they are drawn. */
export async function isUploadable(data: Uint8Array): Promise<boolean> {
  return readHead(data).then(
    ({ format }) => uploadFormats.includes(format),
    () => false,
  )
}

export const readHead = (data: Uint8Array) => sharp(data, { limitInputPixels: maxInputPixels }).metadata()

export type ImageService = {
  /** The picture in a size and format, or null when there is none or it can't be read. @throws AppError 503 in a flood. */
  render: (key: string, suffix: string, variant: ImageVariant, format: ImageFormat) => Promise<Buffer | null>
}

/** What draws ahead. */
export type AheadService = {
  /** Draws it where it is not stored yet, outside the queue of those who wait for theirs: one at a time. */
  prepare: (key: string, suffix: string, format: ImageFormat) => Promise<void>
  /** Whether a picture is being drawn that somebody waits for. */
  isBusy: () => boolean
}

type Permit = <T>(work: () => Promise<T>) => Promise<T>
const unqueued: Permit = (work) => work()

/** Renders variants once, caches them, and lets equal requests wait for one rendering. */
export function createImageService(files: FileStore): ImageService & AheadService {
  sharp.concurrency(1)
  const inFlight = new Map<string, Promise<Buffer | null>>()
  const withPermit = semaphore(renderLimits)

  async function make(
    key: string,
    suffix: string,
    variant: ImageVariant,
    format: ImageFormat,
    permit: Permit = withPermit,
  ): Promise<Buffer | null> {
    const cacheKey = cachedKey(key, suffix, format)
    const cached = await files.read(cacheKey)
    if (cached) return cached
    if (!(await files.exists(`images/${key}`))) return null
    const rendered = await permit(async () => {
      const source = await files.read(`images/${key}`)
      return source && encode(source, variant, format).catch(() => null)
    })
    // A full disk costs the copy, not the picture.
    if (rendered) await files.write(cacheKey, rendered).catch(() => {})
    return rendered
  }

  function once(name: string, begin: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const waiting = inFlight.get(name)
    if (waiting) return waiting
    const work = begin().finally(() => inFlight.delete(name))
    inFlight.set(name, work)
    return work
  }

  return {
    render: (key, suffix, variant, format) =>
      once(cachedKey(key, suffix, format), () => make(key, suffix, variant, format)),
    async prepare(key, suffix, format) {
      const name = cachedKey(key, suffix, format)
      if (await files.isStored(name)) return
      await once(name, () => make(key, suffix, imageVariants[suffix]!, format, unqueued))
    },
    isBusy: () => withPermit.load().running > 0,
  }
}

async function encode(source: Buffer, { width, height }: ImageVariant, format: ImageFormat): Promise<Buffer> {
  const density = Math.min(144, Math.max(36, Math.round((72 * Math.max(width, height)) / 800)))
  // From a buffer: an SVG has no base address then, and refers to no file and no host.
  const image = sharp(source, { limitInputPixels: maxInputPixels, density, failOn: 'error' })
    .timeout({ seconds: maxSeconds })
    .rotate()
    .resize({ width, height, fit: 'inside', withoutEnlargement: false })
  if (format === 'avif') return image.avif({ quality: 50, effort: 2 }).toBuffer()
  if (format === 'webp') return image.webp({ quality: 80, effort: 3 }).toBuffer()
  return image.png({ compressionLevel: 8, palette: true }).toBuffer()
}
