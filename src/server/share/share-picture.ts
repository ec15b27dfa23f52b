import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { imageVariants, type ImageService } from '#server/images/index.ts'
import type { Brand } from '#theme/brand.ts'
import type { FileStore } from '#platform/files/files.ts'
import { semaphore } from '#platform/semaphore.ts'
import type { DiskLruCache } from '#platform/files/disk-lru-cache.ts'
import type { ShareDetails } from './share.ts'
import { typefaceMark } from './typefaces.ts'

/** Raised when the drawing changes, so that the pictures cached are rebuilt. */
const drawingVersion = 2
/** Beside the shop's other files, with the icons. */
export const shareFolder = 'share-cache'
const renderLimits = { concurrency: 1, maxQueue: 100, queueTimeoutMs: 20_000 }
const maxSeconds = 10

/** PNG of 1200 x 630. `key` is that of what was drawn: without the product's picture where it can't be had. */
export type SharePicture = { key: string; png: Buffer }

export type SharePictures = {
  /** Names what is drawn: equal details have equal pictures. */
  keyOf: (details: ShareDetails) => string
  /** @throws AppError 503 in a flood. */
  render: (details: ShareDetails) => Promise<SharePicture>
}

/**
 * Makes each picture once and keeps it under `shareFolder`, as the LRU cache `folder` where there is one; equal requests wait for
 * one drawing.
 */
export function createSharePictures(
  files: FileStore,
  images: ImageService,
  brand: Brand,
  folder?: DiskLruCache,
): SharePictures {
  const inFlight = new Map<string, Promise<SharePicture>>()
  const withPermit = semaphore(renderLimits)
  const keyOf = (details: ShareDetails) =>
    createHash('sha256')
      .update(JSON.stringify([drawingVersion, typefaceMark(), details, brand]))
      .digest('hex')
      .slice(0, 24)

  /** Null when the product's picture can't be had. */
  async function draw(details: ShareDetails): Promise<Buffer | null> {
    const product = details.picture ? await productPicture(images, details.picture) : null
    if (details.picture && !product) return null
    // Fonts and what reads them cost the start a tenth of a second, and many a node draws nothing.
    const { drawShare, pictureRoom } = await import('./share-drawing.ts')
    const background = sharp(Buffer.from(drawShare(details, brand))).timeout({ seconds: maxSeconds })
    return product ? withProduct(background, product, pictureRoom) : toPng(background)
  }

  async function make(key: string, details: ShareDetails): Promise<SharePicture> {
    const name = `${key}.png`
    const file = `${shareFolder}/${name}`
    const cached = await files.read(file)
    if (cached) {
      await folder?.used(name)
      return { key, png: cached }
    }
    // The product's picture is requested in turn too: a crawler must not fill the queue of those that customers wait for.
    const png = await withPermit(() => draw(details))
    if (!png) return render({ ...details, picture: null })
    // A full disk costs the copy, not the picture.
    await files.write(file, png).catch(() => {})
    await folder?.grown(png.length)
    return { key, png }
  }

  function render(details: ShareDetails): Promise<SharePicture> {
    const key = keyOf(details)
    const waiting = inFlight.get(key)
    if (waiting) return waiting
    const work = make(key, details).finally(() => inFlight.delete(key))
    inFlight.set(key, work)
    return work
  }

  return { keyOf, render }
}

const suffix = 'product-cover'

async function productPicture(images: ImageService, key: string): Promise<Buffer | null> {
  return images.render(key, suffix, imageVariants[suffix]!, 'webp')
}

async function toPng(background: Sharp): Promise<Buffer> {
  return background.png({ compressionLevel: 9, palette: true }).toBuffer()
}

async function withProduct(
  background: Sharp,
  product: Buffer,
  { left, top, ...room }: { left: number; top: number; width: number; height: number },
): Promise<Buffer> {
  const input = await sharp(product)
    .resize({ ...room, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return background
    .composite([{ input, left, top }])
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer()
}
