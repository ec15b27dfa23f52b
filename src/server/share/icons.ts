import type { Brand } from '#theme/brand.ts'

/** One icon made of the shop's drawing. */
export type IconShape = {
  /** Pixels of the square. */
  size: number
  /** Part of the square that the drawing takes. */
  scale: number
  /** On a background of its own to the edges, because the system cuts or rounds it. */
  isOpaque: boolean
}

/** By the name of the file at the root of the shop. */
export const iconShapes: Record<string, IconShape> = {
  'favicon.ico': { size: 32, scale: 1, isOpaque: false },
  'apple-touch-icon.png': { size: 180, scale: 0.86, isOpaque: true },
  'icon-192.png': { size: 192, scale: 1, isOpaque: false },
  'icon-512.png': { size: 512, scale: 1, isOpaque: false },
  // A launcher may show no more than the circle of 80 % in the middle.
  'icon-maskable-512.png': { size: 512, scale: 0.74, isOpaque: true },
}

/** An icon file that holds one PNG, as every browser since 2007 reads it. */
export function wrapIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/** `hasDrawing`: the icons are made of `favicon.svg`, which is one itself. What a phone needs to keep the shop on its home screen; it opens in the browser, with its way back. */
export function manifest(shop: string, colours: Brand, hasDrawing: boolean): string {
  const icon = (src: string, size: number, purpose: string) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    name: shop,
    short_name: shop,
    lang: 'hu',
    start_url: '/',
    id: '/',
    display: 'minimal-ui',
    theme_color: colours.background,
    background_color: colours.background,
    icons: [
      ...(hasDrawing ? [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }] : []),
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  })
}
