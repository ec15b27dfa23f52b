import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button, buttonClass } from '../parts/button.tsx'
import { List, Row, StateMark } from '../parts/list.tsx'
import { dayText, momentText } from '../parts/moment.ts'
import { Empty, Note, Sheet } from '../parts/sheet.tsx'
import sheetStyles from '../parts/sheet.module.css'
import { load } from '../runtime/desk-data.ts'
import { useMember } from '../runtime/member.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { showToast } from '../shell/toast.ts'
import styles from './customers.module.css'
import { EraseDialog } from './erase-dialog.tsx'

export const handle: PageHandle = { title: 'Vevő' }
export const loader = load('getCustomer', ({ params }) => ({ params: { id: Number(params.id) } }))

type Customer = AdminResponse<'getCustomer'>

export function Component() {
  const { id = '' } = useParams()
  const customer = useDesk('getCustomer', { params: { id: Number(id) } })
  return (
    <>
      <header className={sheetStyles.head}>
        <div>
          <p>
            <Link to="/vevok">Vevők</Link>
          </p>
          <h1>{customer.name || customer.email}</h1>
          <p className={styles.side}>
            {`${customer.orders} rendelés, összesen ${customer.spent.formatted_value}`}
            {customer.last_order_at ? `, az utolsó: ${dayText(customer.last_order_at)}` : ''}
          </p>
        </div>
        <Actions customer={customer} />
      </header>
      <div className={styles.columns}>
        <div>
          <Orders customer={customer} />
          <Correspondence customer={customer} />
        </div>
        <div>
          <Contact customer={customer} />
          <Consents customer={customer} />
        </div>
      </div>
    </>
  )
}

function Actions({ customer }: { customer: Customer }) {
  const member = useMember()
  const [isErasing, setErasing] = useState(false)
  const params = { id: customer.id }
  const hand = useAction((client) => client.exportCustomer({ params }))

  async function download() {
    const done = await hand.run()
    if (!done) return
    saveFile(`vevo-${customer.id}.json`, JSON.stringify(done.data, null, 2))
    showToast('Az adatok letöltődtek.')
  }

  return (
    <div className={styles.actions}>
      {hand.failure ? <Note>{hand.failure.message}</Note> : null}
      {member?.rights.includes('orders.create') && member.rights.includes('orders.personal') ? (
        <Link className={buttonClass({})} to={`/rendelesek/uj?vevo=${customer.id}`}>
          Új rendelés neki
        </Link>
      ) : null}
      {member?.rights.includes('customers.export') ? (
        <Button busy={hand.busy} onClick={() => void download()}>
          Adatok letöltése
        </Button>
      ) : null}
      {member?.rights.includes('customers.erase') ? (
        <Button kind="danger" onClick={() => setErasing(true)}>
          Adatok törlése
        </Button>
      ) : null}
      {isErasing ? <EraseDialog customer={customer} onClose={() => setErasing(false)} /> : null}
    </div>
  )
}

/** Gives the browser a file to store. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

function Orders({ customer: { listed_orders: orders, orders: count } }: { customer: Customer }) {
  const maySee = useMember()?.rights.includes('orders.see')
  return (
    <Sheet title="Rendelések" flush>
      {orders.length === 0 ? <Empty>Még nem rendelt.</Empty> : null}
      <List>
        {orders.map(({ number, placed_at: at, state, total }) => (
          <Row
            key={number}
            title={maySee ? <Link to={`/rendelesek/${number}`}>{number}</Link> : number}
            detail={`${dayText(at)}, ${total}`}
          >
            <StateMark kind={state.kind}>{state.name}</StateMark>
          </Row>
        ))}
      </List>
      {count > orders.length ? <Empty>{`A legutóbbi ${orders.length} látszik.`}</Empty> : null}
    </Sheet>
  )
}

/** What the customer has written. */
function Correspondence({ customer: { messages, reviews, withdrawals } }: { customer: Customer }) {
  if (messages.length + reviews.length + withdrawals.length === 0) return null
  return (
    <Sheet title="Üzenetek, vélemények, elállások" flush>
      <List>
        {messages.map(({ id, at, excerpt, is_answered: isAnswered }) => (
          <Row
            key={id}
            title={<Link to={`/uzenetek/${id}`}>{excerpt}</Link>}
            detail={`Üzenet, ${momentText(at)}`}
          >
            <StateMark kind={isAnswered ? 'ok' : 'warn'}>
              {isAnswered ? 'Megválaszolva' : 'Válaszra vár'}
            </StateMark>
          </Row>
        ))}
        {reviews.map(({ product, rating, at }) => (
          <Row
            key={`${product} ${at}`}
            title={product}
            detail={`Vélemény, ${rating} csillag, ${dayText(at)}`}
          />
        ))}
        {withdrawals.map(({ reference, at }) => (
          <Row
            key={reference}
            title={<Link to={`/visszaru/${reference}`}>{reference}</Link>}
            detail={`Elállás, ${dayText(at)}`}
          />
        ))}
      </List>
    </Sheet>
  )
}

const kinds = { shipping: 'Szállítás', billing: 'Számlázás' }

function Contact({ customer: { email, phones, account, addresses } }: { customer: Customer }) {
  return (
    <Sheet title="Elérhetőség">
      <dl className={styles.details}>
        <div>
          <dt>E-mail és telefon</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
            {phones.map((phone) => (
              <div key={phone}>
                <a href={`tel:${phone}`}>{phone}</a>
              </div>
            ))}
          </dd>
        </div>
        <div>
          <dt>Fiók</dt>
          <dd>
            {account ? (
              <>
                <StateMark kind={account.state.kind}>{account.state.name}</StateMark>
                {`, ${dayText(account.created_at)} óta`}
              </>
            ) : (
              'Nincs, vendégként vásárolt.'
            )}
          </dd>
        </div>
        {addresses.map(({ kind, name, postal_code: code, city, address }) => (
          <div key={`${kind} ${name} ${code} ${city} ${address}`}>
            <dt>{kinds[kind]}</dt>
            <dd>
              {name}
              <br />
              {code} {city}, {address}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}

function Consents({ customer: { consents, records } }: { customer: Customer }) {
  return (
    <Sheet title="Hozzájárulások" flush>
      <List>
        {consents.map(({ name, state, at }) => (
          <Row key={`${name} ${at}`} title={name} detail={momentText(at)}>
            <StateMark kind={state.kind}>{state.name}</StateMark>
          </Row>
        ))}
        <Row
          title="Sütik"
          detail="A választást a vevő böngészője őrzi 182 napig. A bolt nem tárolja, hogy ki mit választott."
        />
        {records.map(({ kind, at }) => (
          <Row
            key={`${kind} ${at}`}
            title={kind === 'export' ? 'Adatait kiadtuk' : 'Adatait töröltük'}
            detail={momentText(at)}
          />
        ))}
      </List>
    </Sheet>
  )
}
