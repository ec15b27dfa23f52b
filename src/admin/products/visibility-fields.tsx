import { Field, SelectField } from '../parts/field.tsx'
import type { ProductValues } from './product-values.ts'
import styles from './product-page.module.css'

type Props = {
  values: ProductValues
  onChange: (change: Partial<ProductValues>) => void
  error: string | undefined
}

const choices = {
  published: 'Látható',
  hidden: 'Rejtett',
  scheduled: 'Rejtett, és időzítve lesz látható',
} as const
type Choice = keyof typeof choices

/** Whether customers see it, now or from a moment on. */
export function VisibilityFields({ values, onChange, error }: Props) {
  const { is_published: isPublished, publish_at: at } = values
  const choice: Choice = isPublished ? 'published' : at == null ? 'hidden' : 'scheduled'
  const choose = (next: Choice) =>
    onChange({ is_published: next === 'published', publish_at: next === 'scheduled' ? (at ?? '') : null })
  return (
    <div className={styles.wide}>
      <SelectField
        label="A boltban"
        value={choice}
        onChange={(event) => choose(event.target.value as Choice)}
        error={choice === 'scheduled' ? undefined : error}
      >
        {Object.entries(choices).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </SelectField>
      {choice === 'scheduled' ? (
        <Field
          label="Ekkor lesz látható"
          type="datetime-local"
          note="Magyarországi idő szerint."
          value={at ?? ''}
          error={error}
          onChange={(event) => onChange({ publish_at: event.target.value.slice(0, 16) })}
        />
      ) : null}
    </div>
  )
}

/** For who has to decide between two. */
export function visibilityText(visibility: unknown): string {
  const known = choices[visibility as Choice]
  return known ?? (typeof visibility === 'string' ? `ettől látható: ${visibility.replace('T', ' ')}` : '')
}
