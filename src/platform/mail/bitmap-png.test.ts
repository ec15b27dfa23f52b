import sharp from 'sharp'
import { expect, it } from 'vitest'
import { bitmapPng } from './bitmap-png.ts'

it('is read as the units that were drawn, each as large as requested', async () => {
  const rows = Array.from({ length: 9 }, (_, y) => Array.from({ length: 9 }, (_, x) => (x * y) % 3 === 1))
  const { data, info } = await sharp(bitmapPng(rows, 3))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([27, 27, 1])
  const drawn = Array.from({ length: 27 }, (_, y) =>
    Array.from({ length: 27 }, (_, x) => data[y * 27 + x] === 0),
  )
  expect(drawn).toEqual(
    Array.from({ length: 27 }, (_, y) =>
      Array.from({ length: 27 }, (_, x) => rows[Math.floor(y / 3)]![Math.floor(x / 3)]),
    ),
  )
})
