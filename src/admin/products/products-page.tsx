import { useRef } from 'react'
import { Form, Link, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button, buttonClass } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { StateMark } from '../parts/list.tsx'
import { MoreLink } from '../parts/more-link.tsx'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { load } from '../runtime/desk-data.ts'
import { useMember } from '../runtime/member.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { useKeys } from '../shell/keys.ts'
import styles from './products-page.module.css'

export const handle: PageHandle = { title: 'Termékek' }

type Input = AdminInput<'listProducts'>
type View = NonNullable<NonNullable<Input['query']>['view']>
type Product = AdminResponse<'listProducts'>['products'][number]

const tabs: readonly { name: View; title: string }[] = [
  { name: 'all', title: 'Mind' },
  { name: 'hidden', title: 'Rejtett' },
  { name: 'sold_out', title: 'Elfogyott' },
  { name: 'no_picture', title: 'Kép nélküli' },
]

/** What the address names; anything unknown is the first tab. */
function inputOf(search: URLSearchParams): Input {
  const text = search.get('keres')?.trim() ?? ''
  const after = Number(search.get('utan') ?? 0)
  return {
    query: {
      view: tabs.find(({ name }) => name === search.get('nezet'))?.name ?? 'all',
      ...(text === '' ? {} : { search: text.slice(0, 200) }),
      ...(Number.isInteger(after) && after > 0 ? { after } : {}),
    },
  }
}

export const loader = load('listProducts', ({ request }: LoaderFunctionArgs) =>
  inputOf(new URL(request.url).searchParams),
)

export function Component() {
  const member = useMember()
  const [search] = useSearchParams()
  const input = inputOf(search)
  const { products, has_more: hasMore } = useDesk('listProducts', input)
  const { view, search: text = '' } = input.query ?? {}
  const form = useRef<HTMLFormElement>(null)
  useKeys([{ keys: '/', run: () => form.current?.querySelector('input')?.focus() }])
  const last = products.at(-1)
  return (
    <>
      <PageHead title="Termékek">
        <Form className={styles.search} ref={form} role="search">
          {view === 'all' ? null : <input type="hidden" name="nezet" value={view} />}
          <Field
            label="Név, cikkszám vagy vonalkód"
            name="keres"
            type="search"
            defaultValue={text}
            key={text}
          />
          <Button type="submit">Keresés</Button>
        </Form>
        {member?.rights.includes('products.edit') ? (
          <div className={styles.actions}>
            <Link className={buttonClass({})} to="/termekek/kategoriak">
              Kategóriák
            </Link>
            {member.rights.includes('imports.run') ? (
              <Link className={buttonClass({})} to="/termekek/importok">
                Importok
              </Link>
            ) : null}
            <Link className={buttonClass({ kind: 'next' })} to="/termekek/uj">
              Új termék
            </Link>
          </div>
        ) : null}
      </PageHead>
      <Tabs tabs={tabs} current={view} />
      <Sheet flush>
        {products.length === 0 ? (
          <Empty>{text === '' ? 'Itt most nincs termék.' : `Nincs ilyen termék: ${text}`}</Empty>
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" colSpan={2}>
                  Termék
                </th>
                <th scope="col">Kategória</th>
                <th scope="col" className={styles.number}>
                  Ár
                </th>
                <th scope="col" className={styles.number}>
                  Készlet
                </th>
                <th scope="col">Állapot</th>
              </tr>
            </thead>
            <tbody>
              {products.map((product) => (
                <ProductRow key={product.id} product={product} />
              ))}
            </tbody>
          </table>
        )}
      </Sheet>
      {hasMore && last ? <MoreLink last={last.id}>Továbbiak</MoreLink> : null}
    </>
  )
}

function ProductRow({ product }: { product: Product }) {
  const { variants, on_hand: onHand, held } = product
  return (
    <tr>
      <td className={styles.pictures}>
        {product.picture ? (
          <img className={styles.picture} src={product.picture.product_thumbnail} alt="" loading="lazy" />
        ) : null}
      </td>
      <td>
        <Link className={styles.name} to={`/termekek/${product.id}`}>
          {product.name}
        </Link>
        <br />
        <span className={styles.side}>
          {product.item_number}
          {variants > 1 ? `, ${variants} változat` : ''}
        </span>
      </td>
      <td>{product.category}</td>
      <td className={styles.number}>
        {product.price ?? <span className={styles.warn}>nincs ár</span>}
        {product.price && variants > 1 ? '-tól' : ''}
      </td>
      <td className={styles.number}>
        {onHand} db
        {held > 0 ? <span className={styles.side}> ({held} foglalt)</span> : null}
      </td>
      <td>
        <StateMark kind={product.is_published ? 'ok' : 'off'}>
          {product.is_published ? 'Látható' : 'Rejtett'}
        </StateMark>
      </td>
    </tr>
  )
}
