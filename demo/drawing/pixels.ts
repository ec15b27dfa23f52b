import sharp from 'sharp'

/** A rendered picture: four bytes (red, green, blue, opacity) for each pixel, row by row. */
export type Pixels = { size: number; data: Uint8Array }

/** Renders a square drawing with `size` pixels an edge, on a background or on none. */
export const render = async (svg: string, size: number, background?: string): Promise<Pixels> => {
  const picture = sharp(Buffer.from(svg)).resize(size, size)
  if (background) picture.flatten({ background: background })
  const data = await picture.ensureAlpha().raw().toBuffer()
  return { size, data }
}

/** Opacity of a pixel, 0 to 255. */
export const opacity = ({ size, data }: Pixels, x: number, y: number): number =>
  data[(y * size + x) * 4 + 3] ?? 0

/** Mean difference of two pictures per colour, 0 to 255. */
export const difference = (a: Pixels, b: Pixels): number => {
  let sum = 0
  for (let at = 0; at < a.data.length; at += 1)
    if (at % 4 < 3) sum += Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0))
  return sum / (a.size * a.size * 3)
}

/** How much the brightness varies inside the middle disc of a picture: standard deviation, 0 to 127. */
export const contrast = ({ size, data }: Pixels, radius: number): number => {
  const tones: number[] = []
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      if (Math.hypot(x - size / 2, y - size / 2) > radius * size) continue
      const at = (y * size + x) * 4
      tones.push((data[at] ?? 0) * 0.3 + (data[at + 1] ?? 0) * 0.59 + (data[at + 2] ?? 0) * 0.11)
    }
  const mean = tones.reduce((sum, tone) => sum + tone, 0) / tones.length
  return Math.sqrt(tones.reduce((sum, tone) => sum + (tone - mean) ** 2, 0) / tones.length)
}
