import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { Button } from '../parts/button.tsx'
import { Check, SelectField } from '../parts/field.tsx'
import { NumberField } from '../parts/number-field.tsx'
import { useClient, type Failure } from '../runtime/use-desk.ts'
import { useRested } from '../runtime/use-rested.ts'
import styles from './taxonomy.module.css'

type Collection = AdminResponse<'getCollection'>
type Values = Collection['values']
type Rule = NonNullable<Values['rule']>

const newRule: Rule = { categories: [], brands: [], min_price: null, max_price: null, in_stock: false }
/** Between two changes of the rule, in milliseconds. */
const restMilliseconds = 250

/** What the collection gathers by itself. */
export function RuleFields({
  collection,
  rule,
  onChange,
  errors,
}: {
  collection: Collection
  rule: Rule | null
  onChange: (rule: Rule | null) => void
  errors: Failure['errors']
}) {
  const error = (field: string) => errors[`values.rule${field}`]?.[0]
  const set = (part: Partial<Rule>) => onChange({ ...(rule ?? newRule), ...part })
  return (
    <>
      <Check
        label="Szabály szerint is kerüljenek bele termékek"
        checked={rule !== null}
        onChange={(event) => onChange(event.target.checked ? newRule : null)}
      />
      {rule === null ? null : (
        <>
          {error('') ? <p className={styles.error}>{error('')}</p> : null}
          <Chosen
            label="Kategóriák, alkategóriáikkal"
            none="bármelyik kategóriából"
            options={collection.categories}
            chosen={rule.categories}
            onChange={(categories) => set({ categories })}
          />
          <Chosen
            label="Márkák"
            none="bármelyik márkából"
            options={collection.brands}
            chosen={rule.brands}
            onChange={(brands) => set({ brands })}
          />
          <div className={styles.row}>
            <Price
              label="Legkisebb ár (Ft)"
              value={rule.min_price}
              error={error('.min_price')}
              onChange={(price) => set({ min_price: price })}
            />
            <Price
              label="Legnagyobb ár (Ft)"
              value={rule.max_price}
              error={error('.max_price')}
              onChange={(price) => set({ max_price: price })}
            />
          </div>
          <Check
            label="Csak ami most raktáron van"
            checked={rule.in_stock}
            onChange={(event) => set({ in_stock: event.target.checked })}
          />
        </>
      )}
    </>
  )
}

function Price({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: number | null
  error: string | undefined
  onChange: (price: number | null) => void
}) {
  return (
    <NumberField
      label={label}
      note="Üresen nincs határ."
      value={value}
      empty={null}
      error={error}
      onChange={onChange}
    />
  )
}

type Option = { id: number; name: string; depth?: number }

/** Some of many, each to be taken away again. */
function Chosen({
  label,
  none,
  options,
  chosen,
  onChange,
}: {
  label: string
  none: string
  options: readonly Option[]
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}) {
  const named = chosen.map((id) => options.find((one) => one.id === id) ?? { id, name: 'törölt' })
  return (
    <div>
      <SelectField
        label={label}
        note={chosen.length === 0 ? `Most ${none}.` : undefined}
        value=""
        onChange={(event) => onChange([...chosen, Number(event.target.value)])}
      >
        <option value="">Hozzáadás…</option>
        {options.map(({ id, name, depth = 0 }) => (
          <option key={id} value={id} disabled={chosen.includes(id)}>
            {'\u00a0\u00a0'.repeat(depth) + name}
          </option>
        ))}
      </SelectField>
      <div className={styles.chosen}>
        {named.map(({ id, name }) => (
          <Button
            key={id}
            aria-label={`Eltávolítás: ${name}`}
            onClick={() => onChange(chosen.filter((one) => one !== id))}
          >
            {name} ✕
          </Button>
        ))}
      </div>
    </div>
  )
}

/** How many goods it has as it is written now. */
export function LiveCount({ id, values }: { id: number; values: Pick<Values, 'rule' | 'reduced_only'> }) {
  const client = useClient()
  const body = useRested(
    JSON.stringify({ rule: values.rule, reduced_only: values.reduced_only }),
    restMilliseconds,
  )
  const { data, isError } = useQuery({
    queryKey: ['collection-count', id, body],
    queryFn: () =>
      client.countCollection({
        params: { id },
        body: JSON.parse(body) as Pick<Values, 'rule' | 'reduced_only'>,
      }),
    placeholderData: keepPreviousData,
  })
  if (isError) return <p className={styles.quiet}>Így most nem számolható meg.</p>
  if (!data) return <p className={styles.quiet}>Számoljuk…</p>
  return (
    <p role="status">
      <b>{formatNumber(data.products)} termék</b>
      {data.by_hand > 0 ? `, ebből ${data.by_hand} kézzel` : ''}
      {data.names.length > 0
        ? `: ${data.names.join(', ')}${data.products > data.names.length ? '…' : ''}`
        : '.'}
    </p>
  )
}
