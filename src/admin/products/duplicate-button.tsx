import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { Note } from '../parts/sheet.tsx'
import { useMember } from '../runtime/member.ts'
import { failureOf, refusalOf, useAction, useClient } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import styles from './product-page.module.css'

type Proposal = AdminResponse<'proposeDuplicate'>
const needed = ['products.edit', 'prices.edit', 'stock.edit'] as const

/** Makes a hidden product of this one. Nothing for who may not. */
export function DuplicateButton({ id }: { id: number }) {
  const client = useClient()
  const rights = useMember()?.rights ?? []
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  if (needed.some((right) => !rights.includes(right))) return null

  async function open() {
    setFailure(null)
    try {
      setProposal(await client.proposeDuplicate({ params: { id } }))
    } catch (error) {
      setFailure(failureOf(error).message)
    }
  }

  return (
    <>
      {failure === null ? null : <Note>{failure}</Note>}
      <Button onClick={() => void open()}>Másolat készítése</Button>
      {proposal ? <DuplicateDialog id={id} proposal={proposal} onClose={() => setProposal(null)} /> : null}
    </>
  )
}

type DialogProps = { id: number; proposal: Proposal; onClose: () => void }

function DuplicateDialog({ id, proposal, onClose }: DialogProps) {
  const navigate = useNavigate()
  const [name, setName] = useState(proposal.name)
  const [numbers, setNumbers] = useState(() => proposal.variants.map((one) => one.new_item_number))
  const action = useAction((client) =>
    client.duplicateProduct({
      params: { id },
      body: {
        name,
        variants: proposal.variants.map((one, index) => ({ id: one.id, item_number: numbers[index]! })),
      },
    }),
  )
  const errors = action.failure?.errors ?? {}

  async function submit() {
    const made = await action.run()
    if (!made) return
    onClose()
    showSaved('A másolat elkészült. Rejtett, amíg láthatóvá nem teszi.')
    await navigate(`/termekek/${made.id}`)
  }

  return (
    <FormDialog
      title="Másolat készítése"
      action="Másolat készítése"
      busy={action.busy}
      refusal={refusalOf(action.failure)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        A mentett adatokból készül, és rejtett marad, amíg láthatóvá nem teszi. Nem megy át vele a készlet, a
        vonalkód, a polc, az EPREL-szám és az akció.
      </p>
      <Field
        label="Az új termék neve"
        note="Ebből lesz a címe a boltban."
        value={name}
        maxLength={300}
        error={errors.name?.[0]}
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles.numbers}>
        {proposal.variants.map((variant, index) => (
          <Field
            key={variant.id}
            label={`${variant.item_number} új cikkszáma`}
            note={variant.name || (index === 0 ? 'Később nem változtatható.' : undefined)}
            value={numbers[index]!}
            maxLength={60}
            error={errors[`variants.${index}.item_number`]?.[0]}
            onChange={(event) => setNumbers(numbers.with(index, event.target.value))}
          />
        ))}
      </div>
    </FormDialog>
  )
}
