/** A payment that is requested. `r` and `s`: what a service signed; they prove who returns, and decide nothing. */
export type RequestedPayment = { method: string; reference: string; r?: string; s?: string }

/** How the browser comes back from a payment service. */
export type GatewayReturn = {
  /** Undefined: the address is of another service. Null: it is of this one, and names no payment. */
  read: (search: URLSearchParams) => RequestedPayment | null | undefined
  /** What its id is called where the customer must be shown it. */
  idName?: string
}

export const isReference = (text: unknown): text is string =>
  typeof text === 'string' && /^[\w-]{1,100}$/.test(text)
