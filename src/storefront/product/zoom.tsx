import { useRef, useState } from 'react'
import { loadStyle } from '../runtime/lazy/load-style.ts'
import { IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { Picture } from './product-view.ts'
import { useZoomGestures } from './use-zoom-gestures.ts'
import { fitted, tapped, type ZoomView } from './zoom-view.ts'
import styleUrl from './zoom.css?url'

/** The dialog of large pictures, with its style. */
export async function loadZoom() {
  await loadStyle(styleUrl)
  return { PictureDialog }
}

type ZoomPicture = Pick<Picture, 'full' | 'alt'> & Partial<Picture>

/** A picture in all the room there is. The large file is fetched when someone enlarges it. */
function Stage({ picture, onStep }: { picture: ZoomPicture; onStep: (by: number) => void }) {
  const stage = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<ZoomView>(fitted)
  const [isLarge, setIsLarge] = useState(false)
  useZoomGestures(stage, view, setView, onStep)
  const { full, cover = full, covers, alt } = picture
  const isEnlarged = view.scale > 1
  if (isEnlarged && !isLarge) setIsLarge(true)
  const toggle = () => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = stage.current ?? {}
    setView(tapped(view, { x: 0, y: 0 }, { width, height }))
  }
  return (
    <>
      <div ref={stage} className="studio zoom-stage" data-enlarged={isEnlarged || undefined}>
        <div style={{ transform: `translate(${view.x}px,${view.y}px) scale(${view.scale})` }}>
          <img
            src={cover}
            srcSet={covers}
            sizes="100vmin"
            width={1600}
            height={1600}
            alt={alt}
            draggable={false}
          />
          {isLarge && full !== cover ? (
            <img className="zoom-large" src={full} alt="" draggable={false} />
          ) : null}
        </div>
      </div>
      <div className="zoom-toggle">
        <IconButton
          icon={isEnlarged ? 'minus' : 'zoom'}
          label={isEnlarged ? 'Kicsinyítés' : 'Nagyítás'}
          onClick={toggle}
        />
      </div>
    </>
  )
}

type PictureDialogProps = {
  pictures: ZoomPicture[]
  name: string
  start: number
  open: boolean
  onClose: () => void
}

function Thumbs({
  pictures,
  shown,
  onShow,
}: Pick<PictureDialogProps, 'pictures'> & { shown: number; onShow: (index: number) => void }) {
  return (
    <ul className="zoom-thumbs">
      {pictures.map(({ thumbnail, full }, index) => (
        <li key={full}>
          <button
            type="button"
            className="studio"
            aria-label={`${index + 1}. kép`}
            aria-current={index === shown ? 'true' : undefined}
            onClick={() => onShow(index)}
          >
            <img src={thumbnail ?? full} width={120} height={120} alt="" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** All the window for one picture: a tap, two fingers, the wheel and keys enlarge it, buttons, thumbs and a swipe lead on. */
function PictureDialog({ pictures, name, start, open, onClose }: PictureDialogProps) {
  const [shown, setShown] = useState(start)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setShown(start)
  }
  const count = pictures.length
  const step = (by: number) => setShown((index) => (index + by + count) % count)
  const picture = pictures[shown] ?? pictures[0]
  return (
    <Dialog open={open} onClose={onClose} title={name} shape="wide">
      <div className="zoom">
        {picture ? <Stage key={shown} picture={picture} onStep={step} /> : null}
        {count > 1 ? (
          <div className="zoom-steps">
            <IconButton icon="chevron-left" label="Előző kép" onClick={() => step(-1)} />
            <Thumbs pictures={pictures} shown={shown} onShow={setShown} />
            <span className="zoom-count" aria-live="polite">{`${shown + 1} / ${count}`}</span>
            <IconButton icon="chevron-right" label="Következő kép" onClick={() => step(1)} />
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}
