import { Link, useParams } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { groupSets, nameOfSet } from '#contract/line-sets.ts'
import { sumMoney } from '#contract/sums.ts'
import { buttonClass } from '../parts/button.tsx'
import { List, Row, StateMark } from '../parts/list.tsx'
import { Sheet } from '../parts/sheet.tsx'
import sheetStyles from '../parts/sheet.module.css'
import { Timeline } from '../parts/timeline.tsx'
import { load } from '../runtime/desk-data.ts'
import { useMember } from '../runtime/member.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import styles from './carts.module.css'

export const handle: PageHandle = { title: 'Félbehagyott kosár' }
export const loader = load('getCart', ({ params }) => ({ params: { id: params.id ?? '' } }))

type Cart = AdminResponse<'getCart'>

export function Component() {
  const { id = '' } = useParams()
  const cart = useDesk('getCart', { params: { id } })
  const mayCreate = useMember()?.rights.includes('orders.create') ?? false
  return (
    <>
      <header className={sheetStyles.head}>
        <div>
          <p>
            <Link to="/rendelesek/kosarak">Félbehagyott kosarak</Link>
          </p>
          <h1>{cart.total.formatted_value} értékű kosár</h1>
          <StateMark kind={cart.reminder.kind}>{cart.reminder.name}</StateMark>
        </div>
        {cart.order ? (
          <Link className={buttonClass({})} to={`/rendelesek/${cart.order}`}>
            Rendelés: {cart.order}
          </Link>
        ) : null}
        {cart.is_open && mayCreate ? (
          <Link className={buttonClass({ kind: 'next' })} to={`/rendelesek/uj?kosar=${cart.id}`}>
            Rendelés ebből
          </Link>
        ) : null}
      </header>
      <div className={styles.columns}>
        <div>
          <Sheet title="Termékek" flush>
            <List>
              {groupSets(cart.lines).map((entry) =>
                entry.kind === 'set' ? (
                  <Row
                    key={entry.setId}
                    title={nameOfSet}
                    detail={entry.lines.map((line) => (
                      <Detail key={line.variant_id} line={line} name={`${line.name}, `} />
                    ))}
                  >
                    <span className={styles.amount}>
                      {sumMoney(entry.lines.map(({ total }) => total)).formatted_value}
                    </span>
                  </Row>
                ) : (
                  <Row
                    key={entry.line.variant_id}
                    title={entry.line.name}
                    detail={<Detail line={entry.line} />}
                  >
                    <span className={styles.amount}>{entry.line.total.formatted_value}</span>
                  </Row>
                ),
              )}
            </List>
          </Sheet>
          <Timeline steps={cart.steps.map((step) => ({ ...step, by: '', note: '' }))} />
        </div>
        <Contact cart={cart} />
      </div>
    </>
  )
}

function Detail({ line, name = '' }: { line: Cart['lines'][number]; name?: string }) {
  return (
    <>
      {`${name}${line.item_number}, ${line.quantity} ${line.unit_measure}`}
      {line.problem ? <span className={styles.short}>{line.problem}</span> : null}
      {name ? <br /> : null}
    </>
  )
}

function Contact({ cart: { contact, coupon, contact_note: note } }: { cart: Cart }) {
  return (
    <div>
      <Sheet title="Vevő">
        <dl className={styles.details}>
          {contact ? (
            <div>
              <dt>{contact.name}</dt>
              <dd>
                <a href={`mailto:${contact.email}`}>{contact.email}</a>
                <br />
                <a href={`tel:${contact.phone}`}>{contact.phone}</a>
              </dd>
            </div>
          ) : null}
          {coupon ? (
            <div>
              <dt>Kupon</dt>
              <dd>{coupon}</dd>
            </div>
          ) : null}
        </dl>
        <p className={styles.side}>{note}</p>
      </Sheet>
    </div>
  )
}
