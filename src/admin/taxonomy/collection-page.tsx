import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button, buttonClass } from '../parts/button.tsx'
import { Check, TextField } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { StateMark } from '../parts/list.tsx'
import { Sheet } from '../parts/sheet.tsx'
import sheetStyles from '../parts/sheet.module.css'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import { EditForm } from './edit-form.tsx'
import { LiveCount, RuleFields } from './rule-fields.tsx'
import { FormerAddresses, NameFields, ShownFields } from './taxonomy-fields.tsx'
import { byId, useCatalogueEdit } from './use-catalogue-edit.tsx'
import styles from './taxonomy.module.css'

export const handle: PageHandle = { title: 'Gyűjtemény' }
export const loader = load('getCollection', ({ params }) => ({ params: { id: Number(params.id) } }))

const fieldNames: Readonly<Record<string, string>> = {
  name: 'Név',
  slug: 'Cím a boltban',
  description: 'Leírás',
  is_published: 'Látható a boltban',
  meta_title: 'Cím a keresőknek',
  meta_description: 'Leírás a keresőknek',
  reduced_only: 'Csak ami akciós',
  rule: 'Szabály',
}

export const Component = byId(Collection)

function Collection({ id }: { id: number }) {
  const params = { id }
  const collection = useDesk('getCollection', { params })
  const { edit, values, mayEdit, errors, form } = useCatalogueEdit({
    name: `collection:${id}`,
    stored: collection.values,
    save: (client, body) => client.changeCollection({ params, body }),
    saved: 'A gyűjteményt elmentettük.',
  })

  return (
    <>
      <Head collection={collection} mayEdit={mayEdit} />
      <EditForm {...form} names={fieldNames}>
        <Sheet title="Alapadatok">
          <div className={styles.fields}>
            <NameFields
              values={values}
              onChange={edit.change}
              errors={errors}
              path="/gyujtemeny/"
              stored={collection.values}
            />
            <FormerAddresses addresses={collection.former_addresses} />
            <TextField
              label="Leírás"
              note="A gyűjtemény lapjának tetején áll."
              rows={3}
              value={values.description}
              onChange={(event) => edit.set('description', event.target.value)}
              error={errors['values.description']?.[0]}
            />
          </div>
        </Sheet>
        <Sheet title="Mi kerül bele">
          <div className={styles.fields}>
            <LiveCount id={id} values={values} />
            <p className={styles.quiet}>
              Kézzel a <Link to="/termekek">termékek listájában</Link> tehet bele termékeket: jelölje ki őket,
              majd <b>Módosítás…</b>, <b>Gyűjteménybe</b>.
            </p>
            <RuleFields
              collection={collection}
              rule={values.rule}
              onChange={(rule) => edit.set('rule', rule)}
              errors={errors}
            />
            <Check
              label="Mindebből csak ami most akciós"
              checked={values.reduced_only}
              onChange={(event) => edit.set('reduced_only', event.target.checked)}
            />
          </div>
        </Sheet>
        <Sheet title="Láthatóság és keresők">
          <div className={styles.fields}>
            <ShownFields
              values={values}
              onChange={edit.change}
              errors={errors}
              hiddenNote="Lapja nem látszik; a termékei máshol igen."
            />
          </div>
        </Sheet>
      </EditForm>
    </>
  )
}

function Head({
  collection: { id, url, values },
  mayEdit,
}: {
  collection: ReturnType<typeof useDesk<'getCollection'>>
  mayEdit: boolean
}) {
  const navigate = useNavigate()
  const [isRemoving, setRemoving] = useState(false)
  const { run, busy, failure } = useAction((client) => client.removeCollection({ params: { id } }))

  async function remove() {
    if (!(await run())) return
    showSaved(`„${values.name}” gyűjteményt töröltük.`)
    await navigate('/termekek/gyujtemenyek')
  }

  return (
    <header className={sheetStyles.head}>
      <div>
        <p>
          <Link to="/termekek/gyujtemenyek">Gyűjtemények</Link>
        </p>
        <h1>{values.name}</h1>
        <p>
          <StateMark kind={values.is_published ? 'ok' : 'off'}>
            {values.is_published ? 'Látható' : 'Rejtett'}
          </StateMark>
        </p>
      </div>
      <div className={styles.actions}>
        {values.is_published ? (
          <a className={buttonClass({})} href={url}>
            Megnézem a boltban
          </a>
        ) : null}
        {mayEdit ? (
          <Button kind="danger" onClick={() => setRemoving(true)}>
            Törlés…
          </Button>
        ) : null}
      </div>
      {isRemoving ? (
        <FormDialog
          title={`Törlés: ${values.name}`}
          action="Törlés"
          busy={busy}
          refusal={failure?.message}
          onSubmit={remove}
          onClose={() => setRemoving(false)}
        >
          <p>
            A termékek maradnak, a gyűjtemény lapja ({url}) és korábbi címei ezután nem találhatók. A naplóból
            visszavonható.
          </p>
        </FormDialog>
      ) : null}
    </header>
  )
}
