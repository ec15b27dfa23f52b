import { Button } from '../parts/button.tsx'
import { PicturePicker } from '../parts/picture-picker.tsx'
import { Note } from '../parts/sheet.tsx'
import { useAction } from '../runtime/use-desk.ts'
import styles from './taxonomy.module.css'

/** One picture; what is loaded up is shown in the shop once the form is saved. */
export function PictureField({
  title,
  picture,
  onChange,
}: {
  title: string
  picture: string | null
  onChange: (key: string | null) => void
}) {
  const { run, busy, failure } = useAction((client, file: File) =>
    client.uploadTaxonomyPicture({ body: file }),
  )
  async function add(file: File) {
    const stored = await run(file)
    if (stored) onChange(stored.key)
  }
  return (
    <div className={styles.picture}>
      {failure ? <Note>{failure.message}</Note> : null}
      {picture === null ? null : <img src={`/images/${picture}/product-thumbnail`} alt={title} />}
      <PicturePicker title={title} hasOne={picture !== null} busy={busy} onFile={(file) => void add(file)} />
      {picture === null ? null : <Button onClick={() => onChange(null)}>Eltávolítás</Button>}
    </div>
  )
}
