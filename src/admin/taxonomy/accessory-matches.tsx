import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { SelectField } from '../parts/field.tsx'
import type { Failure } from '../runtime/use-desk.ts'
import { kindTexts, sizeName, type AccessoryMatch } from './accessory-texts.ts'
import styles from './taxonomy.module.css'

type Attributes = AdminResponse<'getAccessoryRule'>['attributes']
type Kind = AccessoryMatch['kind']

const firstMatch: AccessoryMatch = { kind: 'contains', main_attribute: null, accessory_attribute: 0 }
/** A size is no number. */
const kindsOf = ({ main_attribute: attribute }: AccessoryMatch) =>
  (Object.keys(kindTexts) as Kind[]).filter(
    (kind) => attribute !== null || kind === 'equal' || kind === 'contains',
  )

/** What of the accessory has to go with what of the goods. */
export function AccessoryMatches({
  matches,
  attributes,
  onChange,
  errors,
}: {
  matches: readonly AccessoryMatch[]
  attributes: Attributes
  onChange: (matches: AccessoryMatch[]) => void
  errors: Failure['errors']
}) {
  return (
    <>
      {matches.length === 0 ? (
        <p className={styles.quiet}>Feltétel nélkül a kategória minden raktáron lévő terméke szóba jön.</p>
      ) : null}
      {matches.map((match, index) => (
        <Match
          // Two of one rule may be alike while they are written.
          key={index}
          match={match}
          name={`${index + 1}. feltétel`}
          attributes={attributes}
          error={errors[`values.matches.${index}.accessory_attribute`]?.[0]}
          onChange={(next) => onChange(matches.with(index, next))}
          onRemove={() => onChange(matches.toSpliced(index, 1))}
        />
      ))}
      {errors['values.matches'] ? <p className={styles.error}>{errors['values.matches'][0]}</p> : null}
      <p>
        <Button onClick={() => onChange([...matches, firstMatch])}>Feltétel hozzáadása</Button>
      </p>
      <p className={styles.quiet}>
        A listában a tételek között pontosvessző áll, vagy vessző és szóköz: „195/65 R15, 205/55 R16”.
      </p>
    </>
  )
}

function Match({
  match,
  name,
  attributes,
  error,
  onChange,
  onRemove,
}: {
  match: AccessoryMatch
  name: string
  attributes: Attributes
  error: string | undefined
  onChange: (match: AccessoryMatch) => void
  onRemove: () => void
}) {
  function setMain(value: string) {
    const next = { ...match, main_attribute: value === '' ? null : Number(value) }
    onChange(kindsOf(next).includes(next.kind) ? next : { ...next, kind: 'equal' })
  }
  const options = attributes.map((one) => (
    <option key={one.id} value={one.id}>
      {one.name}
    </option>
  ))
  return (
    <fieldset className={styles.fieldset} aria-label={name}>
      <div className={styles.row}>
        <SelectField
          label="A termék jellemzője"
          value={match.main_attribute ?? ''}
          onChange={(event) => setMain(event.target.value)}
        >
          <option value="">{sizeName}</option>
          {options}
        </SelectField>
        <SelectField
          label="Hogyan"
          value={match.kind}
          onChange={(event) => onChange({ ...match, kind: event.target.value as Kind })}
        >
          {kindsOf(match).map((kind) => (
            <option key={kind} value={kind}>
              {kindTexts[kind]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="A kiegészítő jellemzője"
          value={match.accessory_attribute}
          error={error}
          onChange={(event) => onChange({ ...match, accessory_attribute: Number(event.target.value) })}
        >
          {match.accessory_attribute === 0 ? <option value={0}>Válasszon…</option> : null}
          {options}
        </SelectField>
      </div>
      <p>
        <Button kind="plain" aria-label={`Eltávolítás: ${name}`} onClick={onRemove}>
          Eltávolítás
        </Button>
      </p>
    </fieldset>
  )
}
