/** What a payer is shown of an attempt, in the words that the services prescribe. Pure. */
import type { PaymentTransaction } from '#contract/wire.ts'
import { gatewayPlugins, isOpen, type Attempt, type ReturnReading } from '#server/payment/index.ts'

export type SeenAttempt = {
  attempt: Attempt
  /** What was given back of it, in forints. */
  refunded: number
  /** The browser's proof of it, when it brought one. */
  proof: Extract<ReturnReading, { kind: 'proof' }> | null
  /** The order may be paid. */
  canPay: boolean
  now: Date
}
type Status = PaymentTransaction['status']

/** The database decides. Only while it knows nothing final may the way in which the payer came back be shown. */
export function transactionStatus({ attempt, refunded, proof }: SeenAttempt): Status {
  switch (attempt.state) {
    case 'captured':
      return refunded >= attempt.amount ? 'refunded' : 'paid'
    case 'authorized':
    case 'failed':
    case 'cancelled':
    case 'expired':
      return attempt.state
    case 'created':
    case 'redirected':
    case 'pending':
      return proof ? returned[proof.event] : 'pending'
  }
}

/** A success counts when the service itself reports it. */
const returned = { success: 'pending', fail: 'failed', cancel: 'cancelled', timeout: 'expired' } as const

const titles: Record<Status, string> = {
  pending: 'Fizetés folyamatban',
  authorized: 'Fizetés folyamatban',
  paid: 'Sikeres tranzakció',
  failed: 'Sikertelen tranzakció',
  cancelled: 'Megszakított fizetés',
  expired: 'Időtúllépés',
  refunded: 'Visszatérítve',
}

export function presentTransaction(
  seen: SeenAttempt,
  order: PaymentTransaction['order'],
): PaymentTransaction {
  const { attempt, canPay, now } = seen
  const status = transactionStatus(seen)
  const id = transactionId(seen, status)
  const isOver = status === 'failed' || status === 'cancelled' || status === 'expired'
  const isLate = status === 'pending' && isOpen(attempt) && attempt.expiresAt < now
  return {
    method: attempt.gateway,
    reference: attempt.reference,
    status,
    title: titles[status],
    message: messageOf(seen, status, id),
    is_pending: status === 'pending' || status === 'authorized',
    transaction_id: id,
    can_pay_again: canPay && (isOver || isLate),
    order,
  }
}

/** Some services want their id shown after a success and a failure, and not otherwise. */
function transactionId({ attempt, proof }: SeenAttempt, status: Status): string | null {
  const isShown =
    status === 'paid' || status === 'failed' || status === 'refunded' || proof?.event === 'success'
  if (gatewayPlugins[attempt.gateway].idName === undefined || !isShown) return null
  return attempt.gatewayId ?? proof?.transactionId ?? null
}

const advice =
  'Kérjük, ellenőrizze a tranzakció során megadott adatok helyességét. Amennyiben minden adatot helyesen adott meg, ' +
  'a visszautasítás okának kivizsgálása érdekében kérjük, szíveskedjen kapcsolatba lépni kártyakibocsátó bankjával.'

function messageOf({ attempt, proof }: SeenAttempt, status: Status, id: string | null): string {
  const named = id === null ? [] : [`${gatewayPlugins[attempt.gateway].idName}: ${id}.`]
  switch (status) {
    case 'paid':
      return ['Sikeres tranzakció.', ...named].join(' ')
    case 'failed':
      return ['Sikertelen tranzakció.', ...named, advice].join(' ')
    case 'cancelled':
      return 'Ön megszakította a fizetést.'
    case 'expired':
      return 'Ön túllépte a tranzakció elindításának lehetséges maximális idejét.'
    case 'refunded':
      return ['A befizetett összeget visszatérítettük.', ...named].join(' ')
    case 'authorized':
      return 'A bank zárolta az összeget, a fizetés véglegesítésére várunk.'
    case 'pending':
      return proof?.event === 'success'
        ? ['Sikeres tranzakció.', ...named, 'A szolgáltató visszaigazolására várunk.'].join(' ')
        : 'A fizetés eredményére várunk. Ez általában néhány másodperc.'
  }
}
