import type { PaymentTransaction } from '#contract/wire.ts'

/** What a payment service's return says, and how its payment is shown. Pure. */

/** A payment that is requested. `r` and `s` are SimplePay's own words; they prove who returns, and decide nothing. */
export type RequestedPayment = { method: string; reference: string; r?: string; s?: string }
export type TransactionView = Pick<PaymentTransaction, 'method' | 'reference' | 'title'> & {
  tone: 'pending' | 'success' | 'error' | 'neutral'
  /** Sentences, in the words that the service prescribes. */
  message: string[]
  canPayAgain: boolean
}

const isReference = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{1,100}$/.test(text)

/**
 * Which payment the browser comes back from: `r` and `s` of SimplePay, `paymentId` of Barion, `fizetes=demo:{reference}`
 * of the built-in bank. Null when the address speaks of none.
 */
export function readReturn(search: URLSearchParams): RequestedPayment | null {
  const [r, s] = [restorePlus(search.get('r')), restorePlus(search.get('s'))]
  if (r !== null && s !== null) {
    const reference = referenceIn(r)
    return reference === null ? null : { method: 'simplepay', reference, r, s }
  }
  const barion = search.get('paymentId') ?? search.get('PaymentId')
  if (barion !== null) return isReference(barion) ? { method: 'barion', reference: barion } : null
  const [, method, reference] = /^([a-z]{1,20}):(.+)$/.exec(search.get('fizetes') ?? '') ?? []
  return method !== undefined && isReference(reference) ? { method, reference } : null
}

/** A plus sign that was sent as it is arrives as a space. */
function restorePlus(text: string | null): string | null {
  return text === null || text === '' ? null : text.replaceAll(' ', '+')
}

/** `o` of the message: our own reference. */
function referenceIn(r: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(r), (letter) => letter.charCodeAt(0))
    const message: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const reference: unknown =
      typeof message === 'object' && message !== null ? Reflect.get(message, 'o') : null
    return isReference(reference) ? reference : null
  } catch {
    return null
  }
}

const tones: Record<PaymentTransaction['status'], TransactionView['tone']> = {
  pending: 'pending',
  authorized: 'pending',
  paid: 'success',
  failed: 'error',
  cancelled: 'neutral',
  expired: 'neutral',
  refunded: 'neutral',
}

/** The title says the first sentence already. */
function withoutTitle(message: string, title: string): string {
  return message.startsWith(`${title}.`) ? message.slice(title.length + 1).trim() : message
}

const idNames: Record<string, string> = { simplepay: 'SimplePay tranzakcióazonosító' }

/** A payment as its page shows it; the service's id stands where the server says that it must. */
export function transactionView(transaction: PaymentTransaction): TransactionView {
  const { method, reference, title, message, transaction_id: id } = transaction
  const named =
    id === null || message.includes(id) ? [] : [`${idNames[method] ?? 'Tranzakcióazonosító'}: ${id}`]
  return {
    method,
    reference,
    title,
    tone: transaction.is_pending ? 'pending' : tones[transaction.status],
    message: [withoutTitle(message, title), ...named].filter(Boolean),
    canPayAgain: transaction.can_pay_again,
  }
}

const quick = { every: 2000, until: 20_000 }
const slow = { every: 5000, until: 120_000 }

/** How long to wait before polling again how a payment stands, in milliseconds; null when it is time to stop. */
export function nextPollDelay(elapsed: number): number | null {
  if (elapsed < quick.until) return quick.every
  return elapsed < slow.until ? slow.every : null
}
