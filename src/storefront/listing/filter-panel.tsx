import type { Filter } from '#contract/wire.ts'
import { formatNumber } from '#contract/money.ts'
import { buttonClass } from '../ui/button.tsx'
import { inputClass, selectClass } from '../ui/field-class.ts'
import { labelClassName } from '../ui/marks.tsx'
import type { LabelClass } from '../ui/tyre.ts'
import { Check, Choices } from './choice-list.tsx'
import type { Choice } from './choices.ts'
import styles from './filter-panel.module.css'
import { defaultLimit, listingSearch } from './listing-url.ts'
import type { ListingView } from './listing-view.ts'
import { useRefill } from './use-refill.ts'

type Range = Extract<Filter, { type: 'range' }>

const sizeSlugs = ['szelesseg', 'oldalfal', 'felni']
const labelSlugs = new Set(['uzemanyag', 'nedves-tapadas'])
/** What shoppers ask first stands first, whatever the category's own order. */
const firstSlugs = ['evszak', 'marka', 'ar', 'keszlet']
const yesValues = new Set(['true', 'igen'])
const flagValues = new Set([...yesValues, 'false', 'nem'])

const isLabelClass = (value: string): value is LabelClass => /^[a-e]$/.test(value)

/** The five coloured keys of the EU label. */
function LabelKeys({ filter }: { filter: Choice }) {
  return (
    <fieldset className={styles.group}>
      <legend>{filter.name}</legend>
      <div className={styles.keys}>
        {filter.options.map(({ value, label, selected, count }) => (
          <label key={value} className={isLabelClass(value) ? labelClassName(value) : undefined}>
            <input
              type="checkbox"
              name={filter.slug}
              value={value}
              defaultChecked={selected}
              aria-label={`${filter.name}: ${label}, ${count} termék`}
            />
            {value.toUpperCase()}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Filters that only say yes or no share one group, each as one box with the filter's own name. */
function Features({ filters }: { filters: Choice[] }) {
  if (filters.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend>Jellemzők</legend>
      <div>
        {filters.map((filter) =>
          filter.options.map((option) => {
            if (!yesValues.has(option.value) && !option.selected) return null
            const label = yesValues.has(option.value)
              ? filter.name
              : `${filter.name}: ${option.label.toLowerCase()}`
            return <Check key={filter.slug + option.value} slug={filter.slug} option={{ ...option, label }} />
          }),
        )}
      </div>
    </fieldset>
  )
}

function RangeFields({ filter }: { filter: Range }) {
  const { min, max, selected } = filter.options
  const unit = filter.unit ? `, ${filter.unit}` : ''
  return (
    <fieldset className={styles.group}>
      <legend>{filter.name + unit}</legend>
      <div className={styles.range}>
        <input
          className={inputClass}
          name={`${filter.slug}_min`}
          inputMode="numeric"
          defaultValue={selected?.min ?? ''}
          placeholder={formatNumber(min)}
          aria-label={`${filter.name}, legalább${unit}`}
        />
        <span aria-hidden="true">–</span>
        <input
          className={inputClass}
          name={`${filter.slug}_max`}
          inputMode="numeric"
          defaultValue={selected?.max ?? ''}
          placeholder={formatNumber(max)}
          aria-label={`${filter.name}, legfeljebb${unit}`}
        />
      </div>
    </fieldset>
  )
}

function SizeSelect({ filter }: { filter: Choice }) {
  const chosen = filter.options.find((option) => option.selected)?.value ?? ''
  return (
    <select
      className={selectClass}
      name={filter.slug}
      aria-label={filter.name}
      defaultValue={chosen}
      data-chosen={chosen}
    >
      <option value="">–</option>
      {filter.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label.replace(/\s*(?:mm|%|col|")$/, '')}
        </option>
      ))}
    </select>
  )
}

/** Width, profile and rim as three selects, when the list has all of them and no more than one of each is chosen. */
function sizeFilters(filters: Filter[]): Choice[] | null {
  const found = sizeSlugs.map((slug) => filters.find((filter) => filter.slug === slug))
  const single = found.filter(
    (filter): filter is Choice =>
      filter?.type === 'choice' && filter.options.filter((option) => option.selected).length <= 1,
  )
  return single.length === sizeSlugs.length ? single : null
}

function SizeGroup({ filters: [width, profile, rim] }: { filters: Choice[] }) {
  if (!width || !profile || !rim) return null
  return (
    <fieldset className={styles.group}>
      <legend>Méret</legend>
      <div className={styles.size}>
        <SizeSelect filter={width} />
        <span aria-hidden="true">/</span>
        <SizeSelect filter={profile} />
        <span aria-hidden="true">R</span>
        <SizeSelect filter={rim} />
      </div>
    </fieldset>
  )
}

function FilterGroup({ filter }: { filter: Filter }) {
  if (filter.type === 'range') return <RangeFields filter={filter} />
  return labelSlugs.has(filter.slug) ? <LabelKeys filter={filter} /> : <Choices filter={filter} />
}

/** Keeps what the address says besides the filters. */
function KeptState({ view: { state } }: { view: ListingView }) {
  const kept = {
    search: state.search,
    sort: state.sort ?? '',
    limit: state.limit === defaultLimit ? '' : String(state.limit),
  }
  return Object.entries(kept).map(([name, value]) =>
    value ? <input key={name} type="hidden" name={name} value={value} /> : null,
  )
}

const isFlag = (filter: Filter): filter is Choice =>
  filter.type === 'choice' && filter.options.every(({ value }) => flagValues.has(value))
const rank = ({ slug }: Filter) => (firstSlugs.includes(slug) ? firstSlugs.indexOf(slug) : firstSlugs.length)

/** All filters as one plain GET form: without scripts it has a button, with scripts every change is sent at once. */
export function FilterForm({ view }: { view: ListingView }) {
  const form = useRefill(listingSearch({ ...view.state, page: 1 }))
  const sizes = sizeFilters(view.filters)
  const inSizes = new Set(sizes?.map(({ slug }) => slug))
  const others = view.filters.filter((filter) => !isFlag(filter) && !inSizes.has(filter.slug))
  return (
    <form
      ref={form}
      className={styles.form}
      action={view.path}
      method="get"
      data-submit-on-change
      data-listing-form
      data-keep-scroll
    >
      <KeptState view={view} />
      {sizes ? <SizeGroup filters={sizes} /> : null}
      {others
        .toSorted((a, b) => rank(a) - rank(b))
        .map((filter) => (
          <FilterGroup key={filter.slug} filter={filter} />
        ))}
      <Features filters={view.filters.filter(isFlag)} />
      <button className={`${buttonClass({ look: 'strong', wide: true })} ${styles.send} plain-only`}>
        Szűrés
      </button>
    </form>
  )
}
