import { barionReturn } from './barion-return.ts'
import { isReference, type GatewayReturn, type RequestedPayment } from './gateway-return.ts'
import { simplePayReturn } from './simplepay-return.ts'

export type { RequestedPayment } from './gateway-return.ts'

/** The services that come back in a way of their own, by their names: the only list of them in the storefront. */
const returns: Readonly<Record<string, GatewayReturn>> = { simplepay: simplePayReturn, barion: barionReturn }

/**
 * Which payment the browser comes back from, in the service's own way or as `fizetes={method}:{reference}`. Null when the
 * address speaks of none.
 */
export function readReturn(search: URLSearchParams): RequestedPayment | null {
  for (const { read } of Object.values(returns)) {
    const found = read(search)
    if (found !== undefined) return found
  }
  const [, method, reference] = /^([a-z]{1,20}):(.+)$/.exec(search.get('fizetes') ?? '') ?? []
  return method !== undefined && isReference(reference) ? { method, reference } : null
}

/** What the service's id of a payment is called. */
export const idNameOf = (method: string): string => returns[method]?.idName ?? 'Tranzakcióazonosító'
