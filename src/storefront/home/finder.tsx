import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { SearchField } from '../search/search-field.tsx'
import { mayHaveCars } from '../garage/garage-facade.ts'
import { usePart } from '../runtime/lazy/use-part.ts'
import { browserClient } from '../runtime/client/browser-client.ts'
import { texts } from '../texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { inputClass } from '../ui/field-class.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { useHydrated } from '../ui/store.ts'
import type { Season } from '../ui/tyre.ts'
import type { FinderData } from './finder-data.ts'
import type { FinderState } from './finder-live.ts'
import type { FinderChoice, SizeSlug } from './finder-rules.ts'
import styles from './finder.module.css'
import { readLastSize, rememberSize, type LastSize } from './last-size.ts'
import { seasonCategories, tyreCategory } from './tyre-categories.ts'

const seasons: { value: Season; icon: IconName }[] = [
  { value: 'teli', icon: 'snow' },
  { value: 'nyari', icon: 'sun' },
  { value: 'negyevszakos', icon: 'all-season' },
]

const sizeSearch = ({ szelesseg, oldalfal, felni }: FinderChoice) =>
  `felni=${felni}&oldalfal=${oldalfal}&szelesseg=${szelesseg}`
const sizeNames: Record<SizeSlug, string> = { szelesseg: 'szélesség', oldalfal: 'oldalfal', felni: 'felni' }
const listPath = ({ season, choice }: LastSize) =>
  `/termekek/${seasonCategories[season]}?${sizeSearch(choice)}`
const sizeText = ({ season, choice }: LastSize) =>
  `${choice.szelesseg}/${choice.oldalfal}\u00a0R${choice.felni}, ${texts.seasons[season].toLowerCase()}`

type SizeSelectProps = {
  name: SizeSlug
  state: FinderState
  label: string
  caption: string
  onChange: (chosen: Partial<FinderChoice>) => void
}

/** The chosen value stands alone, as on the tyre; the others say how many there are, or that there is none. */
function SizeSelect({ name, state: { lists, choice, moved }, label, caption, onChange }: SizeSelectProps) {
  const live = useHydrated()
  return (
    <label className={moved.includes(name) ? styles.moved : undefined}>
      <select
        name={name}
        value={choice[name]}
        aria-label={label}
        onChange={(event) => onChange({ [name]: event.target.value })}
      >
        {lists[name].map(({ value, count }) => (
          <option key={value} value={value}>
            {live && value !== choice[name] ? `${value} (${count || '–'})` : value}
          </option>
        ))}
      </select>
      <span>{caption}</span>
    </label>
  )
}

/** The finder's state; counts follow the choice, and until a response comes the old ones stay. */
export function useFinder({ lists, season, chosen, count }: FinderData) {
  const [state, setState] = useState<FinderState>({
    lists,
    season,
    choice: chosen,
    own: [],
    moved: [],
    count,
  })
  const pending = useRef<AbortController>(null)
  const change = async (next: FinderState, changed?: 'season') => {
    pending.current?.abort()
    const { signal } = (pending.current = new AbortController())
    setState(next)
    try {
      const { settleFinder } = await import('./finder-live.ts')
      const settled = await settleFinder(browserClient, next, changed, signal)
      if (!signal.aborted) setState(settled)
    } catch {
      // The old counts stay; the button finds all the same.
    }
  }
  useEffect(() => () => pending.current?.abort(), [])
  return {
    state,
    chooseSize: (chosen: Partial<FinderChoice>) =>
      void change({
        ...state,
        choice: { ...state.choice, ...chosen },
        own: [...state.own, ...(Object.keys(chosen) as SizeSlug[])],
      }),
    chooseSeason: (next: Season) => void change({ ...state, season: next }, 'season'),
  }
}

function LastLooked() {
  const last = useHydrated() ? readLastSize(() => localStorage) : null
  return (
    <p className={`small muted ${styles.last}`}>
      {last ? (
        <>
          Legutóbb ezt nézte:{' '}
          <a className="link" href={listPath(last)}>
            {sizeText(last)}
          </a>
          .{' '}
        </>
      ) : null}
      Nem tudja a méretet?{' '}
      <a className="link" href="/abroncsmeret">
        Megmutatjuk, hol találja.
      </a>{' '}
      <a className="link" href="/autom">
        Keresés autó szerint.
      </a>
    </p>
  )
}

/** What the choice has led to, where it is no matter of course. */
function Outcome({ season, choice, moved, count }: FinderState) {
  const names = moved.map((slug) => sizeNames[slug])
  const kind = texts.seasons[season].toLowerCase()
  return (
    <p role="status" className={styles.outcome}>
      {names.length > 0
        ? `Ehhez igazítottuk: ${names.join(' és ')}.`
        : count === 0
          ? `${choice.szelesseg}/${choice.oldalfal}\u00a0R${choice.felni} méretben nincs ${kind} abroncsunk.`
          : ''}
    </p>
  )
}

/** The size finder: three native selects set as the size line. Without scripts it opens the tyres filtered by season. */
export function Finder({ state, chooseSize, chooseSeason }: ReturnType<typeof useFinder>) {
  const navigate = useNavigate()
  const garage = usePart(useHydrated() && mayHaveCars(), () => import('../garage/finder-cars.tsx'))
  const { season, choice, own, count } = state
  const sizes = usePart(own.length > 0, () => import('./finder-sizes.tsx'))
  const find = (event: FormEvent) => {
    event.preventDefault()
    rememberSize(() => localStorage, { season, choice })
    void navigate(listPath({ season, choice }))
  }
  return (
    <>
      <form className={styles.finder} action={`/termekek/${tyreCategory}`} method="get" onSubmit={find}>
        <div className={styles.size}>
          <SizeSelect
            name="szelesseg"
            state={state}
            label="Szélesség, milliméter"
            caption="szélesség, mm"
            onChange={chooseSize}
          />
          <span aria-hidden="true">/</span>
          <SizeSelect
            name="oldalfal"
            state={state}
            label="Oldalfal, százalék"
            caption="oldalfal, %"
            onChange={chooseSize}
          />
          <span className={styles.construction} aria-hidden="true">
            R
          </span>
          <SizeSelect
            name="felni"
            state={state}
            label="Felni, col"
            caption="felni, col"
            onChange={chooseSize}
          />
        </div>
        {sizes ? (
          <sizes.FinderSizes className={styles.row} season={season} choice={choice} onChoose={chooseSize} />
        ) : null}
        <Outcome {...state} />
        <fieldset className={styles.seasons}>
          <legend className="visually-hidden">Évszak</legend>
          {seasons.map(({ value, icon }) => (
            <label key={value}>
              <input
                type="radio"
                name="evszak"
                value={value}
                checked={value === season}
                onChange={() => chooseSeason(value)}
              />
              <Icon name={icon} small />
              {texts.seasons[value]}
            </label>
          ))}
        </fieldset>
        <button className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
          {count > 0
            ? `${count} ${texts.seasons[season].toLowerCase()} abroncs mutatása`
            : 'Abroncsok mutatása'}
        </button>
      </form>
      <form className={styles.row} action="/kereses" method="get">
        <label htmlFor="meret-egyben">vagy írja be egyben</label>
        <SearchField id="meret-egyben" className={inputClass} placeholder="2055516 téli" />
        <button className={buttonClass({ variant: 'outline' })}>{texts.search}</button>
      </form>
      <LastLooked />
      {garage ? <garage.FinderCars season={season} /> : null}
    </>
  )
}
