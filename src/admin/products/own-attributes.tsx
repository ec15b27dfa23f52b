import { AttributeInput, type FormFields, type Texts } from './attribute-field.tsx'
import styles from './product-page.module.css'

type Props = {
  variant: { attributes: Texts }
  /** Slugs of what customers choose by. */
  options: readonly string[]
  fields: FormFields
  error: (slug: string) => string | undefined
  onChange: (attributes: Record<string, string>) => void
}

/** What a variant has of its own: what customers choose by, and in what it differs from the others. */
export function OwnAttributes({ variant: { attributes }, options, fields, error, onChange }: Props) {
  const slugs = [...new Set([...options, ...Object.keys(attributes)])]
  const shown = slugs.flatMap((slug) => fields.attributes.find((one) => one.slug === slug) ?? [])
  if (shown.length === 0) return null
  return (
    <div className={styles.row}>
      {shown.map((field) => (
        <AttributeInput
          key={field.slug}
          field={field}
          value={attributes[field.slug] ?? ''}
          error={error(field.slug)}
          onChange={(value) => onChange({ ...attributes, [field.slug]: value })}
        />
      ))}
    </div>
  )
}
