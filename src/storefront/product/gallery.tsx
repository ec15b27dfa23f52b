import { useState, type MouseEvent } from 'react'
import { placeholderUrl } from '../ui/image.tsx'
import { texts } from '../texts.ts'
import styles from './gallery.module.css'
import type { Picture } from './product-view.ts'

/** The big picture and its thumbs. A thumb is a link to its picture, so it works without scripts too. */
export function Gallery({ pictures, name }: { pictures: Picture[]; name: string }) {
  const [shown, setShown] = useState(0)
  const picture = pictures[shown] ?? pictures[0]
  const show = (index: number) => (event: MouseEvent) => {
    event.preventDefault()
    setShown(index)
  }
  return (
    <div className={styles.gallery}>
      <div className={`studio ${styles.cover}`}>
        <img
          key={picture?.cover}
          src={picture?.cover ?? placeholderUrl}
          width={800}
          height={800}
          alt={picture?.alt ?? texts.productImage}
          fetchPriority="high"
        />
      </div>
      {pictures.length > 1 ? (
        <ul className={styles.thumbs}>
          {pictures.map(({ thumbnail, full }, index) => (
            <li key={thumbnail}>
              <a
                href={full}
                target="_blank"
                className="studio"
                aria-label={`${name}, ${index + 1}. kép`}
                aria-current={index === shown ? 'true' : undefined}
                onClick={show(index)}
              >
                <img src={thumbnail} width={120} height={120} alt="" loading="lazy" decoding="async" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
