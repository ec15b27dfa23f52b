import { Field, TextField } from '../parts/field.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { descriptionNote, shortened, titleNote } from './search-lengths.ts'
import type { ProductValues } from './product-values.ts'
import type { ProductPreview } from './use-product-preview.ts'
import styles from './product-search.module.css'
import pageStyles from './product-page.module.css'

type Props = {
  values: ProductValues
  onChange: (change: Partial<ProductValues>) => void
  error: (field: string) => string | undefined
  /** Its address in the shop; null: it has none yet. */
  url: string | null
  search: ProductPreview['search'] | undefined
}

/** What search engines show of it, as it will be found. */
export function ProductSearch({ values, onChange, error, url, search }: Props) {
  const { meta_title: title, meta_description: description } = values
  return (
    <Sheet title="Keresők">
      <div className={pageStyles.fields}>
        <Field
          label="Cím a keresőknek"
          note={titleNote(title, search?.made_title ?? '')}
          value={title}
          maxLength={120}
          placeholder={search?.made_title}
          onChange={(event) => onChange({ meta_title: event.target.value })}
          error={error('meta_title')}
        />
        <TextField
          label="Leírás a keresőknek"
          note={descriptionNote(description)}
          rows={3}
          value={description}
          maxLength={320}
          placeholder={search?.made_description}
          onChange={(event) => onChange({ meta_description: event.target.value })}
          error={error('meta_description')}
        />
        {search ? (
          <figure className={styles.preview}>
            <figcaption className={styles.caption}>Így jelenik meg a találatok között</figcaption>
            <p className={styles.url}>{url ?? 'A címe mentéskor, a nevéből lesz.'}</p>
            <p className={styles.title}>{shortened(search.title, 'title')}</p>
            <p className={styles.text}>{shortened(search.description, 'description')}</p>
          </figure>
        ) : null}
      </div>
    </Sheet>
  )
}
