import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '../parts/button.tsx'
import { Check, Field, SelectField } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { Sheet } from '../parts/sheet.tsx'
import sheetStyles from '../parts/sheet.module.css'
import { maxSyncGoods } from '#contract/admin/taxonomy-limits.ts'
import { formatNumber } from '#contract/money.ts'
import { load, loadAll } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useClient, useDesk } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import { EditForm } from './edit-form.tsx'
import { EffectList } from './effect-list.tsx'
import { PictureField } from './picture-field.tsx'
import { FormerAddresses, NameFields } from './taxonomy-fields.tsx'
import { mergedText } from './taxonomy-runs.tsx'
import { byId, useCatalogueEdit } from './use-catalogue-edit.tsx'
import styles from './taxonomy.module.css'

export const handle: PageHandle = { title: 'Márka' }
export const loader = loadAll(
  load('getBrand', ({ params }) => ({ params: { id: Number(params.id) } })),
  load('listBrands'),
)

const manufacturer = {
  manufacturer_name: 'Gyártó neve',
  manufacturer_address: 'Gyártó címe',
  manufacturer_email: 'Gyártó e-mail-címe',
} as const
const responsible = {
  responsible_name: 'Felelős személy neve',
  responsible_address: 'Felelős személy címe',
  responsible_email: 'Felelős személy e-mail-címe',
} as const
const fieldNames: Readonly<Record<string, string>> = {
  name: 'Név',
  slug: 'Azonosító a címekben',
  picture: 'Logó',
  ...manufacturer,
  outside_eu: 'A gyártó az Európai Unión kívüli',
  ...responsible,
}

export const Component = byId(Brand)

function Brand({ id }: { id: number }) {
  const params = { id }
  const brand = useDesk('getBrand', { params })
  const { edit, values, mayEdit, errors, form } = useCatalogueEdit({
    name: `brand:${id}`,
    stored: brand.values,
    save: (client, body) => client.changeBrand({ params, body }),
    saved: 'A márkát elmentettük.',
  })
  const fieldsOf = (titles: Partial<Record<keyof typeof manufacturer | keyof typeof responsible, string>>) =>
    (Object.keys(titles) as (keyof typeof titles)[]).map((field) => (
      <Field
        key={field}
        label={titles[field]!}
        value={values[field] ?? ''}
        onChange={(event) => edit.set(field, event.target.value)}
        error={errors[`values.${field}`]?.[0]}
      />
    ))
  const [isMerging, setMerging] = useState(false)

  return (
    <>
      <header className={sheetStyles.head}>
        <div>
          <p>
            <Link to="/termekek/markak">Márkák</Link>
          </p>
          <h1>{brand.values.name}</h1>
          <p>{formatNumber(brand.products)} termék</p>
        </div>
        {mayEdit ? <Button onClick={() => setMerging(true)}>Összevonás vagy törlés…</Button> : null}
      </header>
      <EditForm {...form} names={fieldNames}>
        <Sheet title="Alapadatok">
          <div className={styles.fields}>
            <NameFields
              values={values}
              onChange={edit.change}
              errors={errors}
              path={null}
              stored={brand.values}
            />
            <FormerAddresses addresses={brand.former_addresses} />
            <PictureField
              title="Logó"
              picture={values.picture}
              onChange={(key) => edit.set('picture', key)}
            />
          </div>
        </Sheet>
        <Sheet title="A termékbiztonságért felelős gyártó">
          <div className={styles.fields}>
            {fieldsOf(manufacturer)}
            <Check
              label="A gyártó az Európai Unión kívüli"
              checked={values.outside_eu}
              onChange={(event) => edit.set('outside_eu', event.target.checked)}
            />
            {values.outside_eu ? (
              <>
                <p className={styles.quiet}>
                  A termékeiért az Unióban is felelnie kell valakinek: az importőrnek vagy a gyártó
                  meghatalmazottjának. A neve és elérhetősége minden terméke lapján ott áll.
                </p>
                {fieldsOf(responsible)}
              </>
            ) : null}
          </div>
        </Sheet>
      </EditForm>
      {isMerging ? <MergeDialog id={id} name={brand.values.name} onClose={() => setMerging(false)} /> : null}
    </>
  )
}

function MergeDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const client = useClient()
  const navigate = useNavigate()
  const { brands } = useDesk('listBrands')
  const [into, setInto] = useState(0)
  const { data: effect, isError } = useQuery({
    queryKey: ['brand-merge', id, into],
    queryFn: () => client.previewBrandMerge({ params: { id }, query: into === 0 ? {} : { into } }),
    staleTime: 0,
  })
  const { run, busy, failure } = useAction((caller, products: number) =>
    caller.mergeBrand({ params: { id }, body: { into: into || null, products } }),
  )
  const target = brands.find((one) => one.id === into)

  async function submit() {
    if (!effect || effect.obstacle || !(await run(effect.products))) return
    showSaved(
      target
        ? mergedText(effect.products, `„${name}” beolvadt ide: „${target.name}”.`)
        : `„${name}” márkát töröltük.`,
    )
    await navigate(
      target && effect.products <= maxSyncGoods ? `/termekek/markak/${target.id}` : '/termekek/markak',
    )
  }

  return (
    <FormDialog
      title={`Összevonás vagy törlés: ${name}`}
      action={target ? 'Összevonás' : 'Törlés'}
      busy={busy}
      refusal={
        failure?.message ?? (isError ? 'Ezt most nem sikerült kiszámolni. Próbálja meg újra.' : undefined)
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Melyik márkába olvadjon"
        value={into}
        onChange={(event) => setInto(Number(event.target.value))}
      >
        <option value={0}>Egyikbe sem, törlöm</option>
        {brands
          .filter((one) => one.id !== id)
          .map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
      </SelectField>
      {effect ? <EffectList effect={effect} into={target?.name ?? null} /> : null}
    </FormDialog>
  )
}
