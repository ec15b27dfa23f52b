import type { Image as WireImage } from '#contract/wire.ts'
import { texts } from '../texts.ts'

/** Shown when a product has no picture or its picture does not load. */
export const placeholderUrl = '/placeholder.svg'

/** The alternative text: the picture's own title, else the name, else a general word. */
export function imageAlt(title: string | null | undefined, name?: string | null): string {
  return title?.trim() || name?.trim() || texts.productImage
}

type ProductImageProps = {
  image: Pick<WireImage, 'product_thumbnail' | 'product_cover' | 'title'> | null
  variant: 'product_thumbnail' | 'product_cover'
  /** Side in pixels of the square that is laid out before the picture comes. */
  size: number
  name?: string
  /** True on the pictures of the first screen. */
  eager?: boolean
  /** Empty when the name stands beside the picture anyway. */
  alt?: string
}

/** A product's picture. The image service picks the format by the Accept header, so one address is enough. */
export function ProductImage({ image, variant, size, name, eager, alt }: ProductImageProps) {
  return (
    <img
      src={image?.[variant] || placeholderUrl}
      width={size}
      height={size}
      alt={alt ?? imageAlt(image?.title, name)}
      loading={eager ? undefined : 'lazy'}
      decoding="async"
    />
  )
}
