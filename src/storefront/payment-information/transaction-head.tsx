import { Button, buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { PayResult } from './order-action.ts'
import type { OrderView } from './order-view.ts'
import { PayNow } from './pay-now.tsx'
import type { RequestedPayment } from './returns/returns.ts'
import { isPaidSince, transactionHeading, type TransactionView } from './transaction-view.ts'
import { useWatchedPayment } from './use-watched-payment.ts'

type TransactionHeadProps = {
  transaction: TransactionView
  requested: RequestedPayment
  /** Of this page. */
  address: string
  order: OrderView | null
  /** Where the order is paid; null when the customer may not. */
  pay: string | null
  posted: PayResult | undefined
}

/** How a payment stands. It is the server's word alone: nothing is concluded from what the browser came back with. */
export function TransactionHead({
  transaction,
  requested,
  address,
  order,
  pay,
  posted,
}: TransactionHeadProps) {
  const { title, tone, message, canPayAgain } = transaction
  const heading = transactionHeading(transaction, order)
  const shownTone = isPaidSince(transaction, order) ? 'success' : tone
  const isPending = tone === 'pending'
  const isOver = useWatchedPayment(isPending ? requested : null)
  return (
    <header className="payment-payment" data-tone={shownTone}>
      <div role="status" className="payment-status">
        <h1>
          <StatusIcon tone={shownTone} />
          {heading}
        </h1>
        {tone === 'success' && order ? (
          <p>
            A rendelés és a fizetés visszaigazolását ide küldjük: <b>{order.email}</b>
          </p>
        ) : null}
        {(heading === title ? message : [`${title}.`, ...message]).map((text) => (
          <p key={text} className={shownTone === 'success' ? 'small muted' : undefined}>
            {text}
          </p>
        ))}
      </div>
      {tone === 'success' ? (
        <div className="live-only no-print">
          <Button icon="print" onClick={() => print()}>
            Nyomtatás
          </Button>
        </div>
      ) : null}
      {isPending ? <Waiting address={address} text={waitingText(isOver, canPayAgain)} /> : null}
      {canPayAgain && pay === null ? (
        <p>A rendelését a visszaigazoló e-mailben lévő hivatkozással nyithatja meg, és ott fizetheti ki.</p>
      ) : null}
      {canPayAgain && pay !== null ? (
        <PayNow address={pay} posted={posted} label="Fizetés újraindítása" />
      ) : null}
      {order && tone !== 'success' ? (
        <p>
          <a className="link" href={`/fizetesi-informacio?rendeles=${order.id}`}>
            A rendelés oldala: {order.number}
          </a>
        </p>
      ) : null}
    </header>
  )
}

function StatusIcon({ tone }: Pick<TransactionView, 'tone'>) {
  if (tone === 'pending') return <Spinner size={25} />
  return <Icon name={tone === 'success' ? 'check' : tone === 'error' ? 'warn' : 'info'} />
}

/** What is said while nothing is known: the page looks by itself where it can, for two minutes. */
function waitingText(isOver: boolean, canPayAgain: boolean): string {
  if (canPayAgain) return 'A fizetési szolgáltató nem válaszolt. Ha nem fizetett, most újra megteheti.'
  return isOver
    ? 'A fizetési szolgáltató még nem válaszolt. Nem kell megvárnia: a fizetés eredményéről e-mailt küldünk.'
    : 'Kérjük, addig ne fizessen újra.'
}

function Waiting({ address, text }: { address: string; text: string }) {
  return (
    <div className="payment-waiting">
      <p className="small muted">{text}</p>
      <a className={buttonClass({ variant: 'outline', size: 'small' })} href={address} data-keep-scroll>
        Frissítés
      </a>
    </div>
  )
}
