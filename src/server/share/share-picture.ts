import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { imageVariants, type ImageService } from '#server/images/index.ts'
import type { Brand } from '#server/kernel/brand.ts'
import type { FileStore } from '#server/kernel/files.ts'
import { turnstile } from '#server/kernel/turnstile.ts'
import { drawShare, pictureRoom } from './share-drawing.ts'
import type { ShareFacts } from './share.ts'

/** Raised when the drawing changes, so that the pictures kept are made anew. */
const drawingVersion = 1
const turns = { atOnce: 1, waiting: 100, patienceMilliseconds: 20_000 }
const maxSeconds = 10

export type SharePictures = {
  /** Names what is drawn: equal facts have equal pictures. */
  keyOf: (facts: ShareFacts) => string
  /** PNG of 1200 x 630. @throws AppError 503 in a flood. */
  render: (facts: ShareFacts) => Promise<Buffer>
}

/** Makes each picture once and keeps it; equal requests wait for one drawing. */
export function createSharePictures(files: FileStore, images: ImageService, brand: Brand): SharePictures {
  const underWay = new Map<string, Promise<Buffer>>()
  const inTurn = turnstile(turns)
  const keyOf = (facts: ShareFacts) =>
    createHash('sha256')
      .update(JSON.stringify([drawingVersion, facts, brand]))
      .digest('hex')
      .slice(0, 24)

  async function make(key: string, facts: ShareFacts): Promise<Buffer> {
    const file = `share-cache/${key}.png`
    const kept = await files.read(file)
    if (kept) return kept
    const product = facts.picture ? await productPicture(images, facts.picture) : null
    const drawn = { ...facts, picture: product ? facts.picture : null }
    const picture = await inTurn(() => toPixels(drawShare(drawn, brand), product))
    // A full disk costs the copy, not the picture; one without its product is not kept.
    if (product || !facts.picture) await files.write(file, picture).catch(() => {})
    return picture
  }

  return {
    keyOf,
    render(facts) {
      const key = keyOf(facts)
      const waiting = underWay.get(key)
      if (waiting) return waiting
      const work = make(key, facts).finally(() => underWay.delete(key))
      underWay.set(key, work)
      return work
    },
  }
}

const suffix = 'product-cover'

async function productPicture(images: ImageService, key: string): Promise<Buffer | null> {
  return images.render(key, suffix, imageVariants[suffix]!, 'webp')
}

async function toPixels(drawing: string, product: Buffer | null): Promise<Buffer> {
  const ground = sharp(Buffer.from(drawing)).timeout({ seconds: maxSeconds })
  if (!product) return ground.png({ compressionLevel: 9, palette: true }).toBuffer()
  const { left, top, ...room } = pictureRoom
  const fitted = await sharp(product)
    .resize({ ...room, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return ground
    .composite([{ input: fitted, left, top }])
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer()
}
