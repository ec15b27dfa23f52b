import type { CartView } from './cart-view.ts'

/** The variants of a wheel and the tyre on it. */
export type SetOfGoods = { tyre: number; wheel: number }

/** Something the customer requested, sent to the server one at a time. `load` only requests how the cart stands. */
export type CartChange =
  | { kind: 'add'; variantId: number; quantity: number }
  | { kind: 'add'; set: SetOfGoods; quantity: number }
  | { kind: 'quantity'; lineId: string; quantity: number }
  | { kind: 'remove'; lineId: string }
  | { kind: 'clear' }
  | { kind: 'load' }

export type CartState = {
  /** The newest cart that the server sent. */
  cart: CartView | null
  /** Quantities by line that the customer set and the server has not confirmed; shown in place of the cart's. */
  wanted: Readonly<Record<string, number>>
  waiting: readonly CartChange[]
  /** The one change under way. */
  sent: CartChange | null
}

export const noCart: CartState = { cart: null, wanted: {}, waiting: [], sent: null }

/** The lines that change together with one: those of its set. */
function linesWith(cart: CartView | null, lineId: string): string[] {
  const setId = cart?.lines.find(({ id }) => id === lineId)?.setId
  return setId ? cart.lines.filter((line) => line.setId === setId).map(({ id }) => id) : [lineId]
}

function without({ cart, wanted }: CartState, lineId: string): CartState['wanted'] {
  const gone = linesWith(cart, lineId)
  return Object.fromEntries(Object.entries(wanted).filter(([id]) => !gone.includes(id)))
}
const isQuantityOf = (lineId: string) => (change: CartChange) =>
  change.kind === 'quantity' && change.lineId === lineId

const hasLine = (cart: CartView | null, lineId: string) =>
  cart?.lines.some(({ id }) => id === lineId) ?? false

/** Shows a quantity at once, of a set's line that of its set; it is sent by a `quantity` change later. A line that is not there wants nothing. */
export function want(state: CartState, lineId: string, quantity: number): CartState {
  if (!hasLine(state.cart, lineId)) return state
  const wanted = Object.fromEntries(linesWith(state.cart, lineId).map((id) => [id, quantity]))
  return { ...state, wanted: { ...state.wanted, ...wanted } }
}

/** Puts a change at the end of the queue, except a quantity of a line that is gone. Of the quantities waiting for one line only the last is worth sending. */
export function enqueue(state: CartState, change: CartChange): CartState {
  const { waiting } = state
  switch (change.kind) {
    case 'add':
      return { ...state, waiting: [...waiting, change] }
    case 'quantity': {
      if (!hasLine(state.cart, change.lineId)) return state
      const others = waiting.filter((other) => !isQuantityOf(change.lineId)(other))
      return { ...want(state, change.lineId, change.quantity), waiting: [...others, change] }
    }
    case 'remove': {
      const others = waiting.filter((other) => !isQuantityOf(change.lineId)(other))
      return { ...state, wanted: without(state, change.lineId), waiting: [...others, change] }
    }
    case 'clear':
      return { ...state, wanted: {}, waiting: [...waiting.filter(({ kind }) => kind === 'add'), change] }
    case 'load':
      return waiting.some(({ kind }) => kind === 'load') ? state : { ...state, waiting: [...waiting, change] }
  }
}

/** Takes the next change out of the queue, unless one is under way. */
export function startNext(state: CartState): CartState {
  const [sent, ...waiting] = state.waiting
  return state.sent || !sent ? state : { ...state, sent, waiting }
}

/**
 * Takes a cart from the server, whoever requested it. An older revision of the held cart is dropped. What was wanted of
 * lines that are gone is forgotten, so that no line comes back.
 */
export function receive(state: CartState, cart: CartView): CartState {
  const held = state.cart
  if (held && held.id === cart.id && cart.revision < held.revision) return state
  const exists = (lineId: string) => hasLine(cart, lineId)
  return {
    ...state,
    cart,
    wanted: Object.fromEntries(Object.entries(state.wanted).filter(([lineId]) => exists(lineId))),
    waiting: state.waiting.filter((change) => !('lineId' in change) || exists(change.lineId)),
  }
}

/**
 * The change under way ended: what it wanted is either in the cart now or was refused. The same quantity may have been requested
 * for once more since, behind a change of another kind; it stays wanted.
 */
function finish(state: CartState): CartState {
  const { sent, wanted, waiting } = state
  const done = { ...state, sent: null }
  if (sent?.kind !== 'quantity' || wanted[sent.lineId] !== sent.quantity) return done
  if (waiting.some(isQuantityOf(sent.lineId))) return done
  return { ...done, wanted: without(state, sent.lineId) }
}

/** The change under way was acknowledged with the cart as it became; null: there is no cart. */
export function acknowledged(state: CartState, cart: CartView | null): CartState {
  const done = finish(state)
  return cart ? receive(done, cart) : lose(done)
}

/** The change under way failed. It may have been carried out all the same, so the cart is requested again. */
export function failed(state: CartState): CartState {
  return enqueue(finish(state), { kind: 'load' })
}

/** The cart does not exist any more: only what would be added to a new one is still worth sending. */
export function lose(state: CartState): CartState {
  return { cart: null, wanted: {}, sent: null, waiting: state.waiting.filter(({ kind }) => kind === 'add') }
}

/** The cart as the customer sees it. */
export function shownCart({ cart, wanted }: Pick<CartState, 'cart' | 'wanted'>): CartView | null {
  if (!cart) return null
  return {
    ...cart,
    lines: cart.lines.map((line) => ({ ...line, quantity: wanted[line.id] ?? line.quantity })),
  }
}

const isStructural = ({ kind }: CartChange) => kind !== 'quantity' && kind !== 'load'

/** True while lines come or go: quantities can't be changed then. A quantity under way does not hinder the next. */
export function isPending({ sent, waiting }: CartState): boolean {
  return (sent !== null && isStructural(sent)) || waiting.some(isStructural)
}

export const isIdle = ({ sent, waiting }: CartState) => sent === null && waiting.length === 0
