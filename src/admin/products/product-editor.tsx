import { useRef, type FormEvent } from 'react'
import type { AdminClient } from '#contract/admin/client.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { visibleOf } from '#contract/admin/visibility.ts'
import { Button } from '../parts/button.tsx'
import { Conflicts, RestoredNote, shownValue } from '../screen/conflicts.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { useFocusWrong } from '../parts/focus-wrong.ts'
import { EditBar } from '../parts/save-bar.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useAction, useDesk, type Failure } from '../runtime/use-desk.ts'
import { useEdit } from '../runtime/use-edit.ts'
import { Basics } from './product-form.tsx'
import type { ProductValues } from './product-values.ts'
import type { FormFields } from './attribute-field.tsx'
import { ProductAttributes } from './product-attributes.tsx'
import { DeliveryAndLaw } from './product-law.tsx'
import { VariantMatrix } from './variant-matrix.tsx'
import { ProductSearch } from './product-search.tsx'
import { ProductSafety } from './product-safety.tsx'
import { ProductLive } from './product-live.tsx'
import { useProductPreview, type ProductPreview } from './use-product-preview.ts'
import { visibilityText } from './visibility-fields.tsx'
import { Variants } from './product-variants.tsx'
import { ProductPictures } from './product-pictures.tsx'
import styles from './product-live.module.css'

type Product = AdminResponse<'getProduct'>

type Props = {
  /** Null: it is not stored yet. */
  id: number | null
  /** What is stored; of a new product what the form begins with. */
  stored: ProductValues
  held: Readonly<Record<string, number>>
  /** Its address in the shop; null: it has none yet. */
  url: string | null
  /** How it is shown as it is stored; undefined: it is not stored yet. */
  preview: ProductPreview | undefined
  shelves: AdminResponse<'listCategories'>
  save: (
    client: AdminClient,
    body: { before: ProductValues; values: ProductValues; confirmed: string[] },
  ) => Promise<Product>
  onSaved: (product: Product) => void
}

/** The form of a product. It follows the shop until somebody writes into it. */
export function ProductEditor({
  id,
  stored,
  held,
  url,
  preview: storedPreview,
  shelves,
  save,
  onSaved,
}: Props) {
  const edit = useEdit(`product:${id ?? 'new'}`, stored, { put: withField })
  const { before, change: onChange } = edit
  // A draft that was left before an upgrade lacks what the form has had since.
  const values = { ...stored, ...edit.values }
  const action = useAction((client, confirmed: string[]) => save(client, { before, values, confirmed }))
  const { failure } = action
  const form = useRef<HTMLFormElement>(null)
  const focusWrong = useFocusWrong(form)
  const errors = failure?.errors ?? {}
  const fields = useDesk('listProductFields')
  const preview = useProductPreview(values, { id, values: stored, preview: storedPreview })

  async function run(confirmed: string[] = []) {
    const saved = await action.run(confirmed)
    if (!saved) return focusWrong()
    edit.reset()
    onSaved(saved)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void run()
  }

  return (
    <form ref={form} onSubmit={submit}>
      {edit.isRestored ? <RestoredNote onDrop={edit.reset} /> : null}
      <div className={styles.columns}>
        <div>
          <Basics values={values} onChange={onChange} shelves={shelves} errors={errors} />
          <ProductAttributes values={values} onChange={onChange} errors={errors} fields={fields} />
          <Variants
            {...{ values, onChange, errors, held, fields }}
            matrix={<VariantMatrix {...{ values, fields, onChange }} />}
          />
          <ProductPictures
            pictures={values.pictures}
            onChange={(next) => onChange((now) => ({ pictures: next(now.pictures) }))}
          />
          <DeliveryAndLaw values={values} onChange={onChange} errors={errors} />
          <ProductSafety
            {...{ values, onChange }}
            safety={preview?.safety}
            error={errors['values.safety_text']?.[0]}
          />
          <ProductSearch
            {...{ values, onChange, url }}
            search={preview?.search}
            error={(field) => errors[`values.${field}`]?.[0]}
          />
        </div>
        <aside className={styles.aside}>
          <ProductLive {...{ id, values, preview }} />
        </aside>
      </div>
      {failure && !failure.guards ? (
        <Sheet>
          <Note>{failure.message}</Note>
          {failure.conflicts ? (
            <Conflicts
              conflicts={failure.conflicts}
              names={namesOf(fields)}
              show={(field, value) => (field === 'visibility' ? visibilityText(value) : shownValue(value))}
              onSettle={edit.settle}
            />
          ) : null}
        </Sheet>
      ) : null}
      <EditBar
        edit={edit}
        effect="A mentés után a bolt minden lapján azonnal ez látszik."
        busy={action.busy}
      />
      {failure?.guards ? (
        <Confirmation
          guards={failure.guards}
          busy={action.busy}
          onClose={action.forget}
          onConfirm={(names) => void run(names)}
        />
      ) : null}
    </form>
  )
}

