import { useState, type ReactNode } from 'react'
import { formatNumber } from '#contract/money.ts'
import { texts } from '../texts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { selectClass } from '../ui/field-class.ts'
import { Icon } from '../ui/icon.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SizeLine } from '../ui/size-line.tsx'
import { FilterForm } from './filter-panel.tsx'
import { HiddenState } from './hidden-state.tsx'
import { defaultLimit } from './listing-state.ts'
import { pageHref, type ListingView, type SortOption } from './listing-view.ts'
import styles from './listing.module.css'
import type { Proposal } from './picks.ts'
import { ProductGrid } from './product-card.tsx'
import { SizeFinder } from './size-finder.tsx'
import { usePart } from '../runtime/lazy/use-part.ts'
import { useRefill } from './use-refill.ts'

const panelHash = '#szurok'
const pageLengths = [24, 48, 96]
/** Pictures that a first screen shows, on the widest layout. */
const eagerPictures = 4

type StateSelectProps = {
  view: ListingView
  name: 'sort' | 'limit'
  label: string
  chosen: string
  options: SortOption[]
  send: string
}

/** A select that is a form of its own: order or length of the list. The list's own value is sent by silence. */
function StateSelect({ view, name, label, chosen, options, send }: StateSelectProps) {
  const form = useRefill(chosen)
  return (
    <form
      ref={form}
      className={styles.sort}
      action={view.path}
      method="get"
      data-submit-on-change
      data-listing-form
    >
      <HiddenState state={view.state} without={[name]} />
      <label htmlFor={`lista-${name}`}>{label}</label>
      <select
        id={`lista-${name}`}
        className={selectClass}
        name={name}
        defaultValue={chosen}
        data-chosen={chosen}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <button className={`${buttonClass({ size: 'small' })} plain-only`}>{send}</button>
    </form>
  )
}

function SortForm({ view, options }: { view: ListingView; options: SortOption[] }) {
  const own = (value: string) => (value === view.defaultSort ? '' : value)
  return (
    <StateSelect
      view={view}
      name="sort"
      label="Rendezés"
      chosen={own(view.state.sort ?? '')}
      options={options.map(({ value, label }) => ({ value: own(value), label }))}
      send="Rendezés"
    />
  )
}

function LimitForm({ view }: { view: ListingView }) {
  const { limit } = view.state
  const lengths = [...new Set([...pageLengths, limit])].toSorted((a, b) => a - b)
  const own = (length: number) => (length === defaultLimit ? '' : String(length))
  if (view.total <= defaultLimit) return null
  return (
    <StateSelect
      view={view}
      name="limit"
      label="Egy oldalon"
      chosen={own(limit)}
      options={lengths.map((length) => ({ value: own(length), label: `${length} termék` }))}
      send="Mutat"
    />
  )
}

/** What was chosen, each a link that takes it back. */
export function ChosenChips({ view: { chips, clear, size } }: { view: ListingView }) {
  if (chips.length === 0) return null
  return (
    <div className={styles.chips} role="group" aria-label="Választott szűrők">
      {chips.map(({ text, href }) => (
        <a key={text} className={styles.chip} href={href} rel="nofollow" data-keep-scroll>
          {text}
          <Icon name="close" />
          <span className="visually-hidden"> szűrő törlése</span>
        </a>
      ))}
      <a
        className={buttonClass({ variant: 'text', size: 'small' })}
        href={clear}
        rel="nofollow"
        data-keep-scroll
      >
        Szűrők törlése
      </a>
      {size?.profile ? (
        <a
          className={buttonClass({ variant: 'text', size: 'small' })}
          href={`/garazs?meret=${size.width}-${size.profile}-${size.rim}`}
          rel="nofollow"
        >
          Mentés a garázsba
        </a>
      ) : null}
    </div>
  )
}

/** Why the list is empty, and the way on. */
export function NoProducts({ view }: { view: ListingView }) {
  const { chips, clear } = view
  if (view.total > 0) {
    return (
      <section className={styles.empty}>
        <h2>Ez a lista nem ilyen hosszú</h2>
        <p>{`Nincs ${view.page}. oldala: ${view.lastPage} oldalon minden termék elfér.`}</p>
        <a className={buttonClass({ variant: 'primary' })} href={pageHref(view, 1)}>
          Vissza a lista elejére
        </a>
      </section>
    )
  }
  return (
    <section className={styles.empty}>
      <h2>Erre a szűrésre nincs találat</h2>
      <p>
        {chips.length > 0
          ? 'Ha elhagyja valamelyik feltételt, biztosan lesz mit mutatnunk.'
          : 'Ebben a csoportban most nincs termékünk.'}
      </p>
      <a className={buttonClass({ variant: 'primary' })} href={chips.length > 0 ? clear : '/'}>
        {chips.length > 0 ? 'Minden szűrő törlése' : texts.backHome}
      </a>
    </section>
  )
}

