import { useId } from 'react'
import type { Filter } from '#contract/wire.ts'
import { selectClass } from '../ui/field-class.ts'
import type { ChosenFilters } from './fetch-sets.ts'
import { setTexts } from './set-texts.ts'

type Choice = Extract<Filter, { type: 'choice' }>
type SetFiltersProps = {
  filters: readonly Filter[]
  chosen: ChosenFilters
  onChange: (chosen: ChosenFilters) => void
}

const withChoice = (chosen: ChosenFilters, slug: string, value: string): ChosenFilters =>
  Object.fromEntries([
    ...Object.entries(chosen).filter(([other]) => other !== slug),
    ...(value === '' ? [] : [[slug, value] as const]),
  ])

/** A choice of one value for each filter that has several. Their counts are of all in stock, also fewer than a set, and not shown. */
export function SetFilters({ filters, chosen, onChange }: SetFiltersProps) {
  const id = useId()
  const useful = filters.filter(
    (filter): filter is Choice =>
      filter.type === 'choice' && (filter.options.length > 1 || chosen[filter.slug] !== undefined),
  )
  return (
    <div className="sets-filters">
      {useful.map(({ slug, name, options }) => (
        <p key={slug}>
          <label htmlFor={id + slug}>{name}</label>
          <select
            id={id + slug}
            className={selectClass}
            value={chosen[slug] ?? ''}
            onChange={(event) => onChange(withChoice(chosen, slug, event.target.value))}
          >
            <option value="">{setTexts.all}</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </p>
      ))}
    </div>
  )
}
