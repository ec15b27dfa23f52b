import { useState } from 'react'
import { useNavigate } from 'react-router'
import { bulkRights } from '#contract/admin/product-bulk-rights.ts'
import { Button } from '../parts/button.tsx'
import { Note } from '../parts/sheet.tsx'
import { useMember } from '../runtime/member.ts'
import { useAction } from '../runtime/use-desk.ts'
import type { Selection } from '../screen/use-selection.ts'
import type { BulkName, BulkTarget } from './bulk-draft.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import styles from './bulk.module.css'

type Filter = Extract<BulkTarget, { kind: 'filter' }>
type Props = { selection: Selection; filter: Filter; isBin: boolean; hasMore: boolean }

/** What can be done with the ticked products together, or with all that the list is narrowed to. */
export function ProductBulkBar({ selection: { selected, clear }, filter, isBin, hasMore }: Props) {
  const rights = useMember()?.rights ?? []
  const [isAll, setAll] = useState(false)
  const [first, setFirst] = useState<BulkName | null>(null)
  const promotion = useNewPromotion()
  if (selected.length === 0) return null
  const target: BulkTarget = isAll ? filter : { kind: 'ids', ids: selected.map(Number) }
  const may = (name: BulkName) => rights.includes(bulkRights[name])
  const leave = () => {
    setAll(false)
    clear()
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label="A kijelölt termékek">
      <span className={styles.count}>
        {isAll ? 'A szűrt lista minden terméke' : `${selected.length} kijelölve`}
      </span>
      {hasMore || isAll ? (
        <Button aria-pressed={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? 'Csak a kijelöltek' : 'A teljes szűrt lista'}
        </Button>
      ) : null}
      {may('price') && !isBin ? (
        <Button busy={promotion.busy} onClick={() => void promotion.create(target)}>
          Akció ezekre
        </Button>
      ) : null}
      {may('bin') ? (
        <Button kind={isBin ? 'normal' : 'danger'} onClick={() => setFirst(isBin ? 'restore' : 'bin')}>
          {isBin ? 'Visszaállítás…' : 'Lomtárba…'}
        </Button>
      ) : null}
      {isBin ? null : (
        <Button
          kind="next"
          onClick={() => setFirst(may('publish') ? 'publish' : may('price') ? 'price' : 'stock')}
        >
          Módosítás…
        </Button>
      )}
      <Button kind="plain" onClick={leave}>
        Mégsem
      </Button>
      {promotion.failure ? <Note>{promotion.failure.message}</Note> : null}
      {first ? (
        <BulkDialog
          target={target}
          rights={rights}
          first={first}
          onDone={() => {
            setFirst(null)
            leave()
          }}
          onClose={() => setFirst(null)}
        />
      ) : null}
    </div>
  )
}

/** Who may do any of it. */
export const mayBulk = (rights: readonly string[]): boolean =>
  Object.values(bulkRights).some((right) => rights.includes(right))

/** A draft of a sale on them, where its formula is written. */
function useNewPromotion() {
  const navigate = useNavigate()
  const { run, busy, failure } = useAction((client, scope: NewScope) =>
    client.createPromotion({
      body: {
        values: {
          name: 'Új akció',
          scope,
          discount: { kind: 'percent', value: 10 },
          rounding: 'none',
          floor_price: null,
          floor_over_cost: null,
          replaces_sales: false,
          first_day: null,
          last_day: null,
        },
      },
    }),
  )
  return {
    busy,
    failure,
    async create(target: BulkTarget) {
      const made = await run(target.kind === 'ids' ? { kind: 'products', ids: target.ids } : target)
      if (made) void navigate(`/termekek/akciok/${made.id}`)
    },
  }
}
type NewScope = { kind: 'products'; ids: number[] } | Filter
