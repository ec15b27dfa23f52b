import { Link, useNavigate, useSearchParams } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { DataTable } from '../screen/data-table.tsx'
import { ListTools } from '../screen/list-tools.tsx'
import { dayText } from '../parts/moment.ts'
import { SearchForm } from '../screen/search-form.tsx'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { useColumns, type Column } from '../screen/use-columns.ts'
import { loadList, useRows } from '../screen/use-list.ts'
import { loadAll } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { loadWindows, useWindows, type WindowedList } from '../runtime/windows.ts'
import { useRowKeys } from '../screen/row-keys.ts'
import styles from './customers.module.css'

export const handle: PageHandle = { title: 'Vevők' }

type Customer = AdminResponse<'listCustomers'>['customers'][number]

const customerList: WindowedList<'listCustomers'> = {
  name: 'listCustomers',
  cursor: 'before',
  lastOf: ({ customers, has_more: hasMore }) => (hasMore ? customers.at(-1)?.id : undefined),
  inputOf(search) {
    const text = search.get('keres')?.trim().slice(0, 254) ?? ''
    return { query: text === '' ? {} : { search: text } }
  },
}

export const loader = loadAll(loadWindows(customerList), loadList('customers'))

const columns: readonly Column<Customer>[] = [
  {
    name: 'customer',
    title: 'Vevő',
    isFixed: true,
    cell: (customer) => (
      <>
        <Link className={styles.name} to={`/vevok/${customer.id}`}>
          {customer.name || customer.email}
        </Link>
        <br />
        <span className={styles.side}>
          {customer.email}
          {customer.has_account ? ', fiókkal' : ''}
        </span>
      </>
    ),
  },
  { name: 'town', title: 'Város', cell: ({ town }) => town },
  {
    name: 'last_order',
    title: 'Utolsó rendelés',
    cell: ({ last_order_at: lastAt }) => (lastAt ? dayText(lastAt) : 'még nem rendelt'),
  },
  { name: 'orders', title: 'Rendelés', isNumber: true, cell: ({ orders }) => `${orders} db` },
  { name: 'spent', title: 'Összesen', isNumber: true, cell: ({ spent }) => spent.formatted_value },
]

const countFormat = new Intl.NumberFormat('hu-HU', { useGrouping: 'always' })

export function Component() {
  const [search] = useSearchParams()
  const { pages, first, windows } = useWindows(customerList, search)
  const customers = pages.flatMap((page) => page.customers)
  const { count, is_more: isMore } = first
  const text = search.get('keres')?.trim() ?? ''
  const navigate = useNavigate()
  const rows = useRows(customers)
  useRowKeys(rows, (customer) => void navigate(`/vevok/${customer.id}`))
  const choice = useColumns('customers', columns)
  return (
    <>
      <PageHead title="Vevők" lead={`${isMore ? 'Több mint ' : ''}${countFormat.format(count)} vevő.`}>
        <SearchForm label="Név, e-mail, telefon, város" />
      </PageHead>
      <ListTools list="customers" columns={columns} choice={choice} />
      <Sheet flush>
        {customers.length === 0 ? (
          <Empty>{text === '' ? 'Még nincs vevő.' : `Nincs ilyen vevő: ${text}`}</Empty>
        ) : (
          <DataTable
            label="Vevők"
            columns={choice.shown}
            rows={customers}
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
