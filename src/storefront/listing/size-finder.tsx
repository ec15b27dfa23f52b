import { buttonClass } from '../ui/button.tsx'
import { HiddenState } from './hidden-state.tsx'
import { listingSearch, seasonSlug } from './listing-state.ts'
import type { ListingView } from './listing-view.ts'
import { FilterSelect, singleChoice, sizeFilters, SizeSelects } from './size-selects.tsx'
import styles from './listing.module.css'
import { useRefill } from './use-refill.ts'

/** The size and season of a list of tyres on top of it, where the panel of filters is folded away; else nothing. */
export function SizeFinder({ view }: { view: ListingView }) {
  const form = useRefill(listingSearch({ ...view.state, page: 1 }))
  const sizes = sizeFilters(view.filters)
  if (!sizes) return null
  const season = singleChoice(view.filters, seasonSlug)
  const own = [...sizes, ...(season ? [season] : [])].map(({ slug }) => slug)
  return (
    <form
      ref={form}
      className={styles.finder}
      action={view.path}
      method="get"
      aria-label="Méretkereső"
      data-submit-on-change
      data-listing-form
      data-keep-scroll
    >
      <HiddenState state={view.state} without={own} />
      <p className="visually-hidden">{season ? 'Méret és évszak' : 'Méret'}</p>
      <SizeSelects filters={sizes} />
      {season ? <FilterSelect filter={season} none="Bármely évszak" /> : null}
      <button className={`${buttonClass({ variant: 'strong' })} plain-only`}>Megjelenítés</button>
    </form>
  )
}
