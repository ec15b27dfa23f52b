import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { PickedList } from './picked-list.tsx'
import styles from './taxonomy.module.css'

type Category = AdminResponse<'getCategory'>
type Options = Category['filter_options']

/** What a category without filters begins with. */
const firstFilters = ['marka', 'ar']
const typeTexts = { choice: 'választható értékek', range: 'tól–ig' }

const slugOf = (filter: string) => filter.split(':')[0]!
const nameOf = (options: Options, filter: string) =>
  options.find(({ slug }) => slug === slugOf(filter))?.name ?? filter

/** The filters that customers find, in order; none of its own: those of the category above. */
export function FilterList({
  filters,
  options,
  inherited,
  onChange,
  error,
}: {
  filters: readonly string[]
  options: Options
  inherited: Category['inherited']
  onChange: (filters: string[]) => void
  error: string | undefined
}) {
  if (filters.length === 0) return <Inherited {...{ options, inherited, onChange }} />
  return (
    <>
      <PickedList
        picked={filters}
        options={options}
        slugOf={slugOf}
        addLabel="Szűrő hozzáadása"
        onChange={onChange}
        error={error}
        extraOf={(filter, index) => (
          <TypeChoice
            filter={filter}
            options={options}
            onChange={(next) => onChange(filters.with(index, next))}
          />
        )}
      />
      <p className={styles.quiet}>
        A fel nem sorolt alapszűrők (márka, ár, készlet, akció) a végén állnak.{' '}
        <Button kind="plain" onClick={() => onChange([])}>
          Saját szűrők elhagyása
        </Button>
      </p>
    </>
  )
}

function Inherited({
  options,
  inherited: { from, filters },
  onChange,
}: {
  options: Options
  inherited: Category['inherited']
  onChange: (filters: string[]) => void
}) {
  return (
    <>
      <p>
        {from === null
          ? 'Itt csak az alapszűrők látszanak: márka, ár, készlet, akció.'
          : `Ugyanazok, mint a „${from}” kategóriában: ${filters.map((one) => nameOf(options, one)).join(', ')}.`}
      </p>
      <p>
        <Button onClick={() => onChange(filters.length > 0 ? [...filters] : firstFilters)}>
          Saját szűrők beállítása
        </Button>
      </p>
    </>
  )
}

/** A number may be chosen by its values or by two ends. */
function TypeChoice({
  filter,
  options,
  onChange,
}: {
  filter: string
  options: Options
  onChange: (filter: string) => void
}) {
  const slug = slugOf(filter)
  const types = options.find((option) => option.slug === slug)?.types ?? []
  if (types.length < 2) return null
  const [, type = types[0]!] = filter.split(':')
  return (
    <select
      className={styles.type}
      aria-label={`${nameOf(options, filter)}: hogyan`}
      value={type}
      onChange={(event) => onChange(event.target.value === types[0] ? slug : `${slug}:${event.target.value}`)}
    >
      {types.map((one) => (
        <option key={one} value={one}>
          {typeTexts[one]}
        </option>
      ))}
    </select>
  )
}
