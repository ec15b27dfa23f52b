import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Field, TextField } from '../parts/field.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useClient } from '../runtime/use-desk.ts'
import { useRested } from '../runtime/use-rested.ts'
import { descriptionNote, shortened, titleNote } from './search-lengths.ts'
import type { ProductValues } from './product-values.ts'
import styles from './product-search.module.css'
import pageStyles from './product-page.module.css'

type Props = {
  values: ProductValues
  onChange: (change: Partial<ProductValues>) => void
  error: (field: string) => string | undefined
  /** Its address in the shop; null: it has none yet. */
  url: string | null
}

/** Between two changes of the form, in milliseconds. */
const restMilliseconds = 300

/** What search engines show of it, as it will be found. */
export function ProductSearch({ values, onChange, error, url }: Props) {
  const { meta_title: title = '', meta_description: description = '' } = values
  const search = useSearchPreview(values)
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

/** Undefined until the first has come; then the last one that could be made. */
function useSearchPreview(values: ProductValues) {
  const client = useClient()
  const body = useRested(
    JSON.stringify({
      name: values.name,
      short_description: values.short_description,
      description: values.description,
      meta_title: values.meta_title,
      meta_description: values.meta_description,
      attributes: values.attributes,
      option_attributes: values.option_attributes,
      variants: values.variants.map(({ name, attributes }) => ({ name, attributes })),
    }),
    restMilliseconds,
  )
  const { data } = useQuery({
    queryKey: ['product-preview', body],
    queryFn: () => client.previewProduct({ body: { values: JSON.parse(body) as ProductValues } }),
    placeholderData: keepPreviousData,
  })
  return data?.search
}
