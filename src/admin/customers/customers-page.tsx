import { useRef } from 'react'
import { Form, Link, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { dayText } from '../parts/moment.ts'
import { MoreLink } from '../parts/more-link.tsx'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { useKeys } from '../shell/keys.ts'
import styles from './customers.module.css'

export const handle: PageHandle = { title: 'Vevők' }

type Input = AdminInput<'listCustomers'>
type Customer = AdminResponse<'listCustomers'>['customers'][number]

function inputOf(search: URLSearchParams): Input {
  const text = search.get('keres')?.trim().slice(0, 254) ?? ''
  const before = search.get('utan') ?? ''
  return {
    query: {
      ...(text === '' ? {} : { search: text }),
      ...(/^[1-9]\d{0,8}$/.test(before) ? { before: Number(before) } : {}),
    },
  }
}

export const loader = load('listCustomers', ({ request }: LoaderFunctionArgs) =>
  inputOf(new URL(request.url).searchParams),
)

const countFormat = new Intl.NumberFormat('hu-HU', { useGrouping: 'always' })

export function Component() {
  const [search] = useSearchParams()
  const input = inputOf(search)
  const { customers, count, is_more: isMore, has_more: hasMore } = useDesk('listCustomers', input)
  const text = input.query?.search ?? ''
  const field = useRef<HTMLFormElement>(null)
  useKeys([{ keys: '/', run: () => field.current?.querySelector('input')?.focus() }])
  const last = customers.at(-1)
  return (
    <>
      <PageHead title="Vevők" lead={`${isMore ? 'Több mint ' : ''}${countFormat.format(count)} vevő.`}>
        <Form className={styles.search} ref={field} role="search">
          <Field
            label="Név, e-mail, telefon, város"
            name="keres"
            type="search"
            defaultValue={text}
            key={text}
          />
          <Button type="submit">Keresés</Button>
        </Form>
      </PageHead>
      <Sheet flush>
        {customers.length === 0 ? (
          <Empty>{text === '' ? 'Még nincs vevő.' : `Nincs ilyen vevő: ${text}`}</Empty>
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Vevő</th>
                <th scope="col">Város</th>
                <th scope="col">Utolsó rendelés</th>
                <th scope="col" className={styles.number}>
                  Rendelés
                </th>
                <th scope="col" className={styles.number}>
                  Összesen
                </th>
              </tr>
            </thead>
            <tbody>
              {customers.map((customer) => (
                <CustomerRow key={customer.id} customer={customer} />
              ))}
            </tbody>
          </table>
        )}
      </Sheet>
      {hasMore && last ? <MoreLink last={last.id}>Továbbiak</MoreLink> : null}
    </>
  )
}

const CustomerRow = ({ customer }: { customer: Customer }) => (
  <tr>
    <td>
      <Link className={styles.name} to={`/vevok/${customer.id}`}>
        {customer.name || customer.email}
      </Link>
      <br />
      <span className={styles.side}>
        {customer.email}
        {customer.has_account ? ', fiókkal' : ''}
      </span>
    </td>
    <td>{customer.town}</td>
    <td>{customer.last_order_at ? dayText(customer.last_order_at) : 'még nem rendelt'}</td>
    <td className={styles.number}>{customer.orders} db</td>
    <td className={styles.number}>{customer.spent.formatted_value}</td>
  </tr>
)
