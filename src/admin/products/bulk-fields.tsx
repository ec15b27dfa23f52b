import { useQuery } from '@tanstack/react-query'
import { roundings, roundingTitles, type Rounding } from '#contract/rounding.ts'
import { Field, SelectField } from '../parts/field.tsx'
import { deskQuery } from '../runtime/desk-data.ts'
import { useClient } from '../runtime/use-desk.ts'
import type { BulkAction, BulkChoices, BulkName } from './bulk-draft.ts'
import styles from './bulk.module.css'

type Props = { name: BulkName; action: BulkAction | null; onChange: (action: BulkAction | null) => void }

/** What an action wants to know. */
export function BulkFields({ name, action, onChange }: Props) {
  if (action?.name === 'price') return <PriceFields action={action} onChange={onChange} />
  if (action?.name === 'stock') return <StockFields action={action} onChange={onChange} />
  if (name === 'bin')
    return (
      <p className={styles.side}>
        A vevők többé nem látják őket, a listából is eltűnnek. 30 napig a Lomtár fülről visszaállíthatók,
        utána végleg törlődnek; amit rendelés vagy vélemény említ, az a lomtárban marad. A rendelések nem
        változnak.
      </p>
    )
  if (name === 'restore')
    return <p className={styles.side}>Rejtve kerülnek vissza: tegye őket közzé, ha árulni is szeretné.</p>
  if (name === 'publish' || name === 'unpublish' || name === 'price' || name === 'stock') return null
  return <ThingField name={name} action={action} onChange={onChange} />
}

type ThingName = Exclude<BulkName, 'publish' | 'unpublish' | 'price' | 'stock' | 'bin' | 'restore'>
const things: Readonly<Record<ThingName, { label: string; of: keyof BulkChoices }>> = {
  category: { label: 'Melyik kategóriába', of: 'categories' },
  brand: { label: 'Melyik márka', of: 'brands' },
  badge_add: { label: 'Melyik címke', of: 'badges' },
  badge_remove: { label: 'Melyik címke', of: 'badges' },
  collection_add: { label: 'Melyik gyűjteménybe', of: 'collections' },
  collection_remove: { label: 'Melyik gyűjteményből', of: 'collections' },
}

function ThingField({ name, action, onChange }: Props & { name: ThingName }) {
  const { data } = useQuery(deskQuery(useClient(), 'listBulkChoices'))
  const { label, of } = things[name]
  const options: readonly { id: number; name: string; depth?: number }[] = data?.[of] ?? []
  const value = action && 'id' in action ? (action.id === null ? 'none' : String(action.id)) : ''
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => onChange(thingAction(name, target.value))}
    >
      <option value="">{data && options.length === 0 ? 'Ilyen még nincs a boltban' : 'Válasszon…'}</option>
      {name === 'brand' ? <option value="none">Nincs márkája</option> : null}
      {options.map(({ id, name: text, depth = 0 }) => (
        <option key={id} value={id}>
          {'\u00a0\u00a0'.repeat(depth) + text}
        </option>
      ))}
    </SelectField>
  )
}

function thingAction(name: ThingName, value: string): BulkAction | null {
  if (value === '') return null
  if (name === 'brand') return { name, id: value === 'none' ? null : Number(value) }
  return { name, id: Number(value) }
}

type PriceAction = Extract<BulkAction, { name: 'price' }>
const priceKinds: Readonly<Record<PriceAction['kind'], string>> = {
  percent: 'Százalékkal több vagy kevesebb',
  amount: 'Forinttal több vagy kevesebb',
  fixed: 'Mindegyik ennyi',
}

function PriceFields({ action, onChange }: { action: PriceAction; onChange: Props['onChange'] }) {
  return (
    <>
      <SelectField
        label="Hogyan"
        value={action.kind}
        onChange={({ target }) => onChange({ ...action, kind: target.value as PriceAction['kind'] })}
      >
        {Object.entries(priceKinds).map(([kind, title]) => (
          <option key={kind} value={kind}>
            {title}
          </option>
        ))}
      </SelectField>
      <Field
        label={action.kind === 'percent' ? 'Hány %' : 'Hány Ft'}
        type="number"
        note={action.kind === 'fixed' ? undefined : 'Kevesebbhez mínusz jellel: −10.'}
        defaultValue={action.value}
        onChange={({ target }) => {
          if (!Number.isNaN(target.valueAsNumber)) onChange({ ...action, value: target.valueAsNumber })
        }}
      />
      <SelectField
        label="Kerekítés"
        value={action.rounding}
        onChange={({ target }) => onChange({ ...action, rounding: target.value as Rounding })}
      >
        {roundings.map((rounding) => (
          <option key={rounding} value={rounding}>
            {roundingTitles[rounding]}
          </option>
        ))}
      </SelectField>
      <p className={styles.side}>Az akció nélküli ár változik; a futó és időzített akciók ára marad.</p>
    </>
  )
}

type StockAction = Extract<BulkAction, { name: 'stock' }>

function StockFields({ action, onChange }: { action: StockAction; onChange: Props['onChange'] }) {
  return (
    <>
      <SelectField
        label="Hogyan"
        value={action.kind}
        onChange={({ target }) => onChange({ ...action, kind: target.value as StockAction['kind'] })}
      >
        <option value="set">Mindegyikből ennyi van</option>
        <option value="add">Ennyivel több vagy kevesebb</option>
      </SelectField>
      <Field
        label="Hány darab"
        type="number"
        defaultValue={action.value}
        onChange={({ target }) => {
          if (!Number.isNaN(target.valueAsNumber)) onChange({ ...action, value: target.valueAsNumber })
        }}
      />
    </>
  )
}
