import { useState } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { SelectField } from '../parts/field.tsx'
import { useAction } from '../runtime/use-desk.ts'
import type { EditBody, Editable } from './edit-draft.ts'
import styles from './edit.module.css'

export type Effect = AdminResponse<'previewOrderEdit'>
type Refund = 'later' | 'now' | 'by_hand'

/** What a change comes to, before it is done: exactly this is done, or it is shown again. */
export function EditEffect({
  view,
  body,
  effect,
  onDone,
  onClose,
}: {
  view: Editable
  body: EditBody
  effect: Effect
  onDone: (notes: readonly string[]) => void
  onClose: () => void
}) {
  const [refund, setRefund] = useState<Refund>('later')
  const { run, busy, failure } = useAction((client) =>
    client.editOrder({ params: { number: view.number }, body: { ...body, effect: effect.effect, refund } }),
  )
  const mayRefund = view.refund_limit === null || view.refund_limit >= effect.refund.value

  async function submit() {
    const done = await run()
    if (done) onDone(done.notes)
  }

  return (
    <FormDialog
      title={`Mi változik: ${view.number}`}
      action="Módosítás"
      busy={busy}
      refusal={failure?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <table className={styles.effect}>
        <thead>
          <tr>
            <th scope="col">Mi</th>
            <th scope="col">Eddig</th>
            <th scope="col">Ezután</th>
          </tr>
        </thead>
        <tbody>
          {effect.lines.map(({ name, text, before, after }) => (
            <tr key={`${name} ${text}`}>
              <th scope="row">
                {name}
                <br />
                <span className={styles.side}>{text}</span>
              </th>
              <td>{before?.formatted_value ?? '–'}</td>
              <td>{after?.formatted_value ?? '–'}</td>
            </tr>
          ))}
          {effect.amounts.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
          <tr className={styles.total}>
            <th scope="row">Végösszeg</th>
            <td>{effect.total.before.formatted_value}</td>
            <td>{effect.total.after.formatted_value}</td>
          </tr>
        </tbody>
      </table>
      <ul className={styles.notes}>
        {effect.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {effect.refund.value > 0 ? (
        <SelectField
          label={`A visszajáró ${effect.refund.formatted_value}`}
          value={refund}
          onChange={(event) => setRefund(event.target.value as Refund)}
          note={mayRefund ? undefined : 'Ekkora összeget ezzel a szerepkörrel nem téríthet vissza.'}
        >
          <option value="later">később: a rendelés túlfizetettként marad</option>
          {mayRefund ? <option value="now">most, ahogyan a vevő fizetett</option> : null}
          {mayRefund ? <option value="by_hand">már visszaadtam kézzel, átutalással</option> : null}
        </SelectField>
      ) : null}
    </FormDialog>
  )
}
