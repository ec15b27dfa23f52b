/** The part of a picture that stays, in percent of its width and height. Pure. */
export type CropBox = { left: number; top: number; width: number; height: number }

export const fullPicture: CropBox = { left: 0, top: 0, width: 100, height: 100 }
/** Less of a picture shows nothing. */
export const minSide = 5

const between = (min: number, value: number, max: number) => Math.min(max, Math.max(min, value))
const rounded = (value: number) => (Number.isFinite(value) ? Math.round(value) : 0)

/** Within the picture, whatever was typed or dragged. */
export function fitted({ left, top, width, height }: CropBox): CropBox {
  const wide = between(minSide, rounded(width), 100)
  const high = between(minSide, rounded(height), 100)
  return {
    left: between(0, rounded(left), 100 - wide),
    top: between(0, rounded(top), 100 - high),
    width: wide,
    height: high,
  }
}

export const moved = (box: CropBox, right: number, down: number): CropBox =>
  fitted({ ...box, left: box.left + right, top: box.top + down })

/** By its lower right corner; the other stays where it is. */
export const resized = (box: CropBox, right: number, down: number): CropBox =>
  fitted({
    ...box,
    width: between(minSide, box.width + right, 100 - box.left),
    height: between(minSide, box.height + down, 100 - box.top),
  })

/** The largest square in the middle of a picture. `ratio`: its width by its height. */
export function squareOf(ratio: number): CropBox {
  const [width, height] = ratio > 1 ? [100 / ratio, 100] : [100, 100 * ratio]
  return fitted({ left: (100 - width) / 2, top: (100 - height) / 2, width, height })
}
