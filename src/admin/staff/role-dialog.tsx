import { useState } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { rightNames, rights as rightTexts, type Right } from '#contract/admin/rights.ts'
import { Check, Field } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useAction } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'

type Role = AdminResponse<'listStaff'>['roles'][number]

/** What a role may do. What a right can't be used without is added by the shop. */
export function RoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const [name, setName] = useState(role.name)
  const [chosen, setChosen] = useState<ReadonlySet<Right>>(new Set(role.rights))
  const [limit, setLimit] = useState(role.refund_limit === null ? '' : String(role.refund_limit))
  const { run, busy, failure } = useAction((client) =>
    client.changeRole({
      params: { slug: role.slug },
      body: { name, rights: [...chosen], refund_limit: limit === '' ? null : Number(limit) },
    }),
  )

  function toggle(right: Right, isOn: boolean) {
    const next = new Set(chosen)
    if (isOn) next.add(right)
    else next.delete(right)
    setChosen(next)
  }

  async function submit() {
    if (!(await run())) return
    showSaved('A szerepkör jogai mostantól ezek.')
    onClose()
  }

  return (
    <FormDialog
      title={`Szerepkör: ${role.name}`}
      action="Mentés"
      busy={busy}
      refusal={failure?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Név"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={failure?.errors.name?.[0]}
      />
      <fieldset>
        <legend>
          <b>Jogok</b>
        </legend>
        {rightNames.map((right) => (
          <Check
            key={right}
            label={rightTexts[right]}
            checked={chosen.has(right)}
            onChange={(event) => toggle(right, event.target.checked)}
          />
        ))}
      </fieldset>
      <Field
        label="Visszatérítés határa forintban"
        note="Üresen: bármennyi. Felette tulajdonos kell."
        inputMode="numeric"
        value={limit}
        onChange={(event) => setLimit(event.target.value.replaceAll(/\D/g, ''))}
        error={failure?.errors.refund_limit?.[0]}
      />
    </FormDialog>
  )
}
