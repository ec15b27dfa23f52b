import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import styleUrl from './blog.css?url'
import type { Image } from '#contract/wire.ts'
import type { PostCard } from './blog-view.ts'

/** A picture of 16 : 9. `sizes`: how wide it is shown; `urgent` for one that is seen at once. */
export function PostPicture({
  image,
  sizes,
  urgent = false,
  decorative = false,
}: {
  image: Image
  sizes: string
  urgent?: boolean
  decorative?: boolean
}) {
  const { url, product_thumbnail: small, product_cover: middle, title } = image
  return (
    <img
      className="blog-picture"
      src={middle}
      srcSet={`${small} 400w, ${middle} 900w, ${url}/product-zoom 1600w`}
      sizes={sizes}
      width={1600}
      height={900}
      alt={decorative ? '' : title}
      decoding="async"
      {...(urgent ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  )
}

const cardSizes = '(min-width: 1440px) 440px, (min-width: 992px) 31vw, (min-width: 768px) 46vw, 92vw'

/** Posts as one ruled sheet. `level` is that of their titles. */
export function PostCards({
  cards,
  level,
  first = false,
}: {
  cards: PostCard[]
  level: 2 | 3
  first?: boolean
}) {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <>
      <StyleSheet href={styleUrl} />
      <ul className="blog-sheet">
        {cards.map(({ title, url, lead, image, category, publishedAt, day, readingTime }, index) => (
          <li key={url}>
            {image ? (
              <PostPicture image={image} sizes={cardSizes} urgent={first && index === 0} decorative />
            ) : null}
            <p className="tiny muted">
              {category ? `${category}\u00a0· ` : ''}
              <time dateTime={publishedAt}>{day}</time>
              {`\u00a0· ${readingTime}`}
            </p>
            <Title>
              <a href={url}>{title}</a>
            </Title>
            <p className="small">{lead}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
