import type { Image } from '#contract/wire.ts'

type Props = { image: Image; alt: string; sizes: string; urgent?: boolean }

/** A picture that fills its box. `sizes`: how wide it is shown; `urgent` for one that is seen at once. */
export function PagePicture({ image, alt, sizes, urgent }: Props) {
  const { url, product_thumbnail: small, product_cover: middle } = image
  return (
    <img
      className="page-picture"
      src={middle}
      srcSet={`${small} 400w, ${middle} 900w, ${url}/product-zoom 1600w`}
      sizes={sizes}
      width={1200}
      height={900}
      alt={alt}
      decoding="async"
      {...(urgent ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  )
}
