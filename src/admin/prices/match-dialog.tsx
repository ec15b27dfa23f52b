import { useState } from 'react'
import { formatNumber } from '#contract/money.ts'
import { SelectField } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { Button } from '../parts/button.tsx'
import type { Field } from './price-cells.ts'
import type { PriceColumn } from './price-list.ts'
import styles from './prices-page.module.css'

type Props = {
  cells: readonly (readonly string[])[]
  columns: readonly PriceColumn[]
  busy: boolean
  refusal: string | undefined
  /** Where each column after the first goes; null: nowhere. */
  onMatch: (targets: (Field | null)[]) => void
  /** As it stands, from the active cell on. */
  onPlain: () => void
  onClose: () => void
}

const shownRows = 3

/** Pasted item numbers with prices: offered to be matched, wherever the rows stand in the list. */
export function MatchDialog({ cells, columns, busy, refusal, onMatch, onPlain, onClose }: Props) {
  const fields = columns.flatMap(({ field, title }) => (field ? [{ field, title }] : []))
  const width = Math.min(7, Math.max(...cells.map((row) => row.length)))
  const [targets, setTargets] = useState<(Field | null)[]>(() =>
    Array.from({ length: width - 1 }, (_none, index) => (index === 0 ? firstField(fields) : null)),
  )
  const put = (index: number, field: Field | null) =>
    setTargets(targets.map((one, at) => (at === index ? field : one === field ? null : one)))

  return (
    <FormDialog
      title={`${formatNumber(cells.length)} sor beillesztése`}
      action="Cikkszám szerint"
      busy={busy}
      refusal={refusal}
      onSubmit={async () => onMatch(targets)}
      onClose={onClose}
    >
      <p>
        Az első oszlop cikkszámnak látszik. A többi érték a cikkszám sorába kerül, bárhol álljon is a
        listában.
      </p>
      <pre className={styles.sample}>
        {cells
          .slice(0, shownRows)
          .map((row) => row.slice(0, width).join('   '))
          .join('\n')}
      </pre>
      {targets.map((target, index) => (
        <SelectField
          key={index}
          label={`${index + 2}. oszlop`}
          value={target ?? ''}
          onChange={(event) => put(index, (event.target.value || null) as Field | null)}
        >
          <option value="">Kimarad</option>
          {fields.map(({ field, title }) => (
            <option key={field} value={field}>
              {title}
            </option>
          ))}
        </SelectField>
      ))}
      <Button kind="plain" onClick={onPlain}>
        Inkább az aktív cellától, ahogy van
      </Button>
    </FormDialog>
  )
}

const firstField = (fields: readonly { field: Field }[]): Field | null =>
  fields.find(({ field }) => field === 'price')?.field ?? fields[0]?.field ?? null
