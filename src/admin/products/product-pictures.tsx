import { useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { PicturePicker } from '../parts/picture-picker.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useAction } from '../runtime/use-desk.ts'
import { PictureCrop } from './picture-crop.tsx'
import { PictureAddress } from './picture-address.tsx'
import type { ProductValues } from './product-values.ts'
import styles from './product-page.module.css'

type Pictures = ProductValues['pictures']

/** The pictures in their order; the first stands on cards. A new one is stored at once, and shown once the product is saved. */
export function ProductPictures({
  pictures,
  onChange,
}: {
  pictures: Pictures
  /** By what they are then: an upload takes its time. */
  onChange: (next: (pictures: Pictures) => Pictures) => void
}) {
  const { run, busy, failure } = useAction((client, file: File) =>
    client.uploadProductPicture({ body: file }),
  )

  const [hasAddress, setAddress] = useState(false)
  const [cropped, setCropped] = useState<number | null>(null)
  const [isOver, setOver] = useState(false)

  const append = (key: string) =>
    onChange((now) => (now.some((one) => one.key === key) ? now : [...now, { key, title: '' }]))
  /** One after the other, in their order: each takes work of the server. */
  async function add(files: readonly File[]) {
    for (const file of files) {
      const stored = await run(file)
      if (!stored) break
      append(stored.key)
    }
  }
  const change = (index: number, title: string) =>
    onChange((now) => now.map((one, at) => (at === index ? { ...one, title } : one)))
  /** The same part twice is the same picture, and stands once. */
  const replace = (former: string, key: string) =>
    onChange((now) =>
      now
        .filter((one) => one.key === former || one.key !== key)
        .map((one) => (one.key === former ? { ...one, key } : one)),
    )
  const move = (index: number, step: number) =>
    onChange((now) => {
      const next = [...now]
      next.splice(index + step, 0, ...next.splice(index, 1))
      return next
    })

  return (
    <Sheet title="Képek">
      {failure ? <Note>{failure.message}</Note> : null}
      {pictures.length === 0 ? <p>Még nincs kép. Az első kép látszik a listákban.</p> : null}
      <ul className={styles.pictures}>
        {pictures.map(({ key, title }, index) => (
          <li key={key} className={styles.picture}>
            <img src={`/images/${key}/product-thumbnail`} alt={title} loading="lazy" />
            <Field label="Mit mutat" value={title} onChange={(event) => change(index, event.target.value)} />
            <div className={styles.choices}>
              <Button
                aria-label={`Előre: ${index + 1}. kép`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                ←
              </Button>
              <Button
                aria-label={`Hátra: ${index + 1}. kép`}
                disabled={index === pictures.length - 1}
                onClick={() => move(index, 1)}
              >
                →
              </Button>
              <Button aria-label={`Vágás: ${index + 1}. kép`} onClick={() => setCropped(index)}>
                Vágás
              </Button>
              <Button
                aria-label={`Eltávolítás: ${index + 1}. kép`}
                onClick={() => onChange((now) => now.filter((one) => one.key !== key))}
              >
                ✕
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void add([...event.dataTransfer.files])
        }}
      >
        <PicturePicker title="Termékkép" hasOne={false} busy={busy} onFile={(file) => void add([file])} />
        <Button disabled={busy} onClick={() => setAddress(true)}>
          Címről…
        </Button>
        <span>vagy húzza ide a képeket</span>
      </div>
      {cropped !== null && pictures[cropped] ? (
        <PictureCrop
          pictureKey={pictures[cropped].key}
          onKey={(key) => {
            replace(pictures[cropped]!.key, key)
            setCropped(null)
          }}
          onClose={() => setCropped(null)}
        />
      ) : null}
      {hasAddress ? (
        <PictureAddress
          onKey={(key) => {
            append(key)
            setAddress(false)
          }}
          onClose={() => setAddress(false)}
        />
      ) : null}
    </Sheet>
  )
}