/** The panel of the page stands in where the sheet's script could not be fetched. */
const openPanel = () => location.assign(panelHash)

/** Phones and tablets: filters in a sheet. Without scripts the link opens the panel of the page by its hash. */
function FilterDock({ view }: { view: ListingView }) {
  const chosen = view.chips.length
  const [open, setOpen] = useState(false)
  const part = usePart(open, () => import('../ui/sheet.tsx'), openPanel)
  const show = (
    <>
      <Button variant="strong" wide onClick={() => setOpen(false)}>
        {view.total > 0 ? `${view.total} termék mutatása` : 'Erre nincs találat'}
      </Button>
      <p className="visually-hidden" role="status">{`${view.total} termék`}</p>
    </>
  )
  return (
    <>
      <div className={styles.dock} role="region" aria-label="Szűrés" data-dock>
        <a
          className={buttonClass({ variant: 'strong', wide: true })}
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
          {chosen > 0 ? (
            <a
              className={`${buttonClass({ variant: 'text', size: 'small' })} ${styles.clear}`}
              href={view.clear}
              data-keep-scroll
            >
              Szűrők törlése
            </a>
          ) : null}
          <FilterForm view={view} sheet />
        </part.Sheet>
      ) : null}
    </>
  )
}

type HeadingProps = {
  title: string
  /** Of all that the list may hold, where none is chosen. */
  season?: string | null
  view: ListingView
  options: SortOption[]
  children?: ReactNode
}

/** The title of a list; a single chosen tyre size takes its place, set large, while the heading keeps the text. */
export function ListingHeading({ title, view, season, options, children }: HeadingProps) {
  const { size } = view
  const shownSeason = view.season ?? season
  return (
    <div className={view.filters.length > 0 ? `${styles.top} ${styles.docked}` : styles.top}>
      <div>
        <h1 className={size ? 'visually-hidden' : styles.title}>{title}</h1>
        {size ? (
          <p aria-hidden="true">
            <SizeLine size={size} variant="title" />
            {shownSeason ? <span className={styles.season}>{shownSeason}</span> : null}
          </p>
        ) : null}
        <p className={`muted ${styles.count}`} role="status">{`${view.total} termék`}</p>
        {children}
      </div>
      <SortForm view={view} options={options} />
    </div>
  )
}

function Picks({ picks }: { picks: Proposal[] }) {
  if (picks.length === 0) return null
  return (
    <ul className={styles.picks} aria-label="Három javaslat">
      {picks.map(({ label, name, price, url }) => (
        <li key={label}>
          <a href={url}>
            <b>{label}</b>
            <span>{name}</span>
            <strong>{price}</strong>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** `25–48 / 85` */
function shownText({ page, state, cards, total }: ListingView): string {
  const before = (page - 1) * state.limit
  return `${formatNumber(before + 1)}–${formatNumber(before + cards.length)} / ${formatNumber(total)}`
}

/** Filters beside the ruled grid of cards, with chips above it and pages below. */
export function Listing({ view, picks = [] }: { view: ListingView; picks?: Proposal[] }) {
  return (
    <div className={styles.columns}>
      {view.filters.length > 0 ? (
        <aside id="szurok" className={styles.side} aria-label="Szűrők">
          <a
            className={`${buttonClass({ variant: 'text', size: 'small' })} ${styles.closePanel}`}
            href="#tartalom"
          >
            Szűrők bezárása
          </a>
          <FilterForm view={view} />
        </aside>
      ) : null}
      <div>
        <SizeFinder view={view} />
        <h2 className="visually-hidden">Találatok</h2>
        <ChosenChips view={view} />
        <Picks picks={picks} />
        {view.cards.length > 0 ? (
          <ProductGrid cards={view.cards} eager={eagerPictures} />
        ) : (
          <NoProducts view={view} />
        )}
        {view.page <= view.lastPage ? (
          <>
            {view.lastPage > 1 ? <p className={`small muted ${styles.shown}`}>{shownText(view)}</p> : null}
            <Pagination current={view.page} last={view.lastPage} href={(page) => pageHref(view, page)} />
            <LimitForm view={view} />
          </>
        ) : null}
      </div>
      {view.filters.length > 0 ? <FilterDock view={view} /> : null}
    </div>
  )
}
