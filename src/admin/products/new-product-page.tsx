import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { buttonClass } from '../parts/button.tsx'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { load, loadAll } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import { ProductEditor } from './product-editor.tsx'
import { newProduct } from './product-values.ts'

export const handle: PageHandle = { title: 'Új termék' }
export const loader = loadAll(load('listCategories'), load('listProductFields'))

export function Component() {
  const navigate = useNavigate()
  const shelves = useDesk('listCategories')
  const only = shelves.categories.length === 1 ? shelves.categories[0]!.slug : ''
  const stored = useMemo(() => newProduct(only), [only])
  return (
    <>
      <PageHead title="Új termék" />
      {shelves.categories.length === 0 ? (
        <Sheet>
          <Empty>A termékhez kategória kell, és még nincs egy sem.</Empty>
          <Link className={buttonClass({ kind: 'next' })} to="/termekek/kategoriak">
            Kategória felvétele
          </Link>
        </Sheet>
      ) : (
        <ProductEditor
          id={null}
          stored={stored}
          held={{}}
          url={null}
          preview={undefined}
          shelves={shelves}
          save={(client, { values, confirmed }) => client.createProduct({ body: { values, confirmed } })}
          onSaved={({ id }) => {
            showSaved('A terméket felvettük.')
            void navigate(`/termekek/${id}`)
          }}
        />
      )}
    </>
  )
}
