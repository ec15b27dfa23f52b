import { Link } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Sheet } from '../parts/sheet.tsx'
import { useMember } from '../runtime/member.ts'
import styles from './order-page.module.css'

type Order = AdminResponse<'getOrder'>

/** Whom an order goes to, how, and how it is paid; personal data by right. */
export function Customer({ order }: { order: Order }) {
  const { personal, shipping, payment_method: method } = order
  const maySeeCustomer = useMember()?.rights.includes('customers.see') ?? false
  return (
    <Sheet title="Vevő">
      <dl className={styles.details}>
        {order.comment ? (
          <div>
            <dt>Megjegyzés</dt>
            <dd className={styles.comment}>{order.comment}</dd>
          </div>
        ) : null}
        <div>
          <dt>Név</dt>
          <dd>
            {order.customer.name}
            {personal ? (
              <>
                {maySeeCustomer ? (
                  <>
                    {' · '}
                    <Link to={`/vevok?${new URLSearchParams({ keres: personal.email }).toString()}`}>
                      minden rendelése
                    </Link>
                  </>
                ) : null}
                <br />
                <a href={`mailto:${personal.email}`}>{personal.email}</a>
                <br />
                <a href={`tel:${personal.phone}`}>{personal.phone}</a>
              </>
            ) : (
              `, ${order.customer.town}`
            )}
          </dd>
        </div>
        <div>
          <dt>Szállítás</dt>
          <dd>
            {shipping.name}
            {shipping.fitting
              ? `, szerelés: ${shipping.fitting}`
              : shipping.requested_day
                ? `, kért nap: ${shipping.requested_day}`
                : ''}
            {shipping.pickup_point ? (
              <>
                <br />
                {shipping.pickup_point}
              </>
            ) : null}
            {personal?.shipping ? <Address {...personal.shipping} /> : null}
          </dd>
        </div>
        <div>
          <dt>Fizetés</dt>
          <dd>
            {method.name}
            {order.due.value > 0
              ? `, ${method.type === 'cash_on_delivery' ? 'átvételkor fizetendő' : 'hátralék'}: ${order.due.formatted_value}`
              : ''}
          </dd>
        </div>
        {personal ? (
          <div>
            <dt>Számlázás</dt>
            <dd>
              <Address {...personal.billing} />
              {personal.billing.tax_number ? `Adószám: ${personal.billing.tax_number}` : null}
            </dd>
          </div>
        ) : null}
      </dl>
    </Sheet>
  )
}

type AddressProps = { name: string; postal_code: string; city: string; address: string; comment?: string }

function Address({ name, postal_code: code, city, address, comment }: AddressProps) {
  return (
    <address>
      {name}
      <br />
      {code} {city}, {address}
      {comment ? (
        <>
          <br />
          <i>{comment}</i>
        </>
      ) : null}
    </address>
  )
}
