import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { Icon } from '#storefront/ui/icon.tsx'
import { formatNumber } from '#contract/money.ts'
import { StateMark } from '../parts/list.tsx'
import { dropPlace, stepPlace, type Place, type Step, type TreeRow, type Zone } from './tree-moves.ts'
import styles from './category-tree.module.css'

type Props = {
  rows: readonly TreeRow[]
  mayEdit: boolean
  /** While a move is under way nothing else moves. */
  busy: boolean
  onMove: (row: TreeRow, place: Place) => Promise<void>
  /** What can be done with it by buttons. */
  onOpen: (row: TreeRow) => void
}
type Target = { id: number; zone: Zone }

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}
/** Deeper rows are not moved further in: a phone is narrow. */
const maxIndent = 6

/** Its goods are all in those below it: nothing is missing there. */
const isEmptyParent = (rows: readonly TreeRow[], at: number): boolean =>
  rows[at]!.products === 0 && (rows[at + 1]?.depth ?? 0) > rows[at]!.depth

/** The tree: a row is moved by Alt and the arrows while it has the focus, by dragging, and by the buttons of its dialog. */
export function CategoryTree({ rows, mayEdit, busy, onMove, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [target, setTarget] = useState<Target | null>(null)
  const focused = useRef<number | null>(null)
  // A row that has moved is another place in the document, and keeps the focus.
  useEffect(() => {
    if (focused.current === null || busy) return
    list.current?.querySelector<HTMLElement>(`[data-row="${focused.current}"] a`)?.focus()
    focused.current = null
  }, [rows, busy])

  function onKeyDown(event: KeyboardEvent, row: TreeRow) {
    const step = steps[event.key]
    if (!event.altKey || !step || !mayEdit) return
    event.preventDefault()
    const place = busy ? null : stepPlace(rows, row.id, step)
    if (!place) return
    focused.current = row.id
    void onMove(row, place)
  }
  function onDragOver(event: DragEvent<HTMLElement>, id: number) {
    if (dragged === null) return
    const zone = zoneOf(event)
    const place = dropPlace(rows, dragged, id, zone)
    if (place) event.preventDefault()
    if (target?.id !== id || target.zone !== zone) setTarget(place ? { id, zone } : null)
  }
  function onDrop(event: DragEvent) {
    event.preventDefault()
    const place = dragged !== null && target ? dropPlace(rows, dragged, target.id, target.zone) : null
    const row = rows.find(({ id }) => id === dragged)
    endDrag()
    if (row && place && !busy) void onMove(row, place)
  }
  function endDrag() {
    setDragged(null)
    setTarget(null)
  }

  return (
    <ul className={styles.tree} ref={list} aria-label="Kategóriák" aria-busy={busy}>
      {rows.map((row, index) => (
        <li
          key={row.id}
          data-row={row.id}
          data-depth={Math.min(row.depth, maxIndent)}
          data-drop={target?.id === row.id ? target.zone : undefined}
          data-dragged={dragged === row.id || undefined}
          className={styles.row}
          draggable={mayEdit}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            setDragged(row.id)
          }}
          onDragOver={(event) => onDragOver(event, row.id)}
          onDrop={onDrop}
          onDragEnd={endDrag}
        >
          {mayEdit ? (
            <span className={styles.handle} aria-hidden="true">
              ⠿
            </span>
          ) : null}
          <Link
            className={styles.name}
            to={`/termekek/kategoriak/${row.id}`}
            draggable={false}
            onKeyDown={(event) => onKeyDown(event, row)}
          >
            {row.name}
          </Link>
          {row.is_shown ? null : <StateMark kind="off">Rejtett</StateMark>}
          <span className={styles.count}>
            {isEmptyParent(rows, index) ? '' : `${formatNumber(row.products)} termék`}
          </span>
          {mayEdit ? (
            <button
              type="button"
              className={styles.more}
              aria-label={`Áthelyezés: ${row.name}`}
              onClick={() => onOpen(row)}
            >
              <Icon name="sort" small />
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** The upper and lower third put beside, the middle inside. */
function zoneOf(event: DragEvent<HTMLElement>): Zone {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const part = (event.clientY - top) / height
  if (part < 0.3) return 'above'
  return part > 0.7 ? 'below' : 'inside'
}
