import sharp, { type Sharp } from 'sharp'

/** A screenshot made so small that text is gone: colours of cells, row by row. */
export type Thumbnail = { width: number; height: number; colours: Uint8Array }

/** Side of a cell in pixels of the screenshot. */
const cell = 16
/** How far a channel of a cell may be off before the cell looks different, of 255. */
const tolerance = 36

export async function toThumbnail(screenshot: Buffer): Promise<Thumbnail> {
  const { width, height } = await sharp(screenshot).metadata()
  return readThumbnail(
    sharp(screenshot).resize(Math.round(width / cell), Math.round(height / cell), {
      fit: 'fill',
      kernel: 'linear',
    }),
  )
}

/** A thumbnail as it is stored: a small picture. */
export const readStored = (picture: Buffer): Promise<Thumbnail> => readThumbnail(sharp(picture))

export function keep({ width, height, colours }: Thumbnail): Promise<Buffer> {
  return sharp(colours, { raw: { width, height, channels: 3 } })
    .webp({ lossless: true, effort: 6 })
    .toBuffer()
}

async function readThumbnail(picture: Sharp): Promise<Thumbnail> {
  const { data, info } = await picture
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, colours: data }
}

/**
 * The share of cells that look different, 0 to 1. A word that became another, a fitted edge or another smoothing of text
 * changes next to nothing; a block that moved, grew, vanished or changed its colour changes all its cells.
 */
export function difference(one: Thumbnail, other: Thumbnail): number {
  if (one.width !== other.width || one.height !== other.height) return 1
  let different = 0
  for (let at = 0; at < one.colours.length; at += 3) {
    const isOff = [0, 1, 2].some(
      (channel) => Math.abs(one.colours[at + channel]! - other.colours[at + channel]!) > tolerance,
    )
    if (isOff) different += 1
  }
  return (different * 3) / one.colours.length
}
