import { Link, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { buttonClass } from '../parts/button.tsx'
import { DataTable } from '../screen/data-table.tsx'
import { Facets } from '../screen/facets.tsx'
import { ListTools } from '../screen/list-tools.tsx'
import { SearchForm } from '../screen/search-form.tsx'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { useColumns } from '../screen/use-columns.ts'
import { loadList } from '../screen/use-list.ts'
import { useSelection, type Selection } from '../screen/use-selection.ts'
import { load, loadAll } from '../runtime/desk-data.ts'
import { useMember } from '../runtime/member.ts'
import type { PageHandle } from '../runtime/page.ts'
import { loadWindows, useWindows } from '../runtime/windows.ts'
import { KeysContext, useKeys } from '../shell/keys.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkMarks } from './bulk-marks.tsx'
import { BulkReport } from './bulk-report.tsx'
import { besideColumns, orderColumns, orderFacets, orderList, orderTabs, type Order } from './order-list.tsx'
import { OrderView } from './order-view.tsx'
import { openPrint, runAddress } from './print-orders.ts'
import { useBulk, type Bulk } from './use-bulk.ts'
import { useMarkKeys } from './use-mark-keys.ts'
import { openNumber, useOpenOrder } from './use-open-order.ts'
import { useRowsBeside } from './use-rows-beside.ts'
import styles from './orders-page.module.css'

export const handle: PageHandle = { title: 'Rendelések' }
export const loader = loadAll(
  loadWindows(orderList),
  loadList('orders'),
  load('getOrderMarks'),
  loadOpenOrder,
)

/** The order beside the list; of a wrong number the list says nothing, as of none. */
async function loadOpenOrder(args: LoaderFunctionArgs): Promise<null> {
  const number = openNumber(new URL(args.request.url).searchParams)
  if (number === undefined) return null
  const input = () => ({ params: { number } })
  return loadAll(load('getOrder', input), load('getOrderNotes', input))(args)
}

export function Component() {
  const [search] = useSearchParams()
  const { pages, first, windows } = useWindows(orderList, search)
  const orders = pages.flatMap((page) => page.orders)
  const { view, search: text = '' } = orderList.inputOf(search).query ?? {}
  const beside = useOpenOrder()
  const rows = useRowsBeside(orders, beside)
  const selection = useSelection(orders.map(({ number }) => number))
  const bulk = useBulk()
  const columns = useColumns('orders', orderColumns)
  const rights = useMember()?.rights ?? []
  const mayProcess = rights.includes('orders.process')
  const mayCreate = rights.includes('orders.create')
  const navigate = useNavigate()
  const marks = useMarkKeys(selection, rows.current?.number)
  useListKeys({ rows, beside, selection, bulk, mayProcess, maySelect: mayProcess || marks.mayMark })
  useKeys(
    mayCreate
      ? [{ keys: 'u', text: 'Új rendelés telefonon', run: () => void navigate('/rendelesek/uj') }]
      : [],
  )
  return (
    <>
      <PageHead title="Rendelések">
        <div className={styles.actions}>
          <SearchForm label="Szám, bizonylat, név, telefon…" />
          <Link className={buttonClass({})} to="/rendelesek/kosarak">
            Félbehagyott kosarak
          </Link>
          {mayCreate ? (
            <Link className={buttonClass({})} to="/rendelesek/uj" title="Billentyű: u">
              Új rendelés
            </Link>
          ) : null}
          {mayProcess ? (
            <Link className={buttonClass({})} to="/rendelesek/futtatas">
              Napi futtatás
            </Link>
          ) : null}
        </div>
      </PageHead>
      <Tabs
        tabs={orderTabs.map(([name, title]) => ({
          name,
          title,
          ...(name === 'all' ? {} : { count: first.counts[name] }),
        }))}
        current={text === '' ? view : undefined}
      />
      <ListTools list="orders" columns={orderColumns} choice={columns}>
        <Facets names={orderFacets} facets={first.facets} />
      </ListTools>
      <BulkReport bulk={bulk} />
      <div className={beside.number === undefined ? undefined : styles.split}>
        <Sheet flush>
          {orders.length === 0 ? (
            <Empty>
              {text === '' ? 'Itt most nincs rendelés.' : `Egyik rendelésben sincs ilyen: ${text}`}
            </Empty>
          ) : (
            <DataTable
              label="Rendelések"
              columns={beside.number === undefined ? columns.shown : besideColumns}
              rows={orders}
              keyOf={({ number }) => number}
              at={rows.at}
              windows={windows}
              selection={mayProcess || marks.mayMark ? selection : undefined}
              className={styles.table}
            />
          )}
        </Sheet>
        {beside.number === undefined ? null : (
          <section className={styles.beside} aria-label="A megnyitott rendelés">
            <KeysContext value={selection.selected.length === 0}>
              <OrderView key={beside.number} number={beside.number} beside={{ onClose: beside.close }} />
            </KeysContext>
          </section>
        )}
      </div>
      <BulkBar
        selection={selection}
        bulk={mayProcess ? bulk : null}
        onMark={marks.mayMark ? marks.open : undefined}
      />
      {marks.isMarking ? <BulkMarks orders={selection.selected} onClose={marks.close} /> : null}
    </>
  )
}

type ListKeys = {
  rows: ReturnType<typeof useRowsBeside<Order>>
  beside: ReturnType<typeof useOpenOrder>
  selection: Selection
  bulk: Bulk
  mayProcess: boolean
  maySelect: boolean
}

/** What the keys of the list do; without the right to process, only those that go somewhere. */
function useListKeys({ rows, beside, selection, bulk, mayProcess, maySelect }: ListKeys) {
  const { current, move } = rows
  const navigate = useNavigate()
  const { selected, toggle, toggleAll, clear } = selection
  useKeys([
    { keys: 'j', text: 'Következő sor', run: () => move(1) },
    { keys: 'k', text: 'Előző sor', run: () => move(-1) },
    {
      keys: 'Enter',
      text: mayProcess ? 'Megnyitás; kijelöléssel futtatás' : 'Megnyitás',
      run: () => {
        if (mayProcess && selected.length > 0) void navigate(runAddress(selected))
        else if (beside.number !== undefined) void navigate(`/rendelesek/${beside.number}`)
        else if (current) beside.open(current.number)
      },
    },
  ])
  useKeys(
    maySelect
      ? [
          { keys: 'x', text: 'A sor kijelölése', run: () => current && toggle(current.number) },
          { keys: 'mod+a', text: 'Mind kijelölése', run: toggleAll },
        ]
      : [],
  )
  const isOpen = beside.number !== undefined
  useKeys(
    selected.length > 0
      ? [{ keys: 'Escape', text: 'Kijelölés törlése', run: clear }]
      : isOpen
        ? [{ keys: 'Escape', text: 'A megnyitott rendelés bezárása', run: beside.close }]
        : [],
  )
  useKeys(
    mayProcess && (selected.length > 0 || !isOpen)
      ? [
          { keys: 'a', text: 'A kijelöltek elfogadása', run: () => void bulk.run('accept', selected) },
          { keys: 'c', text: 'Csomagok bejegyzése', run: () => void bulk.run('parcels', selected) },
          { keys: 's', text: 'A kijelöltek feladása', run: () => void bulk.run('ship', selected) },
          { keys: 'p', text: 'Szállítólevelek nyomtatása', run: () => openPrint(selected, 'slips') },
          { keys: 'l', text: 'Szedőlista nyomtatása', run: () => openPrint(selected, 'pick_list') },
        ]
      : [],
  )
}
