import { Link, useNavigate, useSearchParams } from 'react-router'
import { buttonClass } from '../parts/button.tsx'
import { DataTable } from '../screen/data-table.tsx'
import { Facets } from '../screen/facets.tsx'
import { ListTools } from '../screen/list-tools.tsx'
import { SearchForm } from '../screen/search-form.tsx'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { SortMenu } from '../screen/sort-menu.tsx'
import { useColumns } from '../screen/use-columns.ts'
import { loadList, useRows } from '../screen/use-list.ts'
import { load, loadAll } from '../runtime/desk-data.ts'
import { useMember } from '../runtime/member.ts'
import type { PageHandle } from '../runtime/page.ts'
import { loadWindows, useWindows } from '../runtime/windows.ts'
import { useSelection } from '../screen/use-selection.ts'
import { useRowKeys } from '../screen/row-keys.ts'
import { mayBulk, ProductBulkBar } from './bulk-bar.tsx'
import { BulkRuns } from './bulk-runs.tsx'
import { productColumns, productFacets, productList, productSorts, productTabs } from './product-list.tsx'
import styles from './products-page.module.css'

export const handle: PageHandle = { title: 'Termékek' }
export const loader = loadAll(loadWindows(productList), loadList('products'), load('listBulkRuns'))

export function Component() {
  const [search] = useSearchParams()
  const { pages, first, windows } = useWindows(productList, search)
  const products = pages.flatMap((page) => page.products)
  const { view, sort, search: text = '' } = productList.inputOf(search).query ?? {}
  const navigate = useNavigate()
  const rows = useRows(products)
  const selection = useSelection(products.map(({ id }) => String(id)))
  const mayChange = mayBulk(useMember()?.rights ?? [])
  useRowKeys(rows, (product) => void navigate(`/termekek/${product.id}`))
  const columns = useColumns('products', productColumns)
  return (
    <>
      <PageHead title="Termékek">
        <SearchForm
          label="Név, cikkszám vagy vonalkód"
          retained={['nezet', 'kategoria', 'marka', 'rendezes']}
        />
        <Actions />
      </PageHead>
      <BulkRuns />
      <Tabs tabs={productTabs} current={view} />
      <ListTools list="products" columns={productColumns} choice={columns}>
        <Facets names={productFacets} facets={first.facets} />
        <SortMenu sorts={productSorts} current={sort} />
        <span className={styles.side}>{countFormat.format(first.total ?? 0)} termék</span>
      </ListTools>
      <Sheet flush>
        {products.length === 0 ? (
          <Empty>{text === '' ? 'Itt most nincs termék.' : `Nincs ilyen termék: ${text}`}</Empty>
        ) : (
          <DataTable
            label="Termékek"
            columns={columns.shown}
            rows={products}
            keyOf={({ id }) => String(id)}
            at={rows.at}
            windows={windows}
            selection={mayChange ? selection : undefined}
            selectionNameOf={({ name }) => name}
            className={styles.table}
          />
        )}
      </Sheet>
      <ProductBulkBar
        key={search.toString()}
        selection={selection}
        filter={filterOf(search)}
        isBin={view === 'bin'}
        hasMore={windows.hasMore || selection.selected.length < products.length}
      />
    </>
  )
}

const countFormat = new Intl.NumberFormat('hu-HU', { useGrouping: 'always' })

/** All that the list is narrowed to, as an action takes it. */
function filterOf(search: URLSearchParams) {
  const {
    view = 'all',
    search: text = '',
    category = [],
    brand = [],
  } = productList.inputOf(search).query ?? {}
  return { kind: 'filter' as const, view, search: text, category, brand }
}

function Actions() {
  const [search] = useSearchParams()
  const rights = useMember()?.rights ?? []
  const mayEdit = rights.includes('products.edit')
  return (
    <div className={styles.actions}>
      <Link className={buttonClass({})} to={`/termekek/arak?${search.toString()}`}>
        Árak és készlet
      </Link>
      <Link className={buttonClass({})} to="/termekek/akciok">
        Akciók
      </Link>
      <Link className={buttonClass({})} to="/termekek/idoutazas">
        Időutazás
      </Link>
      {rights.includes('stock.edit') ? (
        <Link className={buttonClass({})} to="/termekek/leltar">
          Leltár
        </Link>
      ) : null}
      {mayEdit ? (
        <Link className={buttonClass({})} to="/termekek/kategoriak">
          Kategóriák
        </Link>
      ) : null}
      {mayEdit && rights.includes('imports.run') ? (
        <Link className={buttonClass({})} to="/termekek/importok">
          Importok
        </Link>
      ) : null}
      {mayEdit ? (
        <Link className={buttonClass({ kind: 'next' })} to="/termekek/uj">
          Új termék
        </Link>
      ) : null}
    </div>
  )
}
