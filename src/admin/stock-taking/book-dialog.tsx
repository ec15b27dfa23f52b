import { useState } from 'react'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Field } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { List, Row } from '../parts/list.tsx'
import { useAction } from '../runtime/use-desk.ts'
import type { CountDraft, Difference, ShelfRow } from './count-draft.ts'

type Props = {
  /** Those that were counted. */
  rows: readonly ShelfRow[]
  draft: CountDraft
  differences: readonly Difference[]
  onBooked: (results: AdminResponse<'bookStockCount'>['results']) => void
  onClose: () => void
}

/** Shows what a count would change before it does. */
export function BookDialog({ rows, draft, differences, onBooked, onClose }: Props) {
  const [reason, setReason] = useState('Leltár')
  const { run, busy, failure } = useAction((client, body: AdminInput<'bookStockCount'>['body']) =>
    client.bookStockCount({ body }),
  )

  async function book() {
    const counted = rows.flatMap((row) => {
      const count = draft.counts[row.variant_id]
      return count ? [{ variant_id: row.variant_id, ...count }] : []
    })
    const done = await run({ reason, rows: counted })
    if (done) onBooked(done.results)
  }

  const error = failure?.errors.reason?.[0]
  return (
    <FormDialog
      title="A leltár könyvelése"
      action={differences.length === 0 ? 'Rendben' : `${differences.length} eltérés könyvelése`}
      busy={busy}
      refusal={error === undefined ? failure?.message : undefined}
      onSubmit={book}
      onClose={onClose}
    >
      {differences.length === 0 ? <p>Mind a {rows.length} számolt tétel egyezik.</p> : null}
      <List>
        {differences.map(({ row, count }) => (
          <Row key={row.variant_id} title={row.item_number} detail={row.name}>
            <del>{count.expected}</del> → <b>{count.counted}</b>
          </Row>
        ))}
      </List>
      <Field
        label="Ok"
        note="A készlet mozgásai között és a naplóban is látszik."
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={error}
      />
    </FormDialog>
  )
}
