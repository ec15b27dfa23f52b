import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#contract/money.ts'
import { Button, buttonClass } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { NumberField } from '../parts/number-field.tsx'
import { StateMark } from '../parts/list.tsx'
import { Sheet } from '../parts/sheet.tsx'
import sheetStyles from '../parts/sheet.module.css'
import { load, loadAll } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { FormAttributes } from './form-attributes.tsx'
import { MergeDialog, RemovalDialog } from './category-dialogs.tsx'
import { EditForm } from './edit-form.tsx'
import { FilterList } from './filter-list.tsx'
import { PictureField } from './picture-field.tsx'
import { FormerAddresses, NameFields, ShownFields } from './taxonomy-fields.tsx'
import { byId, useCatalogueEdit } from './use-catalogue-edit.tsx'
import styles from './taxonomy.module.css'

export const handle: PageHandle = { title: 'Kategória' }
export const loader = loadAll(
  load('getCategory', ({ params }) => ({ params: { id: Number(params.id) } })),
  load('listCategories'),
)

const fieldNames: Readonly<Record<string, string>> = {
  name: 'Név',
  slug: 'Cím a boltban',
  description: 'Leírás',
  is_published: 'Látható a boltban',
  meta_title: 'Cím a keresőknek',
  meta_description: 'Leírás a keresőknek',
  picture: 'Kép',
  default_quantity: 'Kezdő mennyiség',
  filters: 'Szűrők',
  product_attributes: 'Jellemzők a termékek űrlapján',
}

export const Component = byId(Category)

function Category({ id }: { id: number }) {
  const params = { id }
  const category = useDesk('getCategory', { params })
  const { edit, values, mayEdit, errors, form } = useCatalogueEdit({
    name: `category:${id}`,
    stored: category.values,
    save: (client, body) => client.changeCategory({ params, body }),
    saved: 'A kategóriát elmentettük.',
  })

  return (
    <>
      <Head category={category} mayEdit={mayEdit} />
      <EditForm {...form} names={fieldNames}>
        <Sheet title="Alapadatok">
          <div className={styles.fields}>
            <NameFields
              values={values}
              onChange={edit.change}
              errors={errors}
              path="/termekek/"
              stored={category.values}
            />
            <FormerAddresses addresses={category.former_addresses} />
            <TextField
              label="Leírás"
              note="A kategória lapjának tetején áll."
              rows={3}
              value={values.description}
              onChange={(event) => edit.set('description', event.target.value)}
              error={errors['values.description']?.[0]}
            />
            <div className={styles.row}>
              <NumberField
                label="Kezdő mennyiség"
                note="Ennyivel indul a mennyiség mezője a termékeinél: abroncsnál például 4."
                value={values.default_quantity}
                empty={0}
                onChange={(quantity) => edit.set('default_quantity', quantity)}
                error={errors['values.default_quantity']?.[0]}
              />
            </div>
            <PictureField
              title="Kategória képe"
              picture={values.picture}
              onChange={(key) => edit.set('picture', key)}
            />
          </div>
        </Sheet>
        <Sheet title="Szűrők">
          <div className={styles.fields}>
            <FilterList
              filters={values.filters}
              options={category.filter_options}
              inherited={category.inherited}
              onChange={(filters) => edit.set('filters', filters)}
              error={errors['values.filters']?.[0]}
            />
          </div>
        </Sheet>
        <Sheet title="Jellemzők a termékek űrlapján">
          <div className={styles.fields}>
            <FormAttributes
              chosen={values.product_attributes}
              options={category.attribute_options}
              inherited={category.inherited_attributes}
              onChange={(chosen) => edit.set('product_attributes', chosen)}
              error={errors['values.product_attributes']?.[0]}
            />
          </div>
        </Sheet>
        <Sheet title="Láthatóság és keresők">
          <div className={styles.fields}>
            {category.hidden_by === null ? null : (
              <p className={styles.quiet}>Most azért nem látszik, mert „{category.hidden_by}” rejtett.</p>
            )}
            <ShownFields
              values={values}
              onChange={edit.change}
              errors={errors}
              hiddenNote="Lapja és alkategóriái nem látszanak; a termékei a keresésben és más kategóriákban igen."
            />
          </div>
        </Sheet>
      </EditForm>
    </>
  )
}

function Head({
  category,
  mayEdit,
}: {
  category: ReturnType<typeof useDesk<'getCategory'>>
  mayEdit: boolean
}) {
  const [dialog, setDialog] = useState<'merge' | 'removal' | null>(null)
  const { id, url, above, products, products_below: below } = category
  const { name } = category.values
  const close = () => setDialog(null)
  return (
    <>
      <header className={sheetStyles.head}>
        <div>
          <p>
            <Link to="/termekek/kategoriak">Kategóriák</Link>
            {above.map((one) => (
              <span key={one.id}>
                {' › '}
                <Link to={`/termekek/kategoriak/${one.id}`}>{one.name}</Link>
              </span>
            ))}
          </p>
          <h1>{name}</h1>
          <p className={styles.state}>
            <span>
              {formatNumber(products)} termék
              {below > products ? `, alkategóriáival együtt ${formatNumber(below)}` : ''}
            </span>
            <StateMark kind={category.is_shown ? 'ok' : 'off'}>
              {category.is_shown ? 'Látható' : 'Rejtett'}
            </StateMark>
          </p>
        </div>
        <div className={styles.actions}>
          {category.is_shown ? (
            <a className={buttonClass({})} href={url}>
              Megnézem a boltban
            </a>
          ) : null}
          {mayEdit ? (
            <>
              <Button onClick={() => setDialog('merge')}>Összevonás…</Button>
              <Button kind="danger" onClick={() => setDialog('removal')}>
                Törlés…
              </Button>
            </>
          ) : null}
        </div>
      </header>
      {dialog === 'merge' ? <MergeDialog id={id} name={name} onClose={close} /> : null}
      {dialog === 'removal' ? <RemovalDialog id={id} name={name} onClose={close} /> : null}
    </>
  )
}
