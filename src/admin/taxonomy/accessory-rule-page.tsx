import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatNumber } from '#contract/money.ts'
import { Button } from '../parts/button.tsx'
import { Check, Field, SelectField } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { StateMark } from '../parts/list.tsx'
import { Sheet } from '../parts/sheet.tsx'
import sheetStyles from '../parts/sheet.module.css'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useClient, useDesk } from '../runtime/use-desk.ts'
import { useRested } from '../runtime/use-rested.ts'
import { showSaved } from '../shell/toast.ts'
import { AccessoryMatches } from './accessory-matches.tsx'
import { quantityTexts, sidesText, type AccessoryValues } from './accessory-texts.ts'
import { CategoryField } from './category-field.tsx'
import { EditForm } from './edit-form.tsx'
import { byId, useCatalogueEdit } from './use-catalogue-edit.tsx'
import styles from './taxonomy.module.css'

export const handle: PageHandle = { title: 'Illik hozzá' }
export const loader = load('getAccessoryRule', ({ params }) => ({ params: { id: Number(params.id) } }))

const fieldNames: Readonly<Record<string, string>> = {
  main_category: 'Mi mellé',
  accessory_category: 'Mit ajánljon',
  matches: 'Feltételek',
  quantity_kind: 'Mihez mérje',
  quantity: 'Ennyit',
  is_active: 'Ajánlja a boltban',
}
/** Between two changes of the rule, in milliseconds. */
const restMilliseconds = 250

export const Component = byId(Rule)

function Rule({ id }: { id: number }) {
  const params = { id }
  const rule = useDesk('getAccessoryRule', { params })
  const { edit, values, mayEdit, errors, form } = useCatalogueEdit({
    name: `accessory-rule:${id}`,
    stored: rule.values,
    save: (client, body) => client.changeAccessoryRule({ params, body }),
    saved: 'A szabályt elmentettük.',
  })

  return (
    <>
      <Head rule={rule} mayEdit={mayEdit} />
      <EditForm {...form} names={fieldNames}>
        <Sheet title="Mit mihez">
          <div className={styles.fields}>
            <div className={styles.row}>
              <CategoryField
                label={fieldNames.main_category!}
                note="Ennek és alkategóriáinak termékei mellé."
                categories={rule.categories}
                value={values.main_category}
                onChange={(category) => edit.set('main_category', category)}
                error={errors['values.main_category']?.[0]}
              />
              <CategoryField
                label={fieldNames.accessory_category!}
                note="Ebből és alkategóriáiból."
                categories={rule.categories}
                value={values.accessory_category}
                onChange={(category) => edit.set('accessory_category', category)}
                error={errors['values.accessory_category']?.[0]}
              />
            </div>
            <Quantity
              values={values}
              onKind={(kind) => edit.set('quantity_kind', kind)}
              onQuantity={(quantity) => edit.set('quantity', quantity)}
              error={errors['values.quantity']?.[0]}
            />
            <Check
              label={fieldNames.is_active}
              checked={values.is_active}
              onChange={(event) => edit.set('is_active', event.target.checked)}
            />
          </div>
        </Sheet>
        <Sheet title="Mitől illik hozzá">
          <div className={styles.fields}>
            <LiveExamples values={values} />
            <AccessoryMatches
              matches={values.matches}
              attributes={rule.attributes}
              onChange={(matches) => edit.set('matches', matches)}
              errors={errors}
            />
          </div>
        </Sheet>
      </EditForm>
    </>
  )
}

function Quantity({
  values,
  onKind,
  onQuantity,
  error,
}: {
  values: AccessoryValues
  onKind: (kind: AccessoryValues['quantity_kind']) => void
  onQuantity: (quantity: number) => void
  error: string | undefined
}) {
  return (
    <div className={styles.row}>
      <SelectField
        label={fieldNames.quantity_kind!}
        note="Egy készlet annyi, amennyit a kategória szerint egyszerre szoktak venni."
        value={values.quantity_kind}
        onChange={(event) => onKind(event.target.value as AccessoryValues['quantity_kind'])}
      >
        {Object.entries(quantityTexts).map(([kind, text]) => (
          <option key={kind} value={kind}>
            {text}
          </option>
        ))}
      </SelectField>
      <Field
        label={fieldNames.quantity!}
        type="number"
        inputMode="numeric"
        min={1}
        max={99}
        value={values.quantity || ''}
        error={error}
        onChange={(event) => onQuantity(Number(event.target.value))}
      />
    </div>
  )
}

/** How many goods are on both sides, and what is found beside the most popular, as the rule is written now. */
function LiveExamples({ values }: { values: AccessoryValues }) {
  const client = useClient()
  const body = useRested(values, restMilliseconds)
  const { data, isError } = useQuery({
    queryKey: ['accessory-count', body],
    queryFn: () => client.countAccessoryRule({ body }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (isError) return <p className={styles.quiet}>Így most nem számolható meg.</p>
  if (!data) return <p className={styles.quiet}>Számoljuk…</p>
  return (
    <div role="status">
      <p>
        <b>
          {formatNumber(data.main_products)} termék mellé {formatNumber(data.accessory_products)}{' '}
          kiegészítőből
        </b>
      </p>
      <ul>
        {data.examples.map(({ name, fitting, names }) => (
          <li key={name}>
            {name}:{' '}
            {fitting === 0
              ? 'most semmi sem illik hozzá raktárról'
              : `${names.join(', ')}${fitting > names.length ? ` és még ${fitting - names.length}` : ''}`}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Head({
  rule: { id, values, categories },
  mayEdit,
}: {
  rule: ReturnType<typeof useDesk<'getAccessoryRule'>>
  mayEdit: boolean
}) {
  const navigate = useNavigate()
  const [isRemoving, setRemoving] = useState(false)
  const { run, busy, failure } = useAction((client) => client.removeAccessoryRule({ params: { id } }))
  const name = sidesText(values, categories)

  async function remove() {
    if (!(await run())) return
    showSaved(`Töröltük ezt a szabályt: ${name}.`)
    await navigate('/termekek/illik-hozza')
  }

  return (
    <header className={sheetStyles.head}>
      <div>
        <p>
          <Link to="/termekek/illik-hozza">Illik hozzá</Link>
        </p>
        <h1>{name}</h1>
        <p>
          <StateMark kind={values.is_active ? 'ok' : 'off'}>
            {values.is_active ? 'Él' : 'Kikapcsolva'}
          </StateMark>
        </p>
      </div>
      {mayEdit ? (
        <div className={styles.actions}>
          <Button kind="danger" onClick={() => setRemoving(true)}>
            Törlés…
          </Button>
        </div>
      ) : null}
      {isRemoving ? (
        <FormDialog
          title={`Törlés: ${name}`}
          action="Törlés"
          busy={busy}
          refusal={failure?.message}
          onSubmit={remove}
          onClose={() => setRemoving(false)}
        >
          <p>A termékek maradnak, a bolt nem ajánlja őket többé egymáshoz. A naplóból visszavonható.</p>
        </FormDialog>
      ) : null}
    </header>
  )
}
