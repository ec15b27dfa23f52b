import { Link, useParams } from 'react-router'
import { buttonClass } from '../parts/button.tsx'
import { StateMark } from '../parts/list.tsx'
import sheetStyles from '../parts/sheet.module.css'
import { load, loadAll } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import { ProductEditor } from './product-editor.tsx'

export const handle: PageHandle = { title: 'Termék' }
export const loader = loadAll(
  load('getProduct', ({ params }) => ({ params: { id: Number(params.id) } })),
  load('listCategories'),
  load('listProductFields'),
)

export function Component() {
  const { id } = useParams()
  const params = { id: Number(id) }
  const product = useDesk('getProduct', { params })
  const shelves = useDesk('listCategories')
  return (
    <>
      <header className={sheetStyles.head}>
        <div>
          <p>
            <Link to="/termekek">Termékek</Link>
          </p>
          <h1>{product.values.name}</h1>
          <p>
            {product.item_number}{' '}
            <StateMark kind={product.values.is_published ? 'ok' : 'off'}>
              {product.values.is_published ? 'Látható' : 'Rejtett'}
            </StateMark>
          </p>
        </div>
        <Link className={buttonClass({})} to={historyAddress(product.item_number)}>
          Előzmények
        </Link>
        {product.values.is_published ? (
          <a className={buttonClass({})} href={product.url}>
            Megnézem a boltban
          </a>
        ) : null}
      </header>
      <ProductEditor
        name={`product:${product.id}`}
        key={product.id}
        stored={product.values}
        held={product.held}
        shelves={shelves}
        save={(client, body) => client.changeProduct({ params, body })}
        onSaved={() => showSaved('A terméket elmentettük.')}
      />
    </>
  )
}

/** All that is known of it: a moment before the audit's first becomes that. */
const historyAddress = (itemNumber: string): string =>
  `/termekek/idoutazas?${new URLSearchParams({ ekkor: '2000-01-01T00:00', keres: itemNumber }).toString()}`
