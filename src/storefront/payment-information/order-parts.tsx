import { useShell } from '../runtime/document/shell-data.ts'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import setUrl from '../ui/goods-set.css?url'
import { Icon } from '../ui/icon.tsx'
import { placeholderUrl } from '../ui/image.tsx'
import { SizeLine } from '../ui/size-line.tsx'
import { CopyButton } from './copy-button.tsx'
import { OrderStatus } from './order-status.tsx'
import type { OrderView } from './order-view.ts'
import type { QrDrawing } from './transfer-qr.ts'
import styleUrl from './payment-information.css?url'

/** The style of orders, wherever their parts stand. */
export const OrderStyle = () => <StyleSheet href={styleUrl} />

/** What happens next, and what a transfer needs. */
export function NextSteps({ order, qr = null }: { order: OrderView; qr?: QrDrawing | null }) {
  if (order.next.length === 0) return null
  return (
    <section className="payment-next" aria-labelledby="kovetkezik">
      <h2 id="kovetkezik">Mi történik most?</h2>
      <ol>
        {order.next.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      {order.transfer ? (
        <dl className="payment-transfer">
          {order.transfer.map(({ name, value, copied }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value} {copied === undefined ? null : <CopyButton name={name} value={copied} />}
              </dd>
            </div>
          ))}
          {qr ? <TransferCode qr={qr} /> : null}
        </dl>
      ) : null}
    </section>
  )
}

/** Read by the app of a bank, it fills in the transfer. */
function TransferCode({ qr: { size, path } }: { qr: QrDrawing }) {
  return (
    <div className="payment-code">
      <dt>Banki QR-kód</dt>
      <dd>
        <svg
          viewBox={`0 0 ${size} ${size}`}
          width={192}
          height={192}
          role="img"
          aria-label="QR-kód az átutaláshoz"
        >
          <rect width={size} height={size} fill="#fff" />
          <path d={path} fill="#000" shapeRendering="crispEdges" />
        </svg>
        <small>Olvassa be a bankja alkalmazásával: kitölti az átutalást.</small>
      </dd>
    </div>
  )
}

