import { useState } from 'react'
import { Link } from 'react-router'
import { formatForint } from '#contract/money.ts'
import { PriceReasonButton } from '../history/price-reason.tsx'
import { Field } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import {
  cellProblem,
  isDay,
  parseCell,
  plainCell,
  type CellValue,
  type Field as Cell,
  type PriceRow,
} from './price-cells.ts'
import type { PriceColumn } from './price-list.ts'
import styles from './prices-page.module.css'

type Props = {
  row: PriceRow
  columns: readonly PriceColumn[]
  onWrite: (values: Partial<Record<Cell, CellValue>>) => void
  onClose: () => void
}

/** A row on a phone: its cells as fields. What is written goes into the table, and is saved with it. */
export function RowDialog({ row, columns, onWrite, onClose }: Props) {
  const editable = columns.flatMap(({ field, title }) => (field ? [{ field, title }] : []))
  const [texts, setTexts] = useState<Partial<Record<Cell, string>>>(() =>
    Object.fromEntries(
      editable.map(({ field }) => [field, isDay(field) ? (row[field] ?? '') : plainCell(row[field])]),
    ),
  )
  const [errors, setErrors] = useState<Partial<Record<Cell, string>>>({})

  async function submit() {
    const values: Partial<Record<Cell, CellValue>> = {}
    const wrong: Partial<Record<Cell, string>> = {}
    for (const { field } of editable) {
      const value = parseCell(field, texts[field] ?? '')
      if (value === undefined) wrong[field] = sentence(cellProblem(field, texts[field] ?? ''))
      else values[field] = value
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    onWrite(values)
    onClose()
  }

  return (
    <FormDialog
      title={row.item_number}
      action="Rendben"
      busy={false}
      refusal={undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <Link to={`/termekek/${row.product_id}`}>{row.name}</Link>
        <br />
        <span className={styles.side}>
          {row.lowest === null ? '' : `30 napos legalacsonyabb ár: ${formatForint(row.lowest)}. `}
          Foglalt: {row.held} db.
        </span>{' '}
        <PriceReasonButton variantId={row.id} itemNumber={row.item_number} />
      </p>
      <div className={styles.pairs}>
        {editable.map(({ field, title }) => (
          <Field
            key={field}
            label={title}
            type={isDay(field) ? 'date' : 'text'}
            inputMode={isDay(field) ? undefined : 'numeric'}
            value={texts[field] ?? ''}
            onChange={(event) => setTexts({ ...texts, [field]: event.target.value })}
            error={errors[field]}
          />
        ))}
      </div>
    </FormDialog>
  )
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
