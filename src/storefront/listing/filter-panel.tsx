import type { Filter } from '#contract/wire.ts'
import { buttonClass } from '../ui/button.tsx'
import { labelClassName } from '../ui/marks.tsx'
import type { LabelClass } from '../ui/tyre.ts'
import { Check, Choices } from './choice-list.tsx'
import { labelKeys, type Choice } from './choices.ts'
import styles from './filter-panel.module.css'
import { HiddenState } from './hidden-state.tsx'
import { listingSearch } from './listing-state.ts'
import type { ListingView } from './listing-view.ts'
import { RangeFilter } from './range-filter.tsx'
import { sizeFilters, SizeSelects } from './size-selects.tsx'
import { useRefill } from './use-refill.ts'

/** What customers ask first stands first, whatever the category's own order. */
const firstSlugs = ['evszak', 'marka', 'ar', 'keszlet']
const yesValues = new Set(['true', 'igen'])
const flagValues = new Set([...yesValues, 'false', 'nem'])

const isLabelClass = (value: string): value is LabelClass => /^[a-e]$/.test(value)

/** The coloured keys of the EU label. A class that the list does not have keeps its place and can't be pressed. */
function LabelKeys({ filter: { name, slug, options } }: { filter: Choice }) {
  return (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      <div className={styles.keys}>
        {labelKeys(options).map(({ letter, option }) => (
          <label key={letter} className={option && isLabelClass(letter) ? labelClassName(letter) : undefined}>
            <input
              type="checkbox"
              name={slug}
              value={option?.value ?? letter}
              defaultChecked={option?.selected ?? false}
              disabled={!option}
              aria-label={`${name}: ${letter.toUpperCase()}, ${option?.count ?? 0} termék`}
            />
            {letter.toUpperCase()}
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
            const bare = /^(?:igen|nem)$/i.test(option.label)
            const yes = yesValues.has(option.value) ? filter.name : `${filter.name}: nem`
            const label = bare ? yes : option.label
            return <Check key={filter.slug + option.value} slug={filter.slug} option={{ ...option, label }} />
          }),
        )}
      </div>
    </fieldset>
  )
}

function SizeGroup({ filters }: { filters: Choice[] }) {
  return (
    <fieldset className={styles.group}>
      <legend>Méret</legend>
      <SizeSelects filters={filters} />
    </fieldset>
  )
}

function FilterGroup({ filter, sheet }: { filter: Filter; sheet: boolean }) {
  if (filter.type === 'range') return <RangeFilter filter={filter} ready={sheet} />
  return filter.look === 'label_class' ? <LabelKeys filter={filter} /> : <Choices filter={filter} />
}

const isFlag = (filter: Filter): filter is Choice =>
  filter.type === 'choice' && filter.options.every(({ value }) => flagValues.has(value))
const rank = ({ slug }: Filter) => (firstSlugs.includes(slug) ? firstSlugs.indexOf(slug) : firstSlugs.length)

/** All filters as one plain GET form: without scripts it has a button, with scripts every change is sent at once. */
export function FilterForm({ view, sheet = false }: { view: ListingView; sheet?: boolean }) {
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
      <HiddenState state={view.state} without={Object.keys(view.state.filters)} />
      {sizes ? <SizeGroup filters={sizes} /> : null}
      {others
        .toSorted((a, b) => rank(a) - rank(b))
        .map((filter) => (
          <FilterGroup key={filter.slug} filter={filter} sheet={sheet} />
        ))}
      <Features filters={view.filters.filter(isFlag)} />
      <button className={`${buttonClass({ variant: 'strong', wide: true })} ${styles.send} plain-only`}>
        Szűrés
      </button>
    </form>
  )
}
