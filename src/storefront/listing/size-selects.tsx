import type { Filter } from '#contract/wire.ts'
import { selectClass } from '../ui/field-class.ts'
import type { Choice } from './choices.ts'
import styles from './filter-panel.module.css'

const sizeSlugs = ['szelesseg', 'oldalfal', 'felni']

/** A filter as one select: when it is a choice and no more than one of its values is chosen. */
export function singleChoice(filters: Filter[], slug: string): Choice | null {
  const filter = filters.find((candidate) => candidate.slug === slug)
  if (filter?.type !== 'choice') return null
  return filter.options.filter((option) => option.selected).length <= 1 ? filter : null
}

/** Width, profile and rim as selects; null for a list that is not of tyres. */
export function sizeFilters(filters: Filter[]): Choice[] | null {
  const found = sizeSlugs.map((slug) => singleChoice(filters, slug)).filter((filter) => filter !== null)
  return found.length === sizeSlugs.length ? found : null
}

type FilterSelectProps = { filter: Choice; none?: string }

/** Only values that exist beside the other choices, each with its count; the chosen one stands alone in the box. */
export function FilterSelect({ filter: { slug, name, options }, none = '–' }: FilterSelectProps) {
  const chosen = options.find((option) => option.selected)?.value ?? ''
  return (
    <select className={selectClass} name={slug} aria-label={name} defaultValue={chosen} data-chosen={chosen}>
      <option value="">{none}</option>
      {options.map(({ value, label, count, selected }) => {
        const text = label.replace(/\s*(?:mm|%|col|")$/, '')
        return (
          <option key={value} value={value}>
            {selected ? text : `${text} (${count})`}
          </option>
        )
      })}
    </select>
  )
}

/** The three as the size line: `205 / 55 R 16`. */
export function SizeSelects({ filters: [width, profile, rim] }: { filters: Choice[] }) {
  if (!width || !profile || !rim) return null
  return (
    <div className={styles.size}>
      <FilterSelect filter={width} />
      <span aria-hidden="true">/</span>
      <FilterSelect filter={profile} />
      <span aria-hidden="true">R</span>
      <FilterSelect filter={rim} />
    </div>
  )
}
