import { useState, type MouseEvent } from 'react'
import type { Image } from '#contract/wire.ts'
import { usePart } from '../runtime/lazy/use-part.ts'
import styles from './reviews.module.css'

const loadZoom = () => import('../product/zoom.tsx').then((zoom) => zoom.loadZoom())

/** The pictures of a review: each opens large, in the dialog of the product's pictures or, without scripts, alone. */
export function ReviewPhotos({ photos, writer }: { photos: Image[]; writer: string }) {
  const [start, setStart] = useState(0)
  const [open, setOpen] = useState(false)
  const part = usePart(open, loadZoom)
  const pictures = photos.map(({ url, product_cover: cover, product_thumbnail: thumbnail }, index) => ({
    // With its ending the address is a file's, which no script takes for a page.
    alone: url,
    full: `${url}/product-zoom`,
    cover,
    thumbnail,
    alt: `${writer} fényképe, ${index + 1}. a ${photos.length} közül`,
  }))
  const show = (index: number) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setStart(index)
    setOpen(true)
  }
  return (
    <>
      <ul className={styles.photos}>
        {pictures.map(({ alone, thumbnail, alt }, index) => (
          <li key={alone}>
            <a href={alone} aria-label={`Nagyítás: ${alt}`} onClick={show(index)}>
              <img
                src={thumbnail}
                width={88}
                height={88}
                alt=""
                loading="lazy"
                fetchPriority="low"
                decoding="async"
              />
            </a>
          </li>
        ))}
      </ul>
      {part ? (
        <part.PictureDialog
          pictures={pictures}
          name={`${writer} fényképei`}
          start={start}
          open={open}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
