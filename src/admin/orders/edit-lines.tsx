import type { ReactNode } from 'react'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { digits, type Draft, type DraftLine, type Editable } from './edit-draft.ts'
import styles from './edit.module.css'

type Shown = { name: string; item_number: string; unit_measure: string; free: number | null }
type ErrorOf = (key: string, field: 'quantity' | 'unit_price') => string | undefined

/** The goods of an order that is changed: pieces and prices, what goes and what is new. */
export function EditLines({
  view,
  draft,
  errorOf,
  onChange,
}: {
  view: Editable
  draft: Draft
  errorOf: ErrorOf
  onChange: (change: Partial<Draft>) => void
}) {
  const replace = (line: DraftLine) =>
    onChange({ lines: draft.lines.map((one) => (one.key === line.key ? line : one)) })
  return (
    <ul className={styles.lines}>
      {draft.lines.map((line) => {
        const shown = view.lines.find(({ id }) => id === line.key)
        if (!shown) return null
        const isOut = Number(line.quantity) === 0
        return (
          <Line key={line.key} line={line} shown={shown} isOut={isOut} errorOf={errorOf} onChange={replace}>
            <Button onClick={() => replace({ ...line, quantity: isOut ? String(shown.quantity) : '0' })}>
              {isOut ? 'Mégis marad' : 'Törlés'}
            </Button>
          </Line>
        )
      })}
      {draft.added.map((line) => (
        <Line
          key={line.key}
          line={line}
          shown={line.goods}
          errorOf={errorOf}
          onChange={(changed) =>
            onChange({
              added: draft.added.map((one) => (one.key === line.key ? { ...one, ...changed } : one)),
            })
          }
        >
          <Button onClick={() => onChange({ added: draft.added.filter(({ key }) => key !== line.key) })}>
            Mégsem kell
          </Button>
        </Line>
      ))}
    </ul>
  )
}

function Line({
  line,
  shown,
  isOut = false,
  errorOf,
  onChange,
  children,
}: {
  line: DraftLine
  shown: Shown
  isOut?: boolean
  errorOf: ErrorOf
  onChange: (line: DraftLine) => void
  children: ReactNode
}) {
  return (
    <li className={styles.line}>
      <div className={isOut ? styles.out : undefined}>
        <b>{shown.name}</b>
        <br />
        <span className={styles.side}>
          {shown.item_number}, {freeText(shown)}
        </span>
      </div>
      <Field
        label={`Mennyiség, ${shown.unit_measure}`}
        inputMode="numeric"
        value={line.quantity}
        onChange={(event) => onChange({ ...line, quantity: digits(event.target.value) })}
        error={errorOf(line.key, 'quantity')}
      />
      <Field
        label="Bruttó egységár, Ft"
        inputMode="numeric"
        value={line.price}
        onChange={(event) => onChange({ ...line, price: digits(event.target.value) })}
        error={errorOf(line.key, 'unit_price')}
      />
      <div className={styles.action}>{children}</div>
    </li>
  )
}

const freeText = ({ free }: Shown) => (free === null ? 'készlet nélkül is adható' : `még szabad: ${free}`)
