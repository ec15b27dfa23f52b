/** A part of a picture, in percent of its width and height. */
export type ImagePart = { left: number; top: number; width: number; height: number }
type Size = { width: number; height: number }

/** The same in pixels: within the picture, at least one each way. Pure. */
export function pixelsOf({ left, top, width, height }: ImagePart, size: Size): ImagePart {
  const along = (start: number, length: number, side: number) => {
    const from = Math.min(side - 1, Math.max(0, Math.round((start * side) / 100)))
    return [from, Math.min(side - from, Math.max(1, Math.round((length * side) / 100)))] as const
  }
  const [x, wide] = along(left, width, size.width)
  const [y, high] = along(top, height, size.height)
  return { left: x, top: y, width: wide, height: high }
}
