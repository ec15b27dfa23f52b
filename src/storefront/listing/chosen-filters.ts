import type { Filter } from '#contract/wire.ts'
import { formatNumber } from '#contract/money.ts'
import { sizeText, type TyreSize } from '../ui/tyre.ts'
import { listingSearch, seasonSlug, type ListingState } from './listing-state.ts'
import type { Chip } from './listing-view.ts'
import { withoutFilter } from './parse-listing.ts'

type FilteredList = { path: string; state: ListingState; filters: Filter[] }

const sizeSlugs: readonly string[] = ['szelesseg', 'oldalfal', 'felni']

/** What the customer chose, each with the address without it; a whole size is one thing. */
export function chosenChips({ path, state, filters }: FilteredList): Chip[] {
  const size = chosenSize(state)
  if (!size) return chipsOf({ path, state, filters })
  const without = sizeSlugs.reduce((rest, slug) => withoutFilter(rest, slug), state)
  const others = filters.filter(({ slug }) => !sizeSlugs.includes(slug))
  return [
    { text: sizeText(size), href: path + listingSearch(without) },
    ...chipsOf({ path, state, filters: others }),
  ]
}

function chipsOf({ path, state, filters }: FilteredList): Chip[] {
  return filters.flatMap((filter): Chip[] => {
    if (filter.type === 'range') {
      const { selected } = filter.options
      return selected
        ? [
            {
              text: rangeText(filter.name, selected, filter.unit),
              href: path + listingSearch(withoutFilter(state, filter.slug)),
            },
          ]
        : []
    }
    return filter.options
      .filter((option) => option.selected)
      .map((option) => ({
        text: chipText(filter, option.label),
        href: path + listingSearch(withoutFilter(state, filter.slug, option.value)),
      }))
  })
}

// A class letter, a number or a bare yes says nothing without its filter's name.
function chipText({ name }: Filter, label: string): string {
  if (/^(?:igen|nem)$/i.test(label)) return /^igen$/i.test(label) ? name : `${name}: nem`
  return label.length <= 3 || /^[\d.,\s]+\S{0,3}$/.test(label) ? `${name}: ${label}` : label
}

function rangeText(
  name: string,
  { min, max }: { min: number | null; max: number | null },
  unit?: string,
): string {
  const suffix = unit ? `\u00a0${unit}` : ''
  if (min !== null && max !== null) return `${name}: ${formatNumber(min)}–${formatNumber(max)}${suffix}`
  return min === null
    ? `${name}: ${formatNumber(max ?? 0)}${suffix} alatt`
    : `${name}: ${formatNumber(min)}${suffix} felett`
}

/** `téli` when exactly one season is chosen: the title of the page says it. */
export function chosenSeason(filters: Filter[]): string | null {
  const filter = filters.find(({ slug }) => slug === seasonSlug)
  if (filter?.type !== 'choice') return null
  const [chosen, another] = filter.options.filter(({ selected }) => selected)
  return chosen && !another ? chosen.label.toLowerCase() : null
}

/** `205/55 R16` when exactly one width, profile and rim are chosen: the title of the page becomes the size. */
export function chosenSize({ filters }: ListingState): TyreSize | null {
  const [width, profile, rim] = [filters.szelesseg, filters.oldalfal, filters.felni]
  const single = (value: string | undefined) => value !== undefined && /^\d{1,3}(?:\.5)?$/.test(value)
  return width && profile && rim && single(width) && single(profile) && single(rim)
    ? { width, profile, rim: `R${rim.replace('.', ',')}`, load: null, speed: null, reinforced: false }
    : null
}
