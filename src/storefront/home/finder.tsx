import { useEffect, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { browserClient } from '../shell/browser-client.ts'
import { texts } from '../texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { inputClass } from '../ui/field-class.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { useHydrated } from '../ui/store.ts'
import type { Season } from '../ui/tyre.ts'
import { countTyres, type FinderChoice, type FinderData } from './finder-data.ts'
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
const listPath = ({ season, choice }: LastSize) =>
  `/termekek/${seasonCategories[season]}?${sizeSearch(choice)}`
const sizeWords = ({ season, choice }: LastSize) =>
  `${choice.szelesseg}/${choice.oldalfal}\u00a0R${choice.felni}, ${texts.seasons[season].toLowerCase()}`

type SizeSelectProps = {
  name: keyof FinderChoice
  values: string[]
  value: string
  label: string
  word: string
  onChange: (value: string) => void
}

function SizeSelect({ name, values, value, label, word, onChange }: SizeSelectProps) {
  return (
    <label>
      <select name={name} value={value} aria-label={label} onChange={(event) => onChange(event.target.value)}>
        {values.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <span>{word}</span>
    </label>
  )
}

/** The count follows the choice; until an answer comes the old one stays. */
function useCount(data: FinderData, season: Season, choice: FinderChoice): number {
  const [answer, setAnswer] = useState(data.count)
  const { szelesseg, oldalfal, felni } = choice
  const untouched = season === data.season && sizeSearch(choice) === sizeSearch(data.chosen)
  useEffect(() => {
    if (untouched) return
    const abort = new AbortController()
    countTyres(browserClient, season, { szelesseg, oldalfal, felni }, abort.signal).then(
      setAnswer,
      () => undefined,
    )
    return () => abort.abort()
  }, [untouched, season, szelesseg, oldalfal, felni])
  return untouched ? data.count : answer
}

function LastLooked() {
  const last = useHydrated() ? readLastSize(localStorage) : null
  return (
    <p className={`small muted ${styles.last}`}>
      {last ? (
        <>
          Legutóbb ezt nézte:{' '}
          <a className="link" href={listPath(last)}>
            {sizeWords(last)}
          </a>
          .{' '}
        </>
      ) : null}
      Nem tudja a méretet?{' '}
      <a className="link" href="/hogyan-olvassa-le-a-meretet">
        Megmutatjuk, hol találja.
      </a>
    </p>
  )
}

/** The size finder: three native selects set as the size line. Without scripts it opens the tyres filtered by season. */
export function Finder({ data }: { data: FinderData }) {
  const navigate = useNavigate()
  const [season, setSeason] = useState(data.season)
  const [choice, setChoice] = useState(data.chosen)
  const count = useCount(data, season, choice)
  const choose = (name: keyof FinderChoice) => (value: string) =>
    setChoice((current) => ({ ...current, [name]: value }))
  const find = (event: FormEvent) => {
    event.preventDefault()
    rememberSize(localStorage, { season, choice })
    void navigate(listPath({ season, choice }))
  }
  return (
    <>
      <form className={styles.finder} action={`/termekek/${tyreCategory}`} method="get" onSubmit={find}>
        <div className={styles.size}>
          <SizeSelect
            name="szelesseg"
            values={data.widths}
            value={choice.szelesseg}
            label="Szélesség, milliméter"
            word="szélesség, mm"
            onChange={choose('szelesseg')}
          />
          <span aria-hidden="true">/</span>
          <SizeSelect
            name="oldalfal"
            values={data.profiles}
            value={choice.oldalfal}
            label="Oldalfal, százalék"
            word="oldalfal, %"
            onChange={choose('oldalfal')}
          />
          <span className={styles.construction} aria-hidden="true">
            R
          </span>
          <SizeSelect
            name="felni"
            values={data.rims}
            value={choice.felni}
            label="Felni, col"
            word="felni, col"
            onChange={choose('felni')}
          />
        </div>
        <fieldset className={styles.seasons}>
          <legend className="visually-hidden">Évszak</legend>
          {seasons.map(({ value, icon }) => (
            <label key={value}>
              <input
                type="radio"
                name="evszak"
                value={value}
                checked={value === season}
                onChange={() => setSeason(value)}
              />
              <Icon name={icon} small />
              {texts.seasons[value]}
            </label>
          ))}
        </fieldset>
        <button className={buttonClass({ look: 'primary', size: 'large', wide: true })}>
          {count > 0
            ? `${count} ${texts.seasons[season].toLowerCase()} abroncs mutatása`
            : 'Abroncsok mutatása'}
        </button>
      </form>
      <form className={styles.words} action="/kereses" method="get">
        <label>
          vagy írja be egyben
          <input
            className={inputClass}
            name="q"
            placeholder="2055516 téli"
            autoComplete="off"
            maxLength={200}
            required
          />
        </label>
      </form>
      <LastLooked />
    </>
  )
}
