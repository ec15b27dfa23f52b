import { useState, type FormEvent } from 'react'
import { rightNames, rights as rightTexts, type Right } from '#contract/admin/rights.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Check, Field } from '../parts/field.tsx'
import { Note } from '../parts/sheet.tsx'
import { useAction } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import type { Role } from './staff-page.tsx'
import styles from './staff-page.module.css'

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

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!(await run())) return
    showSaved('A szerepkör jogai mostantól ezek.')
    onClose()
  }

  return (
    <Dialog title={`Szerepkör: ${role.name}`} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {failure ? <Note>{failure.message}</Note> : null}
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
        <DialogActions>
          <Button onClick={onClose}>Mégsem</Button>
          <Button kind="next" type="submit" busy={busy}>
            Mentés
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
