import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

type FieldFrame = { label: string; hint?: string; error?: string | null }

/** Label above, hint and error below; the error has an icon and says how to repair. `name` gives the ids. */
function Frame({ name, label, hint, error, children }: FieldFrame & { name: string; children: ReactNode }) {
  return (
    <div className={error ? `${styles.field} ${styles.bad}` : styles.field}>
      <label htmlFor={fieldId(name)}>{label}</label>
      {children}
      {hint ? (
        <span className={styles.hint} id={`${fieldId(name)}-hint`}>
          {hint}
        </span>
      ) : null}
      {error ? (
        <span className={styles.error} id={`${fieldId(name)}-error`}>
          <Icon name="warn" small />
          {error}
        </span>
      ) : null}
    </div>
  )
}

/** The id of the control of a field, for links in an error summary: `shipping_address.city` -> `f-shipping_address-city`. */
export function fieldId(name: string): string {
  return `f-${name.replaceAll('.', '-')}`
}

function described(name: string, hint?: string, error?: string | null) {
  const ids = [hint ? `${fieldId(name)}-hint` : '', error ? `${fieldId(name)}-error` : '']
    .filter(Boolean)
    .join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? (true as const) : undefined }
}

export function TextField({
  name,
  label,
  hint,
  error,
  ...input
}: ComponentProps<'input'> & FieldFrame & { name: string }) {
  return (
    <Frame name={name} label={label} hint={hint} error={error}>
      <input
        type="text"
        {...input}
        {...described(name, hint, error)}
        id={fieldId(name)}
        name={name}
        className={styles.input}
      />
    </Frame>
  )
}

export function TextArea({
  name,
  label,
  hint,
  error,
  ...area
}: ComponentProps<'textarea'> & FieldFrame & { name: string }) {
  return (
    <Frame name={name} label={label} hint={hint} error={error}>
      <textarea
        rows={4}
        {...area}
        {...described(name, hint, error)}
        id={fieldId(name)}
        name={name}
        className={styles.input}
      />
    </Frame>
  )
}

type CheckProps = ComponentProps<'input'> & { label: ReactNode; error?: string | null; count?: number }

/** A checkbox with its label; `count` stands at the right in grey. */
export function Checkbox({ label, error, count, ...input }: CheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" {...input} aria-invalid={error ? true : undefined} />
      <span>
        {label}
        {error ? (
          <span className={styles.error}>
            <Icon name="warn" small />
            {error}
          </span>
        ) : null}
      </span>
      {count === undefined ? null : <span className={styles.count}>{count}</span>}
    </label>
  )
}

/** A switch: a checkbox that takes effect at once. */
export function Switch({ label, ...input }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className={styles.toggle}>
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  )
}
