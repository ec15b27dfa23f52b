import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatNumber } from '#contract/money.ts'
import { Button, buttonClass } from '../parts/button.tsx'
import { SaveBar } from '../parts/save-bar.tsx'
import { Empty, Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { productFacets, productTabs } from '../products/product-list.tsx'
import { RestoredNote } from '../screen/conflicts.tsx'
import { Facets } from '../screen/facets.tsx'
import { SearchForm } from '../screen/search-form.tsx'
import { useMember } from '../runtime/member.ts'
import type { PageHandle } from '../runtime/page.ts'
import { loadWindows, useWindows } from '../runtime/windows.ts'
import { MatchDialog } from './match-dialog.tsx'
import { looksMatched, type Pasted } from './paste.ts'
import type { PriceRow } from './price-cells.ts'
import { countCells, draftedRow } from './price-draft.ts'
import { PriceGrid } from './price-grid.tsx'
import { exportAddress, priceColumns, priceList } from './price-list.ts'
import { RowDialog } from './row-dialog.tsx'
import { SaleDialog } from './sale-dialog.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { SheetTools } from './sheet-tools.tsx'
import { useKnownRows } from './use-known-rows.ts'
import { useLoadAll } from './use-load-all.ts'
import { useMatch } from './use-match.ts'
import { usePriceDraft } from './use-price-draft.ts'
import { usePriceSheet } from './use-price-sheet.ts'
import styles from './prices-page.module.css'

export const handle: PageHandle = { title: 'Árak és készlet' }
export const loader = loadWindows(priceList)

const noneWrong: ReadonlySet<string> = new Set()
const shownNumbers = 10

export function Component() {
  const [search] = useSearchParams()
  const { pages, first, windows } = useWindows(priceList, search)
  const rights = useMember()?.rights
  const columns = useMemo(() => priceColumns(rights ?? []), [rights])
  const { draft, isChanged, isRestored, change, reset } = usePriceDraft()
  const listed = useMemo(() => pages.flatMap((page) => page.rows), [pages])
  const known = useKnownRows(listed, draft)
  const [wantsChanged, setWantsChanged] = useState(false)
  const onlyChanged = wantsChanged && isChanged
  const rows = useMemo(
    () => (onlyChanged ? known.changed : listed).map((row) => draftedRow(row, draft)),
    [onlyChanged, known.changed, listed, draft],
  )
  const sheet = usePriceSheet({ rows, columns, draft, change })
  const loadAll = useLoadAll(search.toString(), windows, listed.length)
  const match = useMatch({ draft, apply: sheet.apply, remember: known.remember })
  // Of the draft that was looked at: whatever is written since may be right.
  const [looked, setLooked] = useState({ draft, wrong: noneWrong })
  const wrong = looked.draft === draft ? looked.wrong : noneWrong
  const [task, setTask] = useState<'save' | 'sale' | PriceRow | null>(null)
  const text = search.get('keres') ?? ''

  function paste(cells: string[][]) {
    if (looksMatched(cells)) match.offer(cells)
    else sheet.say(pastedText(sheet.paste(cells)))
  }

  return (
    <>
      <PageHead title="Árak és készlet">
        <SearchForm label="Név, cikkszám vagy vonalkód" retained={['nezet', 'kategoria', 'marka']} />
        <a className={buttonClass({})} href={exportAddress(search)} download>
          Letöltés (Excel)
        </a>
        <Link className={buttonClass({})} to={`/termekek?${search.toString()}`}>
          Terméklista
        </Link>
      </PageHead>
      <Tabs tabs={productTabs} current={search.get('nezet') ?? 'all'} />
      <div className={styles.narrow}>
        <Facets names={productFacets} facets={first.facets} />
        <span className={styles.side}>{first.total ?? 0} változat</span>
        {isChanged ? (
          <Button aria-pressed={onlyChanged} onClick={() => setWantsChanged(!onlyChanged)}>
            Csak a módosítottak ({draft.rows.size})
          </Button>
        ) : null}
      </div>
      {isRestored ? <RestoredNote onDrop={reset} /> : null}
      <div className={styles.wide}>
        <Sheet flush>
          {columns.some(({ field }) => field) ? (
            <SheetTools
              sheet={sheet}
              row={rows[sheet.selection.active.row]}
              mayPrice={rights?.includes('prices.edit') ?? false}
              onSale={() => setTask('sale')}
            />
          ) : null}
          {rows.length === 0 ? (
            <Empty>{text === '' ? 'Itt most nincs termék.' : `Nincs ilyen termék: ${text}`}</Empty>
          ) : (
            <PriceGrid
              {...{ rows, columns, draft, sheet, wrong, loadAll }}
              windows={onlyChanged ? { ...windows, hasMore: false } : windows}
              onPaste={paste}
              onOpen={setTask}
            />
          )}
        </Sheet>
      </div>
      <p className="hidden-text" role="status">
        {sheet.message}
      </p>
      {known.failure ? <Note>{known.failure}</Note> : null}
      <SaveBar
        className={isChanged || draft.undone.length > 0 ? styles.bar : `${styles.bar} ${styles.idle}`}
        effect={
          <span aria-hidden="true">
            {sheet.message ||
              (isChanged ? `${countCells(draft)} módosított cella` : 'Nincs mentetlen változás.')}
          </span>
        }
      >
        <Button disabled={draft.done.length === 0} title="Ctrl Z" onClick={sheet.undo}>
          Visszavonás
        </Button>
        <Button disabled={draft.undone.length === 0} title="Ctrl Y" onClick={sheet.redo}>
          Mégis
        </Button>
        <Button disabled={!isChanged} onClick={reset}>
          Elvetés
        </Button>
        <Button kind="next" disabled={!isChanged} onClick={() => setTask('save')}>
          Mentés…
        </Button>
      </SaveBar>
      {match.cells ? (
        <MatchDialog
          cells={match.cells}
          columns={columns}
          busy={match.busy}
          refusal={match.failure}
          onMatch={(targets) =>
            void match.run(targets).then((pasted) => {
              if (!pasted) return
              setWantsChanged(true)
              sheet.say(pastedText(pasted))
            })
          }
          onPlain={() => {
            if (match.cells) sheet.say(pastedText(sheet.paste(match.cells)))
            match.close()
          }}
          onClose={match.close}
        />
      ) : null}
      {task === 'sale' ? <SaleDialog sheet={sheet} onClose={() => setTask(null)} /> : null}
      {task === 'save' ? (
        <SaveDialog
          draft={draft}
          change={change}
          onWrong={setLooked}
          onSaved={() => {
            setTask(null)
            reset()
          }}
          onClose={() => setTask(null)}
        />
      ) : null}
      {typeof task === 'object' && task !== null ? (
        <RowDialog
          row={task}
          columns={columns}
          onWrite={(values) => sheet.write(task, values)}
          onClose={() => setTask(null)}
        />
      ) : null}
    </>
  )
}

function pastedText({ edits, unread, left, over, unknown }: Pasted): string {
  const named = unknown.slice(0, shownNumbers).join(', ')
  return [
    `${formatNumber(edits.length)} cellát írtunk át.`,
    left > 0 ? `${formatNumber(left)} sornak nem volt helye.` : '',
    over > 0 ? `${over} oszlopnak nem volt helye.` : '',
    unknown.length > 0 ? `${formatNumber(unknown.length)} ismeretlen cikkszám: ${named}.` : '',
    unread.length > 0 ? `Nem értjük: ${unread.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
