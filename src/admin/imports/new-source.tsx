import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useMember } from '../runtime/member.ts'
import { useAction } from '../runtime/use-desk.ts'

/** A button that makes a source: a new one, or of a file that was brought in. Nothing for who may not. */
export function NewSource({ file }: { file?: number }) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const navigate = useNavigate()
  const maySet = useMember()?.rights.includes('imports.sources') ?? false
  const create = useAction((client) => client.createImportSource({ body: { name, import: file ?? null } }))

  async function submit() {
    const made = await create.run()
    if (made) await navigate(`/termekek/importok/forrasok/${made.id}`)
  }

  if (!maySet) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{file === undefined ? 'Új forrás' : 'Mentés forrásként'}</Button>
      {isOpen ? (
        <FormDialog
          title="Új forrás"
          action="Létrehozás"
          busy={create.busy}
          refusal={create.failure?.errors['name'] ? undefined : create.failure?.message}
          onSubmit={submit}
          onClose={() => setOpen(false)}
        >
          <Field
            label="Név"
            note="A beszállító neve, ahogy Ön hívja."
            value={name}
            maxLength={100}
            error={create.failure?.errors['name']?.[0]}
            onChange={(event) => setName(event.target.value)}
          />
        </FormDialog>
      ) : null}
    </>
  )
}
