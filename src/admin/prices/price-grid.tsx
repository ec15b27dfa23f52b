import { useEffect, useRef, type ClipboardEvent, type MouseEvent } from 'react'
import { Button } from '../parts/button.tsx'
import { Spacer } from '../screen/data-table.tsx'
import { useRowWindow } from '../screen/use-row-window.ts'
import type { Windows } from '../runtime/windows.ts'
import { CellEditor } from './cell-editor.tsx'
import { parseTable } from './clipboard.ts'
import type { PriceRow } from './price-cells.ts'
import type { Draft } from './price-draft.ts'
import { GridRow } from './grid-row.tsx'
import type { PriceColumn } from './price-list.ts'
import { onSheetKey } from './sheet-keys.ts'
import type { PriceSheet } from './use-price-sheet.ts'
import styles from './price-grid.module.css'

type Props = {
  rows: readonly PriceRow[]
  columns: readonly PriceColumn[]
  draft: Draft
  sheet: PriceSheet
  windows: Windows
  /** Cells that can't be saved so, as `id.field`. */
  wrong: ReadonlySet<string>
  onPaste: (cells: string[][]) => void
  /** A row that was tapped on a phone. */
  onOpen: (row: PriceRow) => void
  loadAll: () => void
}

const sizes = { height: 36, head: 40 }
const rowsAhead = 60
const cellName = (row: number, column: number) => `ar-${row}-${column}`
const isPhone = () => matchMedia('(max-width: 47.99rem)').matches

/** The spreadsheet: one stop of Tab, whose keys move a cell. Only the rows in sight are in the page. */
export function PriceGrid({ rows, columns, draft, sheet, windows, wrong, ...props }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const grid = useRef<HTMLTableElement>(null)
  const isDrawing = useRef(false)
  const {
    rows: inPage,
    items,
    above,
    below,
  } = useRowWindow(body, rows.length, (index) => String(rows[index]!.id), sizes)
  const { active } = sheet.selection
  const hasMoved = useRef(false)
  useEffect(() => {
    if (hasMoved.current) inPage.scrollTo(active.row)
    hasMoved.current = true
    document.getElementById(cellName(active.row, active.column))?.scrollIntoView({
      block: 'nearest',
      inline: 'nearest',
    })
  }, [active.row, active.column, inPage])
  const lastSeen = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (!windows.hasFailed && lastSeen >= rows.length - rowsAhead) windows.more()
  }, [lastSeen, rows.length, windows])
  useEffect(() => {
    const stop = () => (isDrawing.current = false)
    addEventListener('pointerup', stop)
    return () => removeEventListener('pointerup', stop)
  }, [])

  /** The cell that an event came from. */
  function spotOf({ target }: MouseEvent) {
    const cell = target instanceof Element ? target.closest('td[data-at]') : null
    const [row, column] = (cell?.getAttribute('data-at') ?? '').split(' ').map(Number)
    return row === undefined || column === undefined ? null : { row, column }
  }
  const focus = () => grid.current?.focus({ preventScroll: true })

  function copy(event: ClipboardEvent, isCut: boolean) {
    if (sheet.editing) return
    event.clipboardData.setData('text/plain', sheet.copied())
    event.preventDefault()
    if (isCut) sheet.clear()
  }

  return (
    <div className={styles.frame}>
      <table
        ref={grid}
        role="grid"
        tabIndex={0}
        className={styles.table}
        aria-label="Árak és készlet"
        aria-multiselectable="true"
        aria-rowcount={windows.hasMore ? -1 : rows.length + 1}
        aria-colcount={columns.length}
        aria-activedescendant={sheet.editing ? undefined : cellName(active.row, active.column)}
        onKeyDown={(event) =>
          onSheetKey(event, sheet, {
            size: { rows: rows.length, columns: columns.length },
            loadAll: props.loadAll,
          })
        }
        onCopy={(event) => copy(event, false)}
        onCut={(event) => copy(event, true)}
        onPaste={(event) => {
          if (sheet.editing) return
          event.preventDefault()
          props.onPaste(parseTable(event.clipboardData.getData('text/plain')))
        }}
        onMouseDown={(event) => {
          const spot = spotOf(event)
          if (!spot || isPhone() || event.button !== 0) return
          if (sheet.editing && spot.row === active.row && spot.column === active.column) return
          event.preventDefault()
          isDrawing.current = true
          focus()
          sheet.goTo(spot, event.shiftKey)
        }}
        onMouseMove={(event) => {
          const spot = isDrawing.current && event.buttons === 1 ? spotOf(event) : null
          if (spot) sheet.goTo(spot, true)
        }}
        onClick={(event) => {
          const spot = isPhone() ? spotOf(event) : null
          const row = spot && rows[spot.row]
          if (row) props.onOpen(row)
        }}
        onDoubleClick={() => sheet.beginEdit()}
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ name, title, isNumber }, index) => (
              <th
                key={name}
                scope="col"
                aria-colindex={index + 1}
                data-column={name}
                className={isNumber ? styles.number : undefined}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <Spacer height={above} />
          {items.map(({ index, key }) => {
            const row = rows[index]
            // One render long the window may know more rows than there are.
            if (row === undefined) return null
            return (
              <GridRow
                key={key}
                measure={inPage.measure}
                {...{ index, row, columns, wrong, cellName }}
                edited={draft.rows.get(row.id)?.cells}
                area={index >= sheet.area.top && index <= sheet.area.bottom ? sheet.area : null}
                active={index === active.row ? active.column : -1}
                editor={
                  sheet.editing && index === active.row ? (
                    <CellEditor
                      label={`${columns[active.column]?.title ?? ''}, ${row.item_number}`}
                      editing={sheet.editing}
                      onCommit={sheet.commit}
                      onCancel={() => {
                        sheet.cancelEdit()
                        focus()
                      }}
                      onMove={(down, right) => {
                        sheet.goTo({ row: active.row + down, column: active.column + right })
                        focus()
                      }}
                    />
                  ) : null
                }
              />
            )
          })}
          <Spacer height={below} />
        </tbody>
      </table>
      {windows.hasMore ? (
        <p className={styles.more}>
          <Button busy={windows.isLoading} onClick={windows.more}>
            Továbbiak
          </Button>
        </p>
      ) : null}
    </div>
  )
}
