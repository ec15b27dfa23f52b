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
  onChange: (pictures: Pictures) => void
}) {
  const { run, busy, failure } = useAction((client, file: File) =>
    client.uploadProductPicture({ body: file }),
  )

  const [hasAddress, setAddress] = useState(false)
  const [cropped, setCropped] = useState<number | null>(null)
  const [isOver, setOver] = useState(false)

  const withKeys = (keys: readonly string[]) => {
    const fresh = [...new Set(keys)].filter((key) => !pictures.some((one) => one.key === key))
    if (fresh.length > 0) onChange([...pictures, ...fresh.map((key) => ({ key, title: '' }))])
  }
  /** One after the other, in their order: each takes work of the server. */
  async function add(files: readonly File[]) {
    const keys: string[] = []
    for (const file of files) {
      const stored = await run(file)
      if (!stored) break
      keys.push(stored.key)
    }
    withKeys(keys)
  }
  const change = (index: number, title: string) =>
    onChange(pictures.map((one, at) => (at === index ? { ...one, title } : one)))
  /** The same part twice is the same picture, and stands once. */
  const replace = (index: number, key: string) =>
    onChange(
      pictures
        .filter((one, at) => at === index || one.key !== key)
        .map((one) => (one.key === pictures[index]!.key ? { ...one, key } : one)),
    )
  const move = (index: number, step: number) => {
    const next = [...pictures]
    next.splice(index + step, 0, ...next.splice(index, 1))
    onChange(next)
  }

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
                onClick={() => onChange(pictures.filter((_one, at) => at !== index))}
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
            replace(cropped, key)
            setCropped(null)
          }}
          onClose={() => setCropped(null)}
        />
      ) : null}
      {hasAddress ? (
        <PictureAddress
          onKey={(key) => {
            withKeys([key])
            setAddress(false)
          }}
          onClose={() => setAddress(false)}
        />
      ) : null}
    </Sheet>
  )
}
