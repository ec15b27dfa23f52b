import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import sharp from 'sharp'
import type { FileStore } from '#server/kernel/files.ts'
import type { ImageFormat, ImageVariant } from './images.ts'

/** Pictures with more pixels are refused: a small file may unpack into gigabytes. */
const maxInputPixels = 60_000_000
const maxAtOnce = 2

/** Keeps a picture and returns its key. The key carries the content's hash, so an address never changes its picture. */
export async function storeImage(files: FileStore, name: string, data: Buffer | string): Promise<string> {
  const extension = extname(name)
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 10)
  const key = `${name.slice(0, name.length - extension.length)}-${hash}${extension}`
  if (!(await files.exists(`images/${key}`))) await files.write(`images/${key}`, data)
  return key
}

export type ImageService = {
  /** The picture in a size and format, or null when there is no such picture or it can't be read. */
  render: (key: string, suffix: string, variant: ImageVariant, format: ImageFormat) => Promise<Buffer | null>
}

/** Renders variants once, keeps them, and lets equal requests wait for one rendering. */
export function createImageService(files: FileStore): ImageService {
  sharp.concurrency(1)
  const underWay = new Map<string, Promise<Buffer | null>>()
  const inTurn = turnstile(maxAtOnce)

  async function make(
    key: string,
    suffix: string,
    variant: ImageVariant,
    format: ImageFormat,
  ): Promise<Buffer | null> {
    const cacheKey = `image-cache/${key}/${suffix}.${format}`
    const kept = await files.read(cacheKey)
    if (kept) return kept
    const source = await files.read(`images/${key}`)
    if (!source) return null
    const rendered = await inTurn(() => encode(source, variant, format)).catch(() => null)
    if (rendered) await files.write(cacheKey, rendered)
    return rendered
  }

  return {
    render(key, suffix, variant, format) {
      const name = `${key}/${suffix}.${format}`
      const waiting = underWay.get(name)
      if (waiting) return waiting
      const work = make(key, suffix, variant, format).finally(() => underWay.delete(name))
      underWay.set(name, work)
      return work
    },
  }
}

async function encode(source: Buffer, { width, height }: ImageVariant, format: ImageFormat): Promise<Buffer> {
  const density = Math.min(144, Math.max(36, Math.round((72 * Math.max(width, height)) / 800)))
  const image = sharp(source, { limitInputPixels: maxInputPixels, density, failOn: 'error' })
    .rotate()
    .resize({ width, height, fit: 'inside', withoutEnlargement: false })
  if (format === 'avif') return image.avif({ quality: 55, effort: 1 }).toBuffer()
  if (format === 'webp') return image.webp({ quality: 80, effort: 3 }).toBuffer()
  return image.png({ compressionLevel: 8, palette: true }).toBuffer()
}

/** Lets at most `limit` pieces of work run at once; the rest wait in line. */
function turnstile(limit: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function enter<T>(work: () => Promise<T>): Promise<T> {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
