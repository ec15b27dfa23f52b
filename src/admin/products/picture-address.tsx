import { useState } from 'react'
import { Field } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useAction } from '../runtime/use-desk.ts'

/** A picture that stands somewhere on the internet; the shop stores a copy of its own. */
export function PictureAddress({ onKey, onClose }: { onKey: (key: string) => void; onClose: () => void }) {
  const [address, setAddress] = useState('')
  const { run, busy, failure } = useAction((client) => client.fetchProductPicture({ body: { address } }))

  async function submit() {
    const stored = await run()
    if (stored) onKey(stored.key)
  }

  return (
    <FormDialog
      title="Kép címről"
      action="Letöltés"
      busy={busy}
      refusal={failure?.errors.address ? undefined : failure?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="A kép címe"
        type="url"
        placeholder="https://…"
        note="Másolat készül róla, a bolt nem hivatkozik a címre. Legfeljebb 25 MB."
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        error={failure?.errors.address?.[0]}
      />
    </FormDialog>
  )
}
