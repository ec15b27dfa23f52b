import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { refusalOf, useAction } from '../runtime/use-desk.ts'
import { fitted, moved, resized, squareOf, fullPicture, type CropBox } from './crop-box.ts'
import styles from './picture-crop.module.css'

type Props = { pictureKey: string; onKey: (key: string) => void; onClose: () => void }

const sides = [
  ['left', 'Balról, %'],
  ['top', 'Felülről, %'],
  ['width', 'Szélesség, %'],
  ['height', 'Magasság, %'],
] as const

/** Cuts a picture: by dragging, by the arrow keys, or by numbers. A new picture takes its place; the old file stays. */
export function PictureCrop({ pictureKey, onKey, onClose }: Props) {
  const [box, setBox] = useState(fullPicture)
  const picture = useRef<HTMLImageElement>(null)
  const { run, busy, failure } = useAction((client) =>
    client.cropProductPicture({ body: { key: pictureKey, ...box } }),
  )

  async function submit() {
    const stored = await run()
    if (stored) onKey(stored.key)
  }
  const ratio = () => {
    const { naturalWidth = 1, naturalHeight = 1 } = picture.current ?? {}
    return naturalHeight === 0 ? 1 : naturalWidth / naturalHeight
  }

  return (
    <FormDialog
      title="Kép vágása"
      action="Vágás"
      busy={busy}
      refusal={refusalOf(failure)}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.numbers}>
        {sides.map(([side, label]) => (
          <Field
            key={side}
            label={label}
            type="number"
            min={0}
            max={100}
            value={box[side]}
            onChange={(event) => setBox(fitted({ ...box, [side]: event.target.valueAsNumber }))}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button onClick={() => setBox(squareOf(ratio()))}>Négyzet középről</Button>
        <Button onClick={() => setBox(fullPicture)}>Egész kép</Button>
      </div>
      <div className={styles.frame}>
        <img ref={picture} src={`/images/${pictureKey}/product-zoom`} alt="" draggable={false} />
        <Box box={box} onChange={setBox} />
      </div>
      <p className={styles.note}>
        A keretet húzhatja, a jobb alsó sarkánál méretezheti. Billentyűvel: a nyilak mozgatják, Shifttel
        méretezik. Új kép készül, a régi a termék előzményeiből visszaállítható.
      </p>
    </FormDialog>
  )
}

const keySteps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Drag = { x: number; y: number; from: CropBox; change: typeof moved; area: DOMRect }

function Box({ box, onChange }: { box: CropBox; onChange: (box: CropBox) => void }) {
  const drag = useRef<Drag | null>(null)

  function press(event: KeyboardEvent) {
    const step = keySteps[event.key]
    if (!step) return
    event.preventDefault()
    onChange((event.shiftKey ? resized : moved)(box, ...step))
  }
  function begin(event: PointerEvent<HTMLElement>) {
    const area = event.currentTarget.parentElement!.getBoundingClientRect()
    const isCorner = (event.target as HTMLElement).dataset.corner !== undefined
    event.currentTarget.setPointerCapture(event.pointerId)
    const { clientX: x, clientY: y } = event
    drag.current = { x, y, from: box, change: isCorner ? resized : moved, area }
  }
  function follow({ clientX, clientY }: PointerEvent) {
    if (!drag.current) return
    const { x, y, from, change, area } = drag.current
    onChange(change(from, (100 * (clientX - x)) / area.width, (100 * (clientY - y)) / area.height))
  }
  const end = () => {
    drag.current = null
  }

  return (
    <button
      type="button"
      className={styles.box}
      aria-label="Ami a képből marad"
      style={{
        left: `${box.left}%`,
        top: `${box.top}%`,
        width: `${box.width}%`,
        height: `${box.height}%`,
      }}
      onKeyDown={press}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <span className={styles.corner} data-corner="" />
    </button>
  )
}
