import { useRef, useState } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { SaidBand, type Said } from '../picking/said-band.tsx'
import { sound, type Tone } from '../picking/tones.ts'
import { Button } from '../parts/button.tsx'
import { Empty, Note, Sheet } from '../parts/sheet.tsx'
import { useClient } from '../runtime/use-desk.ts'
import { maxGapMilliseconds } from '../shell/scan-reader.ts'
import { useScanner } from '../shell/scanner.ts'
import { BookDialog } from './book-dialog.tsx'
import {
  changeCount,
  countDrafts,
  differencesOf,
  emptyDraft,
  rowOfCode,
  withCount,
  withoutCounts,
  withRestMissing,
  withMisplaced,
  type Count,
  type ShelfRow,
} from './count-draft.ts'
import styles from './stock-taking.module.css'

type Results = AdminResponse<'bookStockCount'>['results']

/** What lies on one shelf, piece by piece. What should lie there is shown once something was counted, so that nobody counts to it. */
export function ShelfCount({ shelf, rows: own }: { shelf: string; rows: readonly ShelfRow[] }) {
  const draft = countDrafts.use()[shelf] ?? emptyDraft
  const [said, setSaid] = useState<Said | null>(null)
  const [isBooking, setBooking] = useState(false)
  const [results, setResults] = useState<Results>([])
  const client = useClient()
  const spoken = useRef(0)
  const rows = [
    ...own,
    ...draft.misplaced.filter((one) => !own.some((row) => row.variant_id === one.variant_id)),
  ]
  const counted = rows.filter((row) => draft.counts[row.variant_id])
  const differences = differencesOf(rows, draft)

  function say(tone: Tone, text: string) {
    spoken.current += 1
    setSaid({ tone, text, at: spoken.current })
    sound(tone)
  }

  function put(row: ShelfRow, count: number | null) {
    changeCount(shelf, (before) => withCount(before, row, count))
  }

  function add(row: ShelfRow) {
    const before = countDrafts.get()[shelf]?.counts[row.variant_id]?.counted ?? 0
    put(row, before + 1)
    say('right', `${row.item_number}: ${before + 1} db.`)
  }

  async function onScan(text: string) {
    const known = rowOfCode([...own, ...(countDrafts.get()[shelf]?.misplaced ?? [])], text)
    if (known) return add(known)
    const response = await client.getShelfItem({ query: { code: text.slice(0, 100) } }).catch(() => null)
    if (!response) return say('wrong', `Nincs kapcsolat a bolttal, ez nem számított: ${text}.`)
    if (!response.row) return say('wrong', `Ismeretlen kód: ${text}.`)
    const { row } = response
    changeCount(shelf, (before) => withMisplaced(before, row))
    add(row)
  }
  useScanner({ onScan: (text) => void onScan(text), characters: /\S/, withSelects: true })

  function onBooked(found: Results) {
    setBooking(false)
    setResults(found)
    // What has changed meanwhile is counted again, against what is there now.
    const done = new Set(found.filter(({ outcome }) => outcome !== 'held').map((one) => one.variant_id))
    changeCount(shelf, (before) => withoutCounts(before, done))
  }

  return (
    <>
      <SaidBand said={said} />
      <BookResults results={results} />
      <Sheet title={`${shelf} polc`} flush>
        {rows.length === 0 ? <Empty>Ezen a polcon nincs termék.</Empty> : null}
        <ul className={styles.rows}>
          {rows.map((row) => (
            <CountRow
              key={row.variant_id}
              row={row}
              shelf={shelf}
              count={draft.counts[row.variant_id]}
              onAdd={() => add(row)}
              onPut={(count) => put(row, count)}
              onMisread={(text) =>
                say('wrong', `${row.item_number}: ez nem darabszám, nem számított: ${text}.`)
              }
            />
          ))}
        </ul>
      </Sheet>
      <div className={styles.bar} role="toolbar" aria-label="Leltár">
        <span>
          {counted.length} / {rows.length} számolva, {formatNumber(differences.length)} eltérés
        </span>
        <Button
          disabled={counted.length === rows.length}
          onClick={() => changeCount(shelf, (before) => withRestMissing(before, rows))}
        >
          A többi: 0 db
        </Button>
        <Button kind="next" disabled={counted.length === 0} onClick={() => setBooking(true)}>
          Könyvelés
        </Button>
      </div>
      {isBooking ? (
        <BookDialog
          rows={counted}
          draft={draft}
          differences={differences}
          onBooked={onBooked}
          onClose={() => setBooking(false)}
        />
      ) : null}
    </>
  )
}

type RowProps = {
  row: ShelfRow
  shelf: string
  count: Count | undefined
  onAdd: () => void
  onPut: (count: number | null) => void
  onMisread: (text: string) => void
}

const isCount = (text: string) => /^\d{0,6}$/.test(text)

function CountRow({ row, shelf, count, onAdd, onPut, onMisread }: RowProps) {
  // A code that was scanned while the field had the focus, or half a piece: what stood there before stays.
  const [misread, setMisread] = useState<string | null>(null)
  const typed = useRef<{ at: number; before: number | null }>({ at: 0, before: null })
  const delta = count ? count.counted - count.expected : 0
  return (
    <li>
      <div>
        <b>{row.item_number}</b> {row.name}
        {row.shelf === shelf ? null : (
          <span className={styles.misplaced}>
            {row.shelf === '' ? 'Nincs polca.' : `Más polcról: ${row.shelf}`}
          </span>
        )}
        {count ? (
          <span className={styles.side}>
            kellene: {count.expected} db{row.boxed > 0 ? `, dobozokban: ${row.boxed} db` : ''}
          </span>
        ) : null}
      </div>
      {delta === 0 ? null : (
        <b className={delta > 0 ? styles.more : styles.less}>
          {delta > 0 ? '+' : '−'}
          {Math.abs(delta)}
        </b>
      )}
      <div className={styles.count}>
        <Button
          aria-label={`− 1, ${row.item_number}`}
          disabled={!count || count.counted === 0}
          onClick={() => onPut((count?.counted ?? 0) - 1)}
        >
          −
        </Button>
        <input
          className={styles.number}
          inputMode="numeric"
          aria-label={`${row.item_number}: darab`}
          value={misread ?? count?.counted ?? ''}
          onChange={(event) => {
            const { at } = typed.current
            typed.current =
              event.timeStamp - at > maxGapMilliseconds
                ? { at: event.timeStamp, before: count?.counted ?? null }
                : { ...typed.current, at: event.timeStamp }
            const text = event.target.value.trim()
            setMisread(isCount(text) ? null : text)
            if (!isCount(text)) onPut(typed.current.before)
            else onPut(text === '' ? null : Number(text))
          }}
          onBlur={() => {
            if (misread !== null) onMisread(misread)
            setMisread(null)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
        />
        <Button aria-label={`+ 1, ${row.item_number}`} onClick={onAdd}>
          + 1
        </Button>
      </div>
    </li>
  )
}

/** What came of the last booking: how many, and what was left with its reason. */
function BookResults({ results }: { results: Results }) {
  if (results.length === 0) return null
  const booked = results.filter(({ outcome }) => outcome === 'booked').length
  const same = results.filter(({ outcome }) => outcome === 'same').length
  return (
    <Sheet>
      <Note good>
        {formatNumber(booked)} eltérés könyvelve, {formatNumber(same)} tétel egyezett.
      </Note>
      {results
        .filter(({ outcome }) => outcome !== 'booked' && outcome !== 'same')
        .map((one) => (
          <Note key={one.variant_id}>
            {one.item_number}: {one.text}
          </Note>
        ))}
    </Sheet>
  )
}
