import sharp from 'sharp'
import { wrapIco, type IconShape } from './icons.ts'

const maxSeconds = 10
const sampled = 64
/** In which a drawing's own pixels are one each, and the most that sharp takes. */
const ownDensity = 72
const maxDensity = 100_000

/** Dots per inch that make the drawing `size` pixels, whatever width and height it gives itself. */
async function densityFor(svg: Buffer, size: number): Promise<number> {
  // Only the head is read, so that no pixels are made yet.
  const { width, height } = await sharp(svg, { limitInputPixels: false, density: ownDensity }).metadata()
  return Math.min(maxDensity, Math.max(1, (ownDensity * size) / Math.max(width, height)))
}

/**
 * The colour that the drawing has along its four edges, or null when it is transparent or not one there: an opaque icon
 * carries it on to the corners.
 */
async function edgeColour(svg: Buffer): Promise<string | null> {
  const { data } = await sharp(svg, { density: await densityFor(svg, sampled) })
    .timeout({ seconds: maxSeconds })
    .resize(sampled, sampled, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [middle, near, far] = [sampled / 2, 2, sampled - 3]
  const colours = [
    [middle, near],
    [middle, far],
    [near, middle],
    [far, middle],
  ].map(([x, y]) => [...data.subarray((y! * sampled + x!) * 4, (y! * sampled + x!) * 4 + 4)])
  const [first] = colours
  const isSame = colours.every((colour) =>
    colour.every((part, index) => Math.abs(part - first![index]!) <= (index === 3 ? 5 : 12)),
  )
  return isSame && first![3]! > 250 ? `rgb(${first!.slice(0, 3).join(',')})` : null
}

/** Makes an icon of the shop's drawing. @throws when it is no picture. */
export async function drawIcon(
  svg: Buffer,
  shape: IconShape,
  fallback: string,
  asIco: boolean,
): Promise<Buffer> {
  const { size, scale, isOpaque } = shape
  const inner = Math.round(size * scale)
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  // From a buffer: an SVG has no base address then, and refers to no file and no host.
  const drawing = await sharp(svg, { density: await densityFor(svg, inner) })
    .timeout({ seconds: maxSeconds })
    .resize(inner, inner, { fit: 'contain', background: clear })
    .png()
    .toBuffer()
  const background = isOpaque ? ((await edgeColour(svg)) ?? fallback) : clear
  const square = sharp({ create: { width: size, height: size, channels: 4, background } }).composite([
    { input: drawing, gravity: 'centre' },
  ])
  const png = await sharp(await square.png().toBuffer())
    [isOpaque ? 'removeAlpha' : 'ensureAlpha']()
    .png({ compressionLevel: 9, palette: !asIco })
    .toBuffer()
  return asIco ? wrapIco(png, size) : png
}
