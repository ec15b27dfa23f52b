import { useState, type FormEvent } from 'react'
import type { AdminClient } from '#contract/admin/client.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useAction, type Failure } from '../runtime/use-desk.ts'
import { useEdit, type FieldConflict } from '../runtime/use-edit.ts'
import { Basics, Variants, type ProductValues } from './product-form.tsx'
import { ProductPictures } from './product-pictures.tsx'
import styles from './product-page.module.css'

type Product = AdminResponse<'getProduct'>

type Props = {
  /** What is stored; of a new product what the form begins with. */
  stored: ProductValues
  held: Readonly<Record<string, number>>
  shelves: AdminResponse<'listCategories'>
  save: (
    client: AdminClient,
    body: { before: ProductValues; values: ProductValues; confirmed: string[] },
  ) => Promise<Product>
  onSaved: (product: Product) => void
}

/** The form of a product. It follows the shop until somebody writes into it. */
export function ProductEditor({ stored, held, shelves, save, onSaved }: Props) {
  const edit = useEdit(stored, withField)
  const { before, values, isChanged, change: onChange } = edit
  const action = useAction((client, confirmed: string[]) => save(client, { before, values, confirmed }))
  const { failure } = action

  async function run(confirmed: string[] = []) {
    const saved = await action.run(confirmed)
    if (!saved) return
    edit.reset()
    onSaved(saved)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void run()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Basics values={values} onChange={onChange} shelves={shelves} errors={failure?.errors ?? {}} />
      <Variants values={values} onChange={onChange} errors={failure?.errors ?? {}} held={held} />
      <ProductPictures pictures={values.pictures} onChange={(pictures) => onChange({ pictures })} />
      {failure && !failure.guards ? (
        <Sheet>
          <Note>{failure.message}</Note>
          {failure.conflicts?.map((conflict) => (
            <Clash
              key={conflict.field}
              conflict={conflict}
              onChoice={(isOwn) => edit.settle(conflict, isOwn)}
            />
          ))}
        </Sheet>
      ) : null}
      <div className={styles.bar} data-save-bar="">
        <p className={styles.effect}>
          {isChanged ? 'A mentés után a bolt minden lapján azonnal ez látszik.' : 'Nincs mentetlen változás.'}
        </p>
        <Button disabled={!isChanged} onClick={edit.reset}>
          Elvetés
        </Button>
        <Button kind="next" type="submit" busy={action.busy} disabled={!isChanged}>
          Mentés
        </Button>
      </div>
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
  is_published: 'Látható a boltban',
  pictures: 'Képek',
  ean: 'Vonalkód',
  price: 'Ár',
  original_price: 'Áthúzott ár',
  on_hand: 'Készlet',
  backorder: 'Készlet nélkül is rendelhető',
  weight: 'Súly',
  for_sale: 'Eladó',
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'igen' : 'nem'
  if (typeof value === 'string' || typeof value === 'number') return String(value) || 'üres'
  return value === null ? 'üres' : 'módosítva'
}

/** A field that somebody else has changed meanwhile. */
function Clash({ conflict, onChoice }: { conflict: FieldConflict; onChoice: (isOwn: boolean) => void }) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const choose = (isOwn: boolean) => {
    setChosen(isOwn)
    onChoice(isOwn)
  }
  const name = fieldNames[conflict.field.split('.').at(-1) ?? ''] ?? conflict.field
  return (
    <div className={styles.clash} role="group" aria-label={name}>
      <b>{name}</b>
      <div className={styles.choices}>
        <Button aria-pressed={chosen === true} onClick={() => choose(true)}>
          {`Az Öné: ${shown(conflict.yours)}`}
        </Button>
        <Button aria-pressed={chosen === false} onClick={() => choose(false)}>
          {`A másiké: ${shown(conflict.theirs)}`}
        </Button>
      </div>
    </div>
  )
}

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
