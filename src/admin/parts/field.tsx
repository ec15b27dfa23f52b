import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './field.module.css'

type Common = { label: string; note?: ReactNode; error?: string | undefined }

function Frame({ id, label, note, error, children }: Common & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {note ? (
        <span className={styles.note} id={`${id}-note`}>
          {note}
        </span>
      ) : null}
      {error ? (
        <span className={styles.error} id={`${id}-error`}>
          {error}
        </span>
      ) : null}
    </div>
  )
}

const described = (id: string, { note, error }: Pick<Common, 'note' | 'error'>) => ({
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby':
    [note ? `${id}-note` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined,
})

/** A labelled field of one line. `error` is said by screen readers with it. */
export function Field({ label, note, error, ...rest }: ComponentProps<'input'> & Common) {
  const id = useId()
  return (
    <Frame {...{ id, label, note, error }}>
      <input {...rest} {...described(id, { note, error })} id={id} className={styles.control} />
    </Frame>
  )
}

/** A labelled field of several lines. */
export function TextField({ label, note, error, ...rest }: ComponentProps<'textarea'> & Common) {
  const id = useId()
  return (
    <Frame {...{ id, label, note, error }}>
      <textarea {...rest} {...described(id, { note, error })} id={id} className={styles.control} />
    </Frame>
  )
}

export function SelectField({ label, note, error, children, ...rest }: ComponentProps<'select'> & Common) {
  const id = useId()
  return (
    <Frame {...{ id, label, note, error }}>
      <select {...rest} {...described(id, { note, error })} id={id} className={styles.control}>
        {children}
      </select>
    </Frame>
  )
}

export function Check({ label, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className={styles.check}>
      <input {...rest} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}
