import { useState, type MouseEvent } from 'react'
import { usePart } from '../runtime/lazy/use-part.ts'
import { PagePicture } from './page-picture.tsx'
import type { ShownPicture } from './region-view.ts'

const loadZoom = () => import('../product/zoom.tsx').then((zoom) => zoom.loadZoom())
const large = ({ image }: ShownPicture) => `${image.url}/product-zoom`
const altOf = ({ image, alt, caption }: ShownPicture) => alt || caption || image.title

/** Pictures in a grid. One opens in the dialog of the products' pictures; without scripts it is a link to the large one. */
export function PageGallery({ name, pictures }: { name: string; pictures: ShownPicture[] }) {
  const [shown, setShown] = useState<number | null>(null)
  const [start, setStart] = useState(0)
  const part = usePart(shown !== null, loadZoom)
  const show = (index: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setStart(index)
    setShown(index)
  }
  return (
    <>
      <ul className="page-gallery">
        {pictures.map((picture, index) => (
          <li key={picture.image.url}>
            <figure>
              <a
                href={large(picture)}
                target="_blank"
                rel="noopener"
                aria-label={`Nagyítás: ${altOf(picture)}`}
                onClick={show(index)}
              >
                <PagePicture
                  image={picture.image}
                  alt=""
                  sizes="(min-width: 992px) 31vw, (min-width: 576px) 46vw, 92vw"
                />
              </a>
              {picture.caption ? <figcaption>{picture.caption}</figcaption> : null}
            </figure>
          </li>
        ))}
      </ul>
      {part ? (
        <part.PictureDialog
          pictures={pictures.map((picture) => ({ alt: altOf(picture), full: large(picture) }))}
          name={name}
          start={start}
          open={shown !== null}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  )
}
