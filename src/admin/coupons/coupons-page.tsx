import { Link, useNavigate, useSearchParams } from 'react-router'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { couponFormula, couponLimits, couponSpan } from '#contract/coupon.ts'
import { formatNumber } from '#contract/money.ts'
import { buttonClass } from '../parts/button.tsx'
import { StateMark } from '../parts/list.tsx'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { useMember } from '../runtime/member.ts'
import type { PageHandle } from '../runtime/page.ts'
import { loadWindows, useWindows, type WindowedList } from '../runtime/windows.ts'
import { DataTable } from '../screen/data-table.tsx'
import { useRowKeys } from '../screen/row-keys.ts'
import { SearchForm } from '../screen/search-form.tsx'
import type { Column } from '../screen/use-columns.ts'
import { useRows } from '../screen/use-list.ts'
import { couponPath } from './coupon-path.ts'
import styles from './coupons.module.css'

type View = NonNullable<NonNullable<AdminInput<'listCoupons'>['query']>['view']>
type Listed = AdminResponse<'listCoupons'>['coupons'][number]

const tabs: readonly [View, string][] = [
  ['all', 'Mind'],
  ['live', 'Él'],
  ['coming', 'Még nem indult'],
  ['over', 'Lejárt'],
  ['used_up', 'Elfogyott'],
  ['ended', 'Lezárva'],
]

const list: WindowedList<'listCoupons'> = {
  name: 'listCoupons',
  cursor: 'before',
  lastOf: ({ coupons, has_more: hasMore }) => (hasMore ? coupons.at(-1)?.id : undefined),
  inputOf(search) {
    const view = tabs.find(([name]) => name === search.get('nezet'))?.[0] ?? 'all'
    const text = search.get('keres')?.trim().slice(0, 40) ?? ''
    return { query: { view, ...(text === '' ? {} : { search: text }) } }
  },
}

const columns: readonly Column<Listed>[] = [
  {
    name: 'coupon',
    title: 'Kupon',
    isFixed: true,
    cell: ({ code, name }) => (
      <>
        <Link className={styles.name} to={couponPath(code)}>
          {code}
        </Link>
        <br />
        <span className={styles.side}>{name}</span>
      </>
    ),
  },
  {
    name: 'effect',
    title: 'Mit ad',
    cell: ({ terms }) => (
      <>
        {couponFormula(terms)}
        {couponLimits(terms) === '' ? null : (
          <>
            <br />
            <span className={styles.side}>{couponLimits(terms)}</span>
          </>
        )}
      </>
    ),
  },
  { name: 'span', title: 'Mikor', cell: ({ terms }) => couponSpan(terms) },
  { name: 'used', title: 'Felhasználva', isNumber: true, cell: usedText },
  {
    name: 'given',
    title: 'Adott kedvezmény',
    isNumber: true,
    cell: ({ given, unrecorded }) =>
      unrecorded === 0 ? given.formatted_value : `legalább ${given.formatted_value}`,
  },
  {
    name: 'state',
    title: 'Állapot',
    cell: ({ shown }) => <StateMark kind={shown.kind}>{shown.name}</StateMark>,
  },
]

/** `3 / 100 rendelés` */
function usedText({ used, terms: { max_uses: all } }: Pick<Listed, 'used' | 'terms'>): string {
  return `${formatNumber(used)}${all === null ? '' : ` / ${formatNumber(all)}`} rendelés`
}

export const handle: PageHandle = { title: 'Kuponok' }
export const loader = loadWindows(list)

export function Component() {
  const [search] = useSearchParams()
  const { pages, first, windows } = useWindows(list, search)
  const coupons = pages.flatMap((page) => page.coupons)
  const { view = 'all', search: text = '' } = list.inputOf(search).query ?? {}
  const rows = useRows(coupons)
  const navigate = useNavigate()
  useRowKeys(rows, ({ code }) => void navigate(couponPath(code)))
  const mayEdit = useMember()?.rights.includes('prices.edit') ?? false
  return (
    <>
      <PageHead
        title="Kuponok"
        lead="Kódok, amelyeket a vevő a pénztárnál ír be. Egy kupon nem változik: lezárja, és újat ad ki."
      >
        <SearchForm label="Kód" retained={['nezet']} />
        {mayEdit ? (
          <Link className={buttonClass({ kind: 'next' })} to="/termekek/kuponok/uj">
            Új kupon
          </Link>
        ) : null}
      </PageHead>
      <Tabs tabs={tabs.map(([name, title]) => ({ name, title, count: first.counts[name] }))} current={view} />
      <Sheet flush>
        {coupons.length === 0 ? (
          <Empty>{emptyText({ isNone: first.counts.all === 0, text, mayEdit })}</Empty>
        ) : (
          <DataTable
            label="Kuponok"
            columns={columns}
            rows={coupons}
            keyOf={({ id }) => String(id)}
            at={rows.at}
            windows={windows}
            className={styles.table}
          />
        )}
      </Sheet>
    </>
  )
}

function emptyText({ isNone, text, mayEdit }: { isNone: boolean; text: string; mayEdit: boolean }): string {
  if (isNone)
    return `Még nincs kupon.${mayEdit ? ' Az Új kupon gombbal adhat ki egyet: kap egy kódot, amelyet elküldhet a vevőinek.' : ''}`
  return text === '' ? 'Itt most nincs kupon.' : `Nincs ilyen kód: ${text}`
}
