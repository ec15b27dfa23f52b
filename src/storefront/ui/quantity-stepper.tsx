import { useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './quantity-stepper.module.css'

type StepperProps = {
  /** The committed quantity. */
  value: number
  /** Steps and typed numbers. `typed` asks a caller to wait a little before it acts. */
  onChange: (quantity: number, how: 'step' | 'typed') => void
  min?: number
  max?: number
  busy?: boolean
  small?: boolean
  name?: string
  label?: string
}

/** A number box with minus and plus. The box alone works in a form without scripts. */
export function QuantityStepper({
  value,
  onChange,
  min = 1,
  max = 999,
  busy,
  small,
  name,
  label,
}: StepperProps) {
  // What is being typed holds only as long as the quantity it was typed over.
  const [draft, setDraft] = useState({ over: value, text: String(value) })
  const shown = draft.over === value ? draft.text : String(value)

  const step = (by: number) => onChange(Math.min(max, Math.max(min, value + by)), 'step')
  const type = (text: string) => {
    const typed = Number(text)
    const valid = text !== '' && Number.isInteger(typed) && typed >= min && typed <= max
    setDraft({ over: valid ? typed : value, text })
    if (valid) onChange(typed, 'typed')
  }
  return (
    <div
      className={small ? `${styles.stepper} ${styles.small}` : styles.stepper}
      role="group"
      aria-label={label ?? 'Mennyiség'}
      aria-busy={busy || undefined}
    >
      <button type="button" aria-label="Kevesebb" disabled={busy || value <= min} onClick={() => step(-1)}>
        <Icon name="minus" small />
      </button>
      <input
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        name={name}
        value={shown}
        disabled={busy}
        aria-label="Darab"
        onChange={(event) => type(event.target.value.trim())}
        onBlur={() => setDraft({ over: value, text: String(value) })}
      />
      <button type="button" aria-label="Több" disabled={busy || value >= max} onClick={() => step(1)}>
        <Icon name="plus" small />
      </button>
    </div>
  )
}
