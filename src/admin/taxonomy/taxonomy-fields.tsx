import { slugify } from '#hungary/slug.ts'
import { Check, Field, TextField } from '../parts/field.tsx'
import type { Failure } from '../runtime/use-desk.ts'
import styles from './taxonomy.module.css'

type Named = { name: string; slug: string }
type Shown = { is_published: boolean; meta_title: string; meta_description: string }
type Props<T> = { values: T; onChange: (part: Partial<T>) => void; errors: Failure['errors'] }

const errorOf = (errors: Failure['errors'], field: string) => errors[`values.${field}`]?.[0]

/** The name, and the address that follows it until it is given one of its own. */
export function NameFields<T extends Named>({
  values,
  onChange,
  errors,
  path,
  stored,
}: Props<T> & {
  /** Before the address: `/termekek/`; null: it has no page. */
  path: string | null
  stored: Named
}) {
  const set = (part: Partial<Named>) => onChange(part as Partial<T>)
  function rename(name: string) {
    const follows = values.slug === slugify(values.name)
    set(follows && slugify(name) !== '' ? { name, slug: slugify(name) } : { name })
  }
  const isMoved = values.slug !== stored.slug
  return (
    <div className={styles.row}>
      <Field
        label="Név"
        value={values.name}
        onChange={(event) => rename(event.target.value)}
        error={errorOf(errors, 'name')}
      />
      <Field
        label={path === null ? 'Azonosító a címekben' : `Cím a boltban (${path}…)`}
        value={values.slug}
        onChange={(event) => set({ slug: event.target.value })}
        note={isMoved ? `A régi cím (${path ?? ''}${stored.slug}) mentés után ide vezet.` : undefined}
        error={errorOf(errors, 'slug')}
      />
    </div>
  )
}

/** Whether customers see it, and what search engines show. */
export function ShownFields<T extends Shown>({
  values,
  onChange,
  errors,
  hiddenNote,
}: Props<T> & { hiddenNote: string }) {
  const set = (part: Partial<Shown>) => onChange(part as Partial<T>)
  return (
    <>
      <Check
        label="Látható a boltban"
        checked={values.is_published}
        onChange={(event) => set({ is_published: event.target.checked })}
      />
      {values.is_published ? null : <p className={styles.quiet}>{hiddenNote}</p>}
      <Field
        label="Cím a keresőknek"
        note="Üresen hagyva a név."
        value={values.meta_title}
        onChange={(event) => set({ meta_title: event.target.value })}
        error={errorOf(errors, 'meta_title')}
      />
      <TextField
        label="Leírás a keresőknek"
        note={`Üresen hagyva a leírásból készül. Most ${values.meta_description.length} karakter; 70–160 a jó.`}
        rows={2}
        value={values.meta_description}
        onChange={(event) => set({ meta_description: event.target.value })}
        error={errorOf(errors, 'meta_description')}
      />
    </>
  )
}

/** Addresses that lead here. */
export function FormerAddresses({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null
  return <p className={styles.quiet}>Ide vezető korábbi címek: {addresses.join(', ')}</p>
}
