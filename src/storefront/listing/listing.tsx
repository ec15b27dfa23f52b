import { useState, type ReactNode } from 'react'
import { Button, buttonClass } from '../ui/button.tsx'
import { selectClass } from '../ui/field-class.ts'
import { Icon } from '../ui/icon.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SizeLine } from '../ui/size-line.tsx'
import { FilterForm } from './filter-panel.tsx'
import { defaultLimit, listingSearch } from './listing-url.ts'
import { chips, chosenSize, pageHref, type Chip, type ListingView, type SortOption } from './listing-view.ts'
import styles from './listing.module.css'
import { ProductSheet } from './product-card.tsx'
import { usePart } from '../ui/use-part.ts'
import { useRefill } from './use-refill.ts'

const panelHash = '#szurok'
/** Pictures that a first screen shows, on the widest layout. */
const eagerPictures = 4

function SortForm({ view, options }: { view: ListingView; options: SortOption[] }) {
  const { state } = view
  const sort = state.sort ?? view.defaultSort
  const form = useRefill(sort)
  return (
    <form
      ref={form}
      className={styles.sort}
      action={view.path}
      method="get"
      data-submit-on-change
      data-listing-form
    >
      {Object.entries(state.filters).map(([slug, value]) => (
        <input key={slug} type="hidden" name={slug} value={value} />
      ))}
      {state.search ? <input type="hidden" name="search" value={state.search} /> : null}
      {state.limit === defaultLimit ? null : <input type="hidden" name="limit" value={state.limit} />}
      <label htmlFor="rendezes">Rendezés</label>
      <select id="rendezes" className={selectClass} name="sort" defaultValue={sort} data-chosen={sort}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button className={`${buttonClass({ size: 'small' })} plain-only`}>Rendez</button>
    </form>
  )
}

function ChosenChips({ chosen, clear }: { chosen: Chip[]; clear: string }) {
  if (chosen.length === 0) return null
  return (
    <div className={styles.chips} role="group" aria-label="Választott szűrők">
      {chosen.map(({ text, href }) => (
        <a key={text} className={styles.chip} href={href} rel="nofollow" data-keep-scroll>
          {text}
          <Icon name="close" />
          <span className="visually-hidden"> szűrő törlése</span>
        </a>
      ))}
      <a className={buttonClass({ look: 'text', size: 'small' })} href={clear} data-keep-scroll>
        Mindet törlöm
      </a>
    </div>
  )
}

function NoProducts({ chosen, clear }: { chosen: Chip[]; clear: string }) {
  return (
    <section className={styles.empty}>
      <h2>Erre a szűrésre nincs találat</h2>
      <p>
        {chosen.length > 0
          ? 'Ha elhagyja valamelyik feltételt, biztosan lesz mit mutatnunk.'
          : 'Ebben a csoportban most nincs termékünk.'}
      </p>
      <a className={buttonClass({ look: 'primary' })} href={chosen.length > 0 ? clear : '/'}>
        {chosen.length > 0 ? 'Minden szűrő törlése' : 'Vissza a kezdőlapra'}
      </a>
    </section>
  )
}

/** The panel of the page stands in where the sheet's script could not be fetched. */
const openPanel = () => location.assign(panelHash)

/** Phones and tablets: filters in a sheet. Without scripts the link opens the panel of the page by its hash. */
function FilterDock({ view, chosen }: { view: ListingView; chosen: number }) {
  const [open, setOpen] = useState(false)
  const part = usePart(open, () => import('../ui/sheet.tsx'), openPanel)
  const show = (
    <Button look="strong" wide onClick={() => setOpen(false)}>{`${view.total} termék mutatása`}</Button>
  )
  return (
    <>
      <div className={styles.dock} role="region" aria-label="Szűrés" data-dock>
        <a
          className={buttonClass({ look: 'strong', wide: true })}
          href={panelHash}
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          <Icon name="filter" small />
          {chosen > 0 ? `Szűrők (${chosen})` : 'Szűrők'}
        </a>
      </div>
      {part ? (
        <part.Sheet open={open} onClose={() => setOpen(false)} title="Szűrők" footer={show}>
          <FilterForm view={view} />
        </part.Sheet>
      ) : null}
    </>
  )
}

type HeadingProps = { title: string; view: ListingView; options: SortOption[]; children?: ReactNode }

/** The title of a list; a single chosen tyre size takes its place, set large, while the heading keeps the words. */
export function ListingHeading({ title, view, options, children }: HeadingProps) {
  const size = chosenSize(view)
  return (
    <div className={styles.top}>
      <div>
        <h1 className={size ? 'visually-hidden' : styles.title}>{title}</h1>
        {size ? (
          <p aria-hidden="true">
            <SizeLine size={{ ...size, load: null, speed: null, reinforced: false }} look="title" />
          </p>
        ) : null}
        <p className={`muted ${styles.count}`} role="status">{`${view.total} termék`}</p>
        {children}
      </div>
      <SortForm view={view} options={options} />
    </div>
  )
}

/** Filters beside the ruled sheet of cards, with chips above it and pages below. */
export function Listing({ view }: { view: ListingView }) {
  const chosen = chips(view)
  const clear = view.path + listingSearch({ ...view.state, page: 1, filters: {} })
  return (
    <div className={styles.columns}>
      {view.filters.length > 0 ? (
        <aside id="szurok" className={styles.side} aria-label="Szűrők">
          <a
            className={`${buttonClass({ look: 'text', size: 'small' })} ${styles.closePanel}`}
            href="#tartalom"
          >
            Szűrők bezárása
          </a>
          <FilterForm view={view} />
        </aside>
      ) : null}
      <div>
        <h2 className="visually-hidden">Találatok</h2>
        <ChosenChips chosen={chosen} clear={clear} />
        {view.cards.length > 0 ? (
          <ProductSheet cards={view.cards} eager={eagerPictures} />
        ) : (
          <NoProducts chosen={chosen} clear={clear} />
        )}
        <Pagination current={view.page} last={view.lastPage} href={(page) => pageHref(view, page)} />
      </div>
      {view.filters.length > 0 ? <FilterDock view={view} chosen={chosen.length} /> : null}
    </div>
  )
}
