import { useEffect, useState } from 'react'
import { InnerImageZoom } from 'react-inner-image-zoom'
import { loadStyle } from '../runtime/lazy/load-style.ts'
import { IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { texts } from '../texts.ts'
import type { Picture } from './product-view.ts'
import styleUrl from './zoom.css?url'

/** Both ways to look closer. Without their style a magnified picture would lie over the page. */
export async function loadZoom() {
  await loadStyle(styleUrl)
  return { Magnifier, PictureDialog }
}

/** A picture that a click or tap magnifies in its place, at the specification's measures. `sizes`: how wide it is shown. */
function Magnifier({ picture, sizes }: { picture: Picture; sizes: string }) {
  return (
    <InnerImageZoom
      className="zoom-magnifier"
      src={picture.cover}
      zoomSrc={picture.full}
      width={800}
      height={800}
      // It is mounted under a pointer that may rest already.
      zoomPreload
      zoomScale={1}
      fadeDuration={150}
      fullscreenOnMobile
      mobileBreakpoint={640}
      hideCloseButton
      hideHint
      imgAttributes={{ alt: picture.alt, srcSet: picture.covers, sizes }}
    />
  )
}

type PictureDialogProps = {
  pictures: Pick<Picture, 'full' | 'alt'>[]
  name: string
  start: number
  open: boolean
  onClose: () => void
}

/** One big picture at a time; the arrows of the keyboard and the buttons lead on. */
function PictureDialog({ pictures, name, start, open, onClose }: PictureDialogProps) {
  const [shown, setShown] = useState(start)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setShown(start)
  }
  const count = pictures.length
  const step = (by: number) => setShown((index) => (index + by + count) % count)
  useEffect(() => {
    if (!open || count < 2) return
    const onKey = ({ key }: KeyboardEvent) => {
      const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
      if (by !== 0) setShown((index) => (index + by + count) % count)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open, count])
  const picture = pictures[shown] ?? pictures[0]
  return (
    <Dialog open={open} onClose={onClose} title={name} shape="wide">
      <div className="zoom-big">
        <div className="studio">
          <img src={picture?.full} width={1600} height={1600} alt={picture?.alt ?? texts.productImage} />
        </div>
        {pictures.length > 1 ? (
          <p className="zoom-steps">
            <IconButton icon="chevron-left" label="Előző kép" onClick={() => step(-1)} />
            <span aria-live="polite">{`${shown + 1} / ${pictures.length}`}</span>
            <IconButton icon="chevron-right" label="Következő kép" onClick={() => step(1)} />
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}
