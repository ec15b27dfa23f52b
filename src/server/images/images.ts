/** Rules of the image service: which variants exist, which format a browser gets. Pure. */

export const imageFormats = ['avif', 'webp', 'png'] as const
export type ImageFormat = (typeof imageFormats)[number]
export type ImageVariant = { width: number; height: number }

/** Pixel boxes the picture is fitted into, by the suffix of its address. */
export const imageVariants: Record<string, ImageVariant> = {
  'product-thumbnail': { width: 400, height: 400 },
  'product-medium': { width: 720, height: 720 },
  'product-cover': { width: 900, height: 900 },
  'product-zoom': { width: 1600, height: 1600 },
  'category-tile': { width: 640, height: 480 },
  mini: { width: 160, height: 160 },
}

/** The other suffixes, that whose width is nearest first. */
export function suffixesNear(suffix: string): string[] {
  const width = imageVariants[suffix]?.width ?? 1
  const distance = (other: string) => Math.abs(Math.log(imageVariants[other]!.width / width))
  return Object.keys(imageVariants)
    .filter((other) => other !== suffix)
    .sort((one, other) => distance(one) - distance(other))
}

/** The smallest format the browser says it takes; PNG for those that say nothing. */
export function chooseFormat(accept: string | undefined): ImageFormat {
  if (accept?.includes('image/avif')) return 'avif'
  if (accept?.includes('image/webp')) return 'webp'
  return 'png'
}

/** What the addresses of lists and product pages name. The zoom costs more than all of them, and is seldom opened. */
export const aheadSuffixes = ['product-thumbnail', 'product-medium', 'product-cover', 'mini'] as const

const keyPart = /^[a-z0-9][a-z0-9._-]{0,150}$/i

/** What an address without a suffix shows. */
const defaultSuffix = 'product-cover'

export type ImagePath = { key: string; variant: ImageVariant; suffix: string }

/** Splits `abroncs/fjell-3.svg/product-cover` into the file's key and the variant; null when it is neither. */
export function parseImagePath(path: string): ImagePath | null {
  const parts = path.split('/')
  const isBare = parts.at(-1)?.includes('.') ?? false
  const suffix = isBare ? defaultSuffix : (parts.pop() ?? '')
  const variant = Object.hasOwn(imageVariants, suffix) ? imageVariants[suffix] : undefined
  if (!variant || parts.length === 0 || parts.length > 4) return null
  if (!parts.every((part) => keyPart.test(part) && !part.includes('..'))) return null
  return { key: parts.join('/'), variant, suffix }
}

/** Shown where a picture is missing. */
export const placeholderSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" role="img" aria-label="Nincs kép"><rect width="400" height="400" fill="#eff2f4"/><g fill="none" stroke="#97a4af" stroke-width="10"><circle cx="200" cy="190" r="92"/><circle cx="200" cy="190" r="46"/><path d="M200 98v46M200 236v46M108 190h46M246 190h46"/></g><text x="200" y="340" text-anchor="middle" font-family="Arial,sans-serif" font-size="24" fill="#5b6771">Nincs kép</text></svg>`