/** A copy with one field changed; `variants.0.price` is a field of the first variant. */
function withField(values: ProductValues, field: string, value: unknown): ProductValues {
  if (field === 'visibility') return { ...values, ...visibleOf(String(value)) }
  if (field.startsWith('attributes.'))
    return {
      ...values,
      attributes: { ...values.attributes, [field.slice('attributes.'.length)]: String(value) },
    }
  const [, index, part] = /^variants\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (index === undefined || part === undefined) return { ...values, [field]: value }
  const variants = values.variants.map((one, at) => (at === Number(index) ? { ...one, [part]: value } : one))
  return { ...values, variants }
}

const fieldNames: Readonly<Record<string, string>> = {
  name: 'Név',
  category: 'Kategória',
  brand: 'Márka',
  short_description: 'Rövid leírás',
  description: 'Leírás',
  tax_rate: 'Áfakulcs',
  unit_measure: 'Egység',
  visibility: 'A boltban',
  meta_title: 'Cím a keresőknek',
  meta_description: 'Leírás a keresőknek',
  safety_text: 'Biztonsági figyelmeztetések',
  pictures: 'Képek',
  ean: 'Vonalkód',
  price: 'Ár',
  original_price: 'Áthúzott ár',
  on_hand: 'Készlet',
  backorder: 'Készlet nélkül is rendelhető',
  weight: 'Súly',
  shelf: 'Polc',
  low_stock: 'Kevés, ha ennyi',
  cost: 'Nettó beszerzési ár',
  for_sale: 'Eladó',
  attributes: 'Jellemzők',
  option_attributes: 'Amiben a változatok különböznek',
  eprel_id: 'EPREL-szám',
  warranty_months: 'Jótállás',
  garan_months: 'Tartóssági garancia',
  locker_allowed: 'Csomagautomatába is mehet',
  max_order_quantity: 'Legfeljebb ennyi egy rendelésben',
  longest_side: 'Leghosszabb oldal',
  middle_side: 'Középső oldal',
  shortest_side: 'Legrövidebb oldal',
}

/** An attribute of the product is a field of its own. */
const namesOf = ({ attributes }: FormFields): Readonly<Record<string, string>> => ({
  ...fieldNames,
  ...Object.fromEntries(attributes.map(({ slug, name }) => [`attributes.${slug}`, name])),
})

type ConfirmationProps = {
  guards: NonNullable<Failure['guards']>
  busy: boolean
  onClose: () => void
  onConfirm: (names: string[]) => void
}

/** What looks like a slip of the hand, before it is done. */
function Confirmation({ guards, busy, onClose, onConfirm }: ConfirmationProps) {
  return (
    <Dialog title="Biztosan ezt szeretné?" onClose={onClose}>
      <ul>
        {guards.map(({ name, text }) => (
          <li key={name}>{text}</li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>Javítom</Button>
        <Button kind="danger" busy={busy} onClick={() => onConfirm(guards.map(({ name }) => name))}>
          Igen, így mentem
        </Button>
      </DialogActions>
    </Dialog>
  )
}
