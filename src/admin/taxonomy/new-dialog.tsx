import { useState, type ReactNode } from 'react'
import type { AdminClient } from '#contract/admin/client.ts'
import { Field } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useAction } from '../runtime/use-desk.ts'

type Props<T> = {
  title: string
  create: (client: AdminClient, name: string) => Promise<T>
  onMade: (made: T) => void
  onClose: () => void
  children?: ReactNode
}

/** Something new of the catalogue begins with its name. */
export function NewDialog<T>({ title, create, onMade, onClose, children }: Props<T>) {
  const [name, setName] = useState('')
  const { run, busy, failure } = useAction((client) => create(client, name))

  async function submit() {
    const made = await run()
    if (made) onMade(made)
  }

  return (
    <FormDialog
      title={title}
      action="Mentés"
      busy={busy}
      refusal={failure?.errors.name ? undefined : failure?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Név"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={failure?.errors.name?.[0]}
      />
      {children}
    </FormDialog>
  )
}
