import { Link, useParams } from 'react-router'
import { Note } from '../parts/sheet.tsx'
import { load, loadAll } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import { DuplicateButton } from './duplicate-button.tsx'
import { ProductEditor } from './product-editor.tsx'
import { ProductHead } from './product-head.tsx'

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
  const { name, is_published } = product.values
  return (
    <>
      <ProductHead product={{ ...product, name, is_published }} current="data">
        <DuplicateButton key={product.id} id={product.id} />
      </ProductHead>
      {product.is_binned ? (
        <Note>
          A lomtárban van, és 30 nap után végleg törlődik, ha rendelés vagy vélemény nem említi. Kivenni{' '}
          <Link
            to={`/termekek?${new URLSearchParams({ nezet: 'bin', keres: product.item_number }).toString()}`}
          >
            a Lomtárból
          </Link>{' '}
          lehet, vagy azzal, hogy láthatóvá teszi.
        </Note>
      ) : null}
      <ProductEditor
        id={product.id}
        key={product.id}
        stored={product.values}
        held={product.held}
        url={product.url}
        preview={product.preview}
        shelves={shelves}
        save={(client, body) => client.changeProduct({ params, body })}
        onSaved={() => showSaved('A terméket elmentettük.')}
      />
    </>
  )
}
