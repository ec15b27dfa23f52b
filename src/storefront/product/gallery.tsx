import { useRef, useState, type MouseEvent, type UIEvent } from 'react'
import { placeholderUrl } from '../ui/image.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePart } from '../runtime/lazy/use-part.ts'
import { texts } from '../texts.ts'
import styles from './gallery.module.css'
import type { Picture } from './product-view.ts'

const loadZoom = () => import('./zoom.tsx').then((zoom) => zoom.loadZoom())

/** How wide a picture of the strip is shown. */
const coverSizes = '(max-width: 575px) 81vw, 33rem'
const pictureId = (index: number) => `kep-${index + 1}`

function Slide({ picture, first }: { picture: Picture | undefined; first: boolean }) {
  return (
    <img
      src={picture?.cover ?? placeholderUrl}
      srcSet={picture?.covers}
      sizes={coverSizes}
      width={800}
      height={800}
      alt={picture?.alt ?? texts.productImage}
      fetchPriority={first ? 'high' : undefined}
      loading={first ? undefined : 'lazy'}
      decoding={first ? undefined : 'async'}
    />
  )
}

type ThumbsProps = { pictures: Picture[]; name: string; shown: number; onShow: (index: number) => void }

function Thumbs({ pictures, name, shown, onShow }: ThumbsProps) {
  const show = (index: number) => (event: MouseEvent) => {
    event.preventDefault()
    onShow(index)
  }
  return (
    <ul className={styles.thumbs}>
      {pictures.map(({ thumbnail, thumbnails }, index) => (
        <li key={thumbnail}>
          <a
            href={`#${pictureId(index)}`}
            className="studio"
            aria-label={`${name}, ${index + 1}. kép`}
            aria-current={index === shown ? 'true' : undefined}
            onClick={show(index)}
          >
            <img
              src={thumbnail}
              srcSet={thumbnails}
              sizes="5.5rem"
              width={120}
              height={120}
              alt=""
              loading="lazy"
              fetchPriority="low"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

/**
 * The pictures as a strip that fingers swipe and thumbs move; thumbs are plain anchors, so it works without scripts too.
 * A tap on a picture, or the button for keyboards and screen readers, opens the dialog of large ones.
 */
export function Gallery({ pictures, name }: { pictures: Picture[]; name: string }) {
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const [open, setOpen] = useState(false)
  const part = usePart(open, loadZoom)
  const enlarge = () => setOpen(pictures.length > 0)
  const show = (index: number) => {
    setShown(index)
    const list = strip.current
    list?.scrollTo({ left: index * list.clientWidth })
  }
  const follow = ({ currentTarget }: UIEvent<HTMLDivElement>) =>
    setShown(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
  const slides = pictures.length > 0 ? pictures : [undefined]
  return (
    <div className={styles.gallery}>
      <div className={styles.stage}>
        {/* Keyboards move a strip that scrolls. */}
        <div
          ref={strip}
          className={`studio ${styles.strip}`}
          role="region"
          aria-label="Termékképek"
          tabIndex={0}
          onScroll={follow}
          onClick={enlarge}
          onKeyDown={({ key }) => key === 'Enter' && enlarge()}
        >
          <ul className={styles.slides}>
            {slides.map((picture, index) => (
              <li key={picture?.cover ?? index} id={pictureId(index)} className={styles.slide}>
                <Slide picture={picture} first={index === 0} />
              </li>
            ))}
          </ul>
        </div>
        {pictures.length > 0 ? (
          <button
            type="button"
            className={`live-only ${styles.enlarge}`}
            aria-label={`Nagyítás: ${name}`}
            aria-haspopup="dialog"
            onClick={enlarge}
          >
            <Icon name="zoom" />
          </button>
        ) : null}
        {part ? (
          <part.PictureDialog
            pictures={pictures}
            name={name}
            start={shown}
            open={open}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </div>
      {pictures.length > 1 ? <Thumbs pictures={pictures} name={name} shown={shown} onShow={show} /> : null}
    </div>
  )
}
