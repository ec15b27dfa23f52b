import { memo, type ReactNode } from 'react'
import { columnText } from './column-text.ts'
import { shownCell, type PriceRow } from './price-cells.ts'
import type { DraftRow } from './price-draft.ts'
import type { PriceColumn } from './price-list.ts'
import type { Area } from './selection.ts'
import styles from './price-grid.module.css'

type Props = {
  index: number
  row: PriceRow
  columns: readonly PriceColumn[]
  edited: DraftRow['cells'] | undefined
  /** The selection where it reaches this row. */
  area: Area | null
  /** The column of the active cell; -1: it is in another row. */
  active: number
  /** In place of the active cell's text. */
  editor: ReactNode
  wrong: ReadonlySet<string>
  measure: (row: HTMLTableRowElement | null) => void
  cellName: (row: number, column: number) => string
}

const readOnly = { 'aria-readonly': true } as const

/** A row of the spreadsheet; drawn again only when something of it has changed. */
export const GridRow = memo(function GridRow(props: Props) {
  const { index, row, columns, edited, area, active, editor, wrong, measure, cellName } = props
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-hidden={!row.is_published || undefined}
    >
      {columns.map((column, at) => {
        const { name, field, isNumber } = column
        const cell = field ? edited?.[field] : undefined
        const isActive = at === active
        return (
          <td
            key={name}
            id={cellName(index, at)}
            {...(field === null ? readOnly : {})}
            aria-colindex={at + 1}
            aria-selected={area !== null && at >= area.left && at <= area.right}
            aria-invalid={wrong.has(`${row.id}.${name}`) || undefined}
            data-at={`${index} ${at}`}
            data-column={name}
            data-active={isActive || undefined}
            data-edited={cell ? true : undefined}
            className={isNumber ? styles.number : undefined}
            title={cell && field ? `Volt: ${shownCell(cell.before) || 'üres'}` : undefined}
          >
            {isActive && editor ? editor : columnText(row, column)}
          </td>
        )
      })}
    </tr>
  )
})
