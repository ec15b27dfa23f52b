import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { brand } from '#theme/brand.ts'
import { drawIcon } from './icon-picture.ts'
import { iconShapes, manifest } from './icons.ts'

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inside}</svg>`)
const tile = svg('<rect width="64" height="64" rx="14" fill="#0a7"/><circle cx="32" cy="32" r="20"/>')
const bare = svg('<circle cx="32" cy="32" r="20" fill="#a07"/>')

async function pixel(icon: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(icon).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * 4
  return [...data.subarray(at, at + 4)]
}

describe('an icon of the shop’s drawing', () => {
  test.each(Object.entries(iconShapes).filter(([name]) => name.endsWith('.png')))(
    '%s has its size',
    async (_name, shape) => {
      const { width, height } = await sharp(await drawIcon(tile, shape, '#ffffff', false)).metadata()
      expect([width, height]).toEqual([shape.size, shape.size])
    },
  )

  test('for a phone has a background to its corners: the drawing’s own, or the page’s', async () => {
    const shape = iconShapes['apple-touch-icon.png']!
    const own = await drawIcon(tile, shape, '#ffffff', false)
    expect(await pixel(own, 1, 1)).toEqual([0, 170, 119, 255])
    expect(await pixel(own, 90, 12)).toEqual([0, 170, 119, 255])
    expect(await pixel(await drawIcon(bare, shape, '#fafafa', false), 1, 1)).toEqual([250, 250, 250, 255])
  })

  test('that may be cut has all of the drawing in the circle that is always shown', async () => {
    const tall = svg('<rect x="24" width="16" height="64" fill="#a07"/>')
    const shape = iconShapes['icon-maskable-512.png']!
    const icon = await drawIcon(tall, shape, '#fafafa', false)
    const edge = Math.ceil(256 - 0.4 * 512)
    expect(await pixel(icon, 256, 256)).toEqual([170, 0, 119, 255])
    expect(await pixel(icon, 256, edge)).toEqual([250, 250, 250, 255])
  })

  test.each([1, 2000, 40_000])('is the same for a drawing that calls itself %s pixels wide', async (side) => {
    const shape = iconShapes['icon-192.png']!
    const large = bare.toString().replace('<svg ', `<svg width="${side}" height="${side}" `)
    const icon = await drawIcon(Buffer.from(large), shape, '#ffffff', false)
    expect(await sharp(icon).metadata()).toMatchObject({ width: 192, height: 192 })
    expect(await pixel(icon, 96, 96)).toEqual([170, 0, 119, 255])
    expect((await pixel(icon, 2, 96))[3]).toBe(0)
  })

  test('as .ico holds the picture behind a head of 22 bytes', async () => {
    const ico = await drawIcon(tile, iconShapes['favicon.ico']!, '#ffffff', true)
    expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
    expect(ico.readUInt32LE(14)).toBe(ico.length - 22)
    expect((await sharp(ico.subarray(22)).metadata()).width).toBe(32)
    expect((await pixel(ico.subarray(22), 0, 0))[3]).toBe(0)
  })
})

test('the manifest names only icons that there are', () => {
  const { name, icons } = JSON.parse(manifest('Gumi & Garázs', brand, true)) as {
    name: string
    icons: { src: string; purpose: string }[]
  }
  expect(name).toBe('Gumi & Garázs')
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  const made = ['favicon.svg', ...Object.keys(iconShapes)].map((file) => `/${file}`)
  for (const { src } of icons) expect(made).toContain(src)
})
