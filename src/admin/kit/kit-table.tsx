import { DataTable } from '../screen/data-table.tsx'
import { StateMark } from '../parts/list.tsx'
import { Sheet } from '../parts/sheet.tsx'
import type { Column } from '../screen/use-columns.ts'
import { useRows } from '../screen/use-list.ts'
import { useSelection } from '../screen/use-selection.ts'
import { useRowKeys } from '../screen/row-keys.ts'

type Line = { number: string; size: string; stock: number }

/** As many as nobody renders at once. */
const lines: readonly Line[] = Array.from({ length: 5000 }, (_, index) => ({
  number: `T-${String(index + 1).padStart(5, '0')}`,
  size: ['205/55 R16 91H', '195/65 R15 91T', '225/45 R17 94W'][index % 3]!,
  stock: (index * 7) % 40,
}))

const columns: readonly Column<Line>[] = [
  { name: 'number', title: 'Cikkszám', isFixed: true, cell: ({ number }) => number },
  { name: 'size', title: 'Méret', cell: ({ size }) => size },
  { name: 'stock', title: 'Készlet', isNumber: true, cell: ({ stock }) => `${stock} db` },
  {
    name: 'state',
    title: 'Állapot',
    cell: ({ stock }) => (
      <StateMark kind={stock > 0 ? 'ok' : 'off'}>{stock > 0 ? 'Kapható' : 'Elfogyott'}</StateMark>
    ),
  },
]

const whole = { hasMore: false, isLoading: false, hasFailed: false, more: () => undefined }

export function KitTable() {
  const rows = useRows(lines)
  const selection = useSelection(lines.map(({ number }) => number))
  useRowKeys(rows, ({ number }) => selection.toggle(number))
  return (
    <Sheet title="Táblázat: 5000 sor" flush>
      <DataTable
        label="Minta"
        columns={columns}
        rows={lines}
        keyOf={({ number }) => number}
        at={rows.at}
        windows={whole}
        selection={selection}
      />
    </Sheet>
  )
}
