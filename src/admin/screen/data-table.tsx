import { useEffect, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import type { Windows } from '../runtime/windows.ts'
import { Button } from '../parts/button.tsx'
import type { Column } from './use-columns.ts'
import { useRowWindow } from './use-row-window.ts'
import type { Selection } from './use-selection.ts'
import styles from './data-table.module.css'

type Props<T> = {
  /** What the rows are, for who hears the table. */
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string
  /** The row that the keys are at. */
  at: number
  windows: Windows
  /** Absent where nothing can be done with many rows at once. */
  selection?: Selection | undefined
  /** What a row is called where it is chosen; absent: its key. */
  selectionNameOf?: (row: T) => string
  /** Where columns go on a phone, by `[data-column='name']`. */
  className?: string | undefined
}

/** The next window is requested so many rows before the end. */
const rowsAhead = 30
/** Rows by the thousand: only those in sight are in the page, and the next window comes before it is needed. */
export function DataTable<T>(props: Props<T>) {
  const { label, columns, rows, keyOf, at, windows, selection, selectionNameOf, className } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const {
    rows: inPage,
    items,
    above,
    below,
  } = useRowWindow(body, rows.length, (index) => keyOf(rows[index]!))
  useEffect(() => {
    if (at >= 0) inPage.scrollTo(at)
  }, [at, inPage])
  const lastSeen = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (!windows.hasFailed && lastSeen >= rows.length - rowsAhead) windows.more()
  }, [lastSeen, rows.length, windows])
  return (
    <>
      <table
        className={className ? `${styles.table} ${className}` : styles.table}
        aria-label={label}
        aria-rowcount={windows.hasMore ? -1 : rows.length + 1}
      >
        <thead>
          <tr>
            {selection ? <SelectAll selection={selection} count={rows.length} /> : null}
            {columns.map(({ name, title, isNumber }) => (
              <th key={name} scope="col" data-column={name} className={isNumber ? styles.number : undefined}>
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
              <tr
                key={key}
                ref={inPage.measure}
                data-index={index}
                aria-rowindex={index + 2}
                aria-current={index === at || undefined}
                data-selected={selection?.isSelected(keyOf(row)) || undefined}
              >
                {selection ? (
                  <Select
                    selection={selection}
                    name={keyOf(row)}
                    label={selectionNameOf?.(row) ?? keyOf(row)}
                  />
                ) : null}
                {columns.map(({ name, cell, isNumber }) => (
                  <td key={name} data-column={name} className={isNumber ? styles.number : undefined}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
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
    </>
  )
}

/** The place of rows that are not in the page. Set by script: the desk's policy allows no styles in the page. */
export function Spacer({ height }: { height: number }) {
  const row = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => {
    if (row.current) row.current.style.height = `${height}px`
  })
  return height > 0 ? <tr aria-hidden="true" className={styles.spacer} ref={row} /> : null
}

function SelectAll({ selection, count }: { selection: Selection; count: number }) {
  return (
    <th scope="col" className={styles.tick}>
      <input
        type="checkbox"
        aria-label={`Mind a ${count} kijelölése`}
        title={`Mind a ${count} (Ctrl A)`}
        checked={count > 0 && selection.selected.length === count}
        onChange={selection.toggleAll}
      />
    </th>
  )
}

type SelectProps = { selection: Selection; name: string; label: string }

function Select({ selection, name, label }: SelectProps): ReactNode {
  return (
    <td className={styles.tick} data-column="tick">
      <input
        type="checkbox"
        aria-label={`${label} kijelölése`}
        checked={selection.isSelected(name)}
        readOnly
        onClick={(event: MouseEvent) => selection.toggle(name, event.shiftKey)}
      />
    </td>
  )
}
