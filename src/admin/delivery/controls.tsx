import { useId, type ComponentProps, type ReactNode } from 'react'
import fieldStyles from '../parts/field.module.css'
import styles from './controls.module.css'

/** A labelled field of several lines. */
export function TextArea({
  label,
  note,
  error,
  ...rest
}: ComponentProps<'textarea'> & { label: string; note?: string; error?: string | undefined }) {
  const id = useId()
  const described = [note ? `${id}-note` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        className={fieldStyles.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {note ? (
        <span className={fieldStyles.note} id={`${id}-note`}>
          {note}
        </span>
      ) : null}
      {error ? (
        <span className={fieldStyles.error} id={`${id}-error`}>
          {error}
        </span>
      ) : null}
    </div>
  )
}

/** One of a few, each with a line about it. */
export function Choice<V extends string>({
  legend,
  value,
  options,
  error,
  onChange,
}: {
  legend: string
  value: V
  options: readonly (readonly [value: V, label: string, detail?: string])[]
  error?: string | undefined
  onChange: (value: V) => void
}) {
  const name = useId()
  return (
    <fieldset className={styles.choice} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{legend}</legend>
      {options.map(([one, label, detail]) => (
        <label key={one} className={styles.option}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          <span>
            {label}
            {detail ? <small>{detail}</small> : null}
          </span>
        </label>
      ))}
      {error ? (
        <span className={fieldStyles.error} id={`${name}-error`}>
          {error}
        </span>
      ) : null}
    </fieldset>
  )
}

/** Some of many, by ticks; folded up where there are more than a few. */
export function Ticks<V extends string | number>({
  legend,
  empty,
  options,
  chosen,
  error,
  onChange,
}: {
  legend: string
  /** What it says while nothing is ticked. */
  empty?: string
  options: readonly { value: V; label: ReactNode }[]
  chosen: readonly V[]
  error?: string | undefined
  onChange: (chosen: V[]) => void
}) {
  const id = useId()
  const toggle = (value: V, isOn: boolean) =>
    onChange(isOn ? [...chosen, value] : chosen.filter((one) => one !== value))
  const ticks = (
    <div className={styles.ticks}>
      {options.map(({ value, label }) => (
        <label key={value} className={styles.option}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
  return (
    <fieldset className={styles.choice} aria-describedby={error ? `${id}-error` : undefined}>
      {empty === undefined ? (
        <>
          <legend>{legend}</legend>
          {ticks}
        </>
      ) : (
        <details>
          <summary>
            <b>{legend}:</b> {chosen.length === 0 ? empty : `${chosen.length} megjelölve`}
          </summary>
          {ticks}
        </details>
      )}
      {error ? (
        <span className={fieldStyles.error} id={`${id}-error`}>
          {error}
        </span>
      ) : null}
    </fieldset>
  )
}