/** Number, state, lines and sums. */
export function OrderItems({ order }: { order: OrderView }) {
  return (
    <section aria-labelledby="rendelesszam">
      <div className="payment-number">
        <h2 id="rendelesszam">
          <span className="visually-hidden">Rendelésszám: </span>
          {order.number}
        </h2>
        <OrderStatus status={order.status} />
      </div>
      <p className="small muted">
        {order.date} · {order.payment.title}
      </p>
      <Documents order={order} />
      {order.parts.length > 0 ? <Parts order={order} /> : <Tracking tracking={order.tracking} />}
      <ul className="payment-lines">
        {order.lines.map(({ id, name, size, note, thumbnails, total, parts }) => (
          <li key={id} className={parts.length > 0 ? 'payment-line goods-set' : 'payment-line'}>
            <div className="studio payment-picture">
              {thumbnails.map((thumbnail, place) => (
                <img
                  key={place}
                  src={thumbnail ?? placeholderUrl}
                  width={84}
                  height={84}
                  alt=""
                  decoding="async"
                />
              ))}
            </div>
            <div className="payment-goods">
              <b>{name}</b>
              {size ? <SizeLine size={size} variant="small" /> : null}
              {parts.length > 0 ? (
                <>
                  <StyleSheet href={setUrl} />
                  <ul>
                    {parts.map((part) => (
                      <li key={part}>{part}</li>
                    ))}
                  </ul>
                </>
              ) : null}
              <span className="small muted">{note}</span>
            </div>
            <b className="nowrap">{total}</b>
          </li>
        ))}
      </ul>
      <dl className="payment-rows">
        {order.rows.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div className="payment-total">
          <dt>{order.totalLabel}</dt>
          <dd>{order.total}</dd>
        </div>
      </dl>
    </section>
  )
}

function Documents({ order }: { order: OrderView }) {
  if (order.documents.length === 0) return null
  return (
    <p className="no-print payment-tracking">
      {order.documents.map(({ name, href }) => (
        <a key={href} className="link" href={href} target="_blank">
          <Icon name="invoice" small />
          {name} (PDF)
          <span className="visually-hidden"> (új lapon nyílik)</span>
        </a>
      ))}
    </p>
  )
}

function Tracking({ tracking }: Pick<OrderView, 'tracking'>) {
  if (tracking.length === 0) return null
  return (
    <p className="no-print payment-tracking">
      {tracking.map(({ text, href }) => (
        <a key={href} className="link" href={href} target="_blank" rel="noopener noreferrer">
          <Icon name="truck" small />
          {text}
          <span className="visually-hidden"> (új lapon nyílik)</span>
        </a>
      ))}
    </p>
  )
}

/** What has left in parts, each with its parcels, and what is still here. */
function Parts({ order: { parts, remaining } }: { order: OrderView }) {
  return (
    <ul className="payment-parts">
      {parts.map(({ title, goods, tracking }) => (
        <li key={title}>
          <b>{title}</b>
          <p>{goods.join(', ')}</p>
          <Tracking tracking={tracking} />
        </li>
      ))}
      {remaining.length > 0 ? (
        <li>
          <b>Még nálunk van</b>
          <p>{remaining.join(', ')}</p>
        </li>
      ) : null}
    </ul>
  )
}

/** What has happened to the order so far, and what is to come. */
export function OrderHistory({ order }: { order: OrderView }) {
  return (
    <section className="payment-history" aria-labelledby="tortenet">
      <h2 id="tortenet">A rendelés útja</h2>
      <ol>
        {order.history.map(({ name, time, iso }) => (
          <li key={`${iso} ${name}`}>
            <b>{name}</b>
            <time className="small muted" dateTime={iso}>
              {time}
            </time>
          </li>
        ))}
        {order.coming.map(({ name, planned }) => (
          <li key={name} className="payment-coming">
            <span>{name}</span>
            {planned ? <span className="small muted">{planned}</span> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Lines({ texts }: { texts: string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>)
}

/** Where it goes, who pays and how. `withdrawal`: the address where one withdraws from it. */
export function OrderAddresses({ order, withdrawal }: { order: OrderView; withdrawal: string }) {
  const { shipping, billing, payment, comment } = order
  const parking = useShell()?.shop.parking
  return (
    <aside className="payment-places" aria-label="A rendelés adatai">
      <div className="payment-panel">
        <h3>Szállítás</h3>
        <p>{shipping.name}</p>
        {shipping.address.length > 0 ? <Lines texts={shipping.address} /> : <p>{shipping.description}</p>}
        {shipping.isCollected && parking ? <p>{`Parkolás: ${parking}`}</p> : null}
        {shipping.calendar ? (
          <p className="no-print">
            <a className="link" href={shipping.calendar} download="szereles.ics">
              A naptáramba teszem
            </a>
          </p>
        ) : null}
        {shipping.phone ? (
          <p>
            A műhely telefonja:{' '}
            <a className="link nowrap" href={shipping.phone.href}>
              {shipping.phone.text}
            </a>
          </p>
        ) : null}
        {shipping.route ? (
          <p className="no-print">
            <a className="link" href={shipping.route} target="_blank" rel="noopener noreferrer">
              Útvonal a térképen
              <span className="visually-hidden"> (új lapon nyílik)</span>
            </a>
          </p>
        ) : null}
        <h3>Számlázás</h3>
        <Lines texts={billing} />
        <h3>Fizetés</h3>
        <p>{payment.name}</p>
        {comment ? (
          <>
            <h3>Megjegyzés</h3>
            <p>{comment}</p>
          </>
        ) : null}
      </div>
      <p className="small no-print">
        Meggondolta magát?{' '}
        <a className="link" href={withdrawal}>
          Elállás a szerződéstől
        </a>
      </p>
    </aside>
  )
}
