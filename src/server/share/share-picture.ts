import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { imageVariants, type ImageService } from '#server/images/index.ts'
import type { Brand } from '#server/kernel/brand.ts'
import type { FileStore } from '#server/kernel/files.ts'
import { turnstile } from '#server/kernel/turnstile.ts'
import type { BoundedFolder } from './bounded-folder.ts'
import type { ShareFacts } from './share.ts'
import { typefaceMark } from './typefaces.ts'

/** Raised when the drawing changes, so that the pictures kept are made anew. */
const drawingVersion = 2
/** Beside the shop's other files, with the icons. */
export const shareFolder = 'share-cache'
const turns = { atOnce: 1, waiting: 100, patienceMilliseconds: 20_000 }
const maxSeconds = 10

/** PNG of 1200 x 630. `key` is that of what was drawn: without the product's picture where it can't be had. */
export type SharePicture = { key: string; png: Buffer }

export type SharePictures = {
  /** Names what is drawn: equal facts have equal pictures. */
  keyOf: (facts: ShareFacts) => string
  /** @throws AppError 503 in a flood. */
  render: (facts: ShareFacts) => Promise<SharePicture>
}

/**
 * Makes each picture once and keeps it under `shareFolder`, which is `folder` where it is bounded; equal requests wait for
 * one drawing.
 */
export function createSharePictures(
  files: FileStore,
  images: ImageService,
  brand: Brand,
  folder?: BoundedFolder,
): SharePictures {
  const underWay = new Map<string, Promise<SharePicture>>()
  const inTurn = turnstile(turns)
  const keyOf = (facts: ShareFacts) =>
    createHash('sha256')
      .update(JSON.stringify([drawingVersion, typefaceMark(), facts, brand]))
      .digest('hex')
      .slice(0, 24)

  /** Null when the product's picture can't be had. */
  async function draw(facts: ShareFacts): Promise<Buffer | null> {
    const product = facts.picture ? await productPicture(images, facts.picture) : null
    if (facts.picture && !product) return null
    // Fonts and what reads them cost the start a tenth of a second, and many a node draws nothing.
    const { drawShare, pictureRoom } = await import('./share-drawing.ts')
    const ground = sharp(Buffer.from(drawShare(facts, brand))).timeout({ seconds: maxSeconds })
    return product ? withProduct(ground, product, pictureRoom) : toPng(ground)
  }

  async function make(key: string, facts: ShareFacts): Promise<SharePicture> {
    const name = `${key}.png`
    const file = `${shareFolder}/${name}`
    const kept = await files.read(file)
    if (kept) {
      await folder?.used(name)
      return { key, png: kept }
    }
    // The product's picture is asked for in turn too: a crawler must not fill the line of those that shoppers wait for.
    const png = await inTurn(() => draw(facts))
    if (!png) return render({ ...facts, picture: null })
    // A full disk costs the copy, not the picture.
    await files.write(file, png).catch(() => {})
    await folder?.grown(png.length)
    return { key, png }
  }

  function render(facts: ShareFacts): Promise<SharePicture> {
    const key = keyOf(facts)
    const waiting = underWay.get(key)
    if (waiting) return waiting
    const work = make(key, facts).finally(() => underWay.delete(key))
    underWay.set(key, work)
    return work
  }

  return { keyOf, render }
}

const suffix = 'product-cover'

async function productPicture(images: ImageService, key: string): Promise<Buffer | null> {
  return images.render(key, suffix, imageVariants[suffix]!, 'webp')
}

async function toPng(ground: Sharp): Promise<Buffer> {
  return ground.png({ compressionLevel: 9, palette: true }).toBuffer()
}

async function withProduct(
  ground: Sharp,
  product: Buffer,
  { left, top, ...room }: { left: number; top: number; width: number; height: number },
): Promise<Buffer> {
  const input = await sharp(product)
    .resize({ ...room, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return ground
    .composite([{ input, left, top }])
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer()
}
