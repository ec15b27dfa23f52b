import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { Button } from '../parts/button.tsx'
import { Check, Field, SelectField } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { StateMark } from '../parts/list.tsx'
import { Sheet } from '../parts/sheet.tsx'
import sheetStyles from '../parts/sheet.module.css'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk, type Failure } from '../runtime/use-desk.ts'
import type { Edit } from '../runtime/use-edit.ts'
import { showSaved } from '../shell/toast.ts'
import { kindTitles } from './attribute-texts.ts'
import { EditForm } from './edit-form.tsx'
import { TaxonomyRuns } from './taxonomy-runs.tsx'
import { byId, useCatalogueEdit } from './use-catalogue-edit.tsx'
import { ValueList } from './value-list.tsx'
import styles from './taxonomy.module.css'

export const handle: PageHandle = { title: 'Jellemző' }
export const loader = load('getAttribute', ({ params }) => ({ params: { id: Number(params.id) } }))

type Attribute = AdminResponse<'getAttribute'>
type Values = Attribute['values']

const fieldNames: Readonly<Record<string, string>> = {
  name: 'Név',
  unit: 'Mértékegység',
  filter: 'A keresés szűrői között',
  look: 'A szűrő formája',
  selector: 'Választás a változatok közül',
  is_on_card: 'A termékkártyán is látszik',
  is_shown: 'A termék lapján látszik',
}

export const Component = byId(AttributePage)

function AttributePage({ id }: { id: number }) {
  const params = { id }
  const attribute = useDesk('getAttribute', { params })
  const { edit, mayEdit, errors, form } = useCatalogueEdit({
    name: `attribute:${id}`,
    stored: attribute.values,
    save: (client, body) => client.changeAttribute({ params, body }),
    saved: 'A jellemzőt elmentettük; mindenhol így látszik.',
  })

  return (
    <>
      <Head attribute={attribute} mayEdit={mayEdit} />
      <TaxonomyRuns />
      <EditForm {...form} names={fieldNames} after={<ValueList attribute={attribute} mayEdit={mayEdit} />}>
        <Sheet title="Alapadatok">
          <Basics attribute={attribute} edit={edit} errors={errors} />
        </Sheet>
        <Sheet title="Hol látszik">
          <Places attribute={attribute} edit={edit} errors={errors} />
        </Sheet>
      </EditForm>
    </>
  )
}

type PartProps = { attribute: Attribute; edit: Edit<Values>; errors: Failure['errors'] }

const Basics = ({ attribute: { slug, kind }, edit: { values, set }, errors }: PartProps) => (
  <div className={styles.fields}>
    <div className={styles.row}>
      <Field
        label="Név"
        value={values.name}
        onChange={(event) => set('name', event.target.value)}
        error={errors['values.name']?.[0]}
      />
      {kind === 'boolean' ? null : (
        <Field
          label="Mértékegység"
          note="Az érték után áll: mm, kg, dB. Üresen hagyható."
          value={values.unit}
          onChange={(event) => set('unit', event.target.value)}
          error={errors['values.unit']?.[0]}
        />
      )}
    </div>
    <p className={styles.quiet}>
      A szűrők címében és az importokban „{slug}” a neve. Ez átnevezéskor sem változik, így a régi
      hivatkozások tovább élnek.
    </p>
  </div>
)

const Places = ({ attribute, edit: { values, set }, errors }: PartProps) => (
  <div className={styles.fields}>
    <Check
      label="A termék lapján és az összehasonlításban látszik"
      checked={values.is_shown}
      disabled={attribute.is_known}
      onChange={(event) => set('is_shown', event.target.checked)}
    />
    {values.is_shown ? null : (
      <p className={styles.quiet}>
        Csak belső adat: a vevő nem látja, de szűrhet és kereshet szerinte, ha szűrőnek is beállítja.
      </p>
    )}
    <Check
      label="A termékkártyán is látszik"
      checked={values.is_on_card}
      onChange={(event) => set('is_on_card', event.target.checked)}
    />
    <div className={styles.row}>
      <SelectField
        label="A keresés szűrői között"
        note="A kategóriák szűrőit a kategória lapján állíthatja be."
        value={values.filter}
        onChange={(event) => set('filter', event.target.value as Values['filter'])}
        error={errors['values.filter']?.[0]}
      >
        <option value="none">nem szűr</option>
        <option value="choice">választható értékekkel</option>
        {attribute.kind === 'number' ? <option value="range">alsó és felső határral</option> : null}
      </SelectField>
      {attribute.kind === 'choice' ? (
        <>
          <SelectField
            label="A szűrő formája"
            value={values.look}
            onChange={(event) => set('look', event.target.value as Values['look'])}
          >
            <option value="list">lista</option>
            <option value="swatch">színminták</option>
            <option value="season">évszakok jelei</option>
            <option value="label_class">az uniós címke osztályai</option>
          </SelectField>
          <SelectField
            label="Választás a változatok közül"
            note="Ha egy termék változatai ebben különböznek."
            value={values.selector}
            onChange={(event) => set('selector', event.target.value as Values['selector'])}
          >
            <option value="button">gombokkal</option>
            <option value="select">lenyíló listából</option>
            <option value="swatch">színmintákkal</option>
          </SelectField>
        </>
      ) : null}
    </div>
    {attribute.categories.length > 0 ? (
      <p className={styles.quiet}>Ezekben a kategóriákban szerepel: {attribute.categories.join(', ')}.</p>
    ) : null}
  </div>
)

function Head({ attribute, mayEdit }: { attribute: Attribute; mayEdit: boolean }) {
  const navigate = useNavigate()
  const [isRemoving, setRemoving] = useState(false)
  const { id, values, kind, variants, is_known: isKnown, obstacle } = attribute
  const { run, busy, failure } = useAction((client) => client.removeAttribute({ params: { id } }))

  async function remove() {
    if (!(await run())) return
    showSaved(`„${values.name}” jellemzőt töröltük.`)
    await navigate('/termekek/jellemzok')
  }

  return (
    <header className={sheetStyles.head}>
      <div>
        <p>
          <Link to="/termekek/jellemzok">Jellemzők</Link>
        </p>
        <h1>{values.name}</h1>
        <p className={styles.state}>
          <span>
            {kindTitles[kind]},{' '}
            {variants === 0 ? 'még nincs használatban' : `${formatNumber(variants)} változaton`}
          </span>
          {isKnown ? <StateMark kind="ok">A program is használja</StateMark> : null}
        </p>
      </div>
      {mayEdit && !isKnown ? (
        <Button kind="danger" onClick={() => setRemoving(true)}>
          Törlés…
        </Button>
      ) : null}
      {isRemoving ? (
        <FormDialog
          title={`Törlés: ${values.name}`}
          action="Törlés"
          busy={busy}
          refusal={obstacle ?? failure?.message}
          onSubmit={obstacle === null ? remove : () => Promise.resolve(setRemoving(false))}
          onClose={() => setRemoving(false)}
        >
          <p>
            {obstacle === null
              ? 'Semmi sem használja. A naplóból visszavonható.'
              : 'Amíg használatban van, nem törölhető.'}
          </p>
        </FormDialog>
      ) : null}
    </header>
  )
}
