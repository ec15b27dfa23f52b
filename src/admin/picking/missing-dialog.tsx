import { useState } from 'react'
import { Field, SelectField } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import type { PickLine } from './pick-view.ts'

const reasons = ['nincs a polcon', 'kevesebb van', 'sérült', 'más van a helyén'] as const
const other = 'más'

type Props = { line: PickLine; onClose: () => void; onMissing: (reason: string) => void }

/** Why a line stays short: the desk sees it with the order. */
export function MissingDialog({ line, onClose, onMissing }: Props) {
  const [reason, setReason] = useState<string>(reasons[0])
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  async function submit() {
    const given = reason === other ? text.trim() : reason
    if (given === '') return setError('Írja meg, miért nincs meg.')
    onMissing(given)
  }

  return (
    <FormDialog
      title={`Nincs meg: ${line.item_number}`}
      action="Félreteszem"
      busy={false}
      refusal={undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {line.name}: {line.picked} / {line.quantity} {line.unit_measure}
      </p>
      <SelectField label="Miért?" value={reason} onChange={(event) => setReason(event.target.value)}>
        {[...reasons, other].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
      {reason === other ? (
        <Field
          label="Mi az ok?"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={error}
        />
      ) : null}
    </FormDialog>
  )
}
