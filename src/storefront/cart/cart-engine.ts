import { isCallFailure } from '../runtime/router/page-error.ts'
import { createStore } from '../ui/store.ts'
import { createCartCalls, failureText, isLostCart, type CartPorts } from './cart-calls.ts'
import * as rules from './cart-rules.ts'
import type { CartChange, CartState, SetOfGoods } from './cart-rules.ts'
import { fallbackTexts } from './cart-texts.ts'
import { cartView, type CartView } from './cart-view.ts'

/** Typed quantities wait so many milliseconds for the next key. */
export const typingDelay = 500

export type EnginePorts = CartPorts & {
  /** Notifies the customer of a failure. */
  notify: (text: string) => void
}

/** Keeps the cart of one customer: changes are shown at once where they can be, and sent one after the other. */
export function createCartEngine(ports: EnginePorts) {
  const state = createStore<CartState>(rules.noCart)
  const send = createCartCalls(ports)
  const outcomes = new Map<CartChange, (done: boolean) => void>()
  const typing = new Map<string, { quantity: number; timer: ReturnType<typeof setTimeout> }>()
  let running: Promise<void> | null = null

  /**
   * A quantity that is not sent yet stays wanted whatever comes back meanwhile. Whoever waits for a change that fell out of
   * the queue learns that nothing will come of it.
   */
  function update(next: (current: CartState) => CartState) {
    state.set((current) => {
      let result = next(current)
      for (const [lineId, { quantity }] of typing) result = rules.want(result, lineId, quantity)
      return result
    })
    const { sent, waiting } = state.get()
    for (const change of outcomes.keys())
      if (change !== sent && !waiting.includes(change)) conclude(change, false)
  }

  function conclude(change: CartChange, done: boolean) {
    outcomes.get(change)?.(done)
    outcomes.delete(change)
  }

  function submit(change: CartChange): Promise<boolean> {
    const outcome = new Promise<boolean>((resolve) => outcomes.set(change, resolve))
    update((current) => rules.enqueue(current, change))
    if (!rules.isIdle(state.get())) running ??= sendAll()
    return outcome
  }

  /** Never rejects, and waits for at least one response, so that `running` is set when it ends. */
  async function sendAll(): Promise<void> {
    const restarted = new WeakSet<CartChange>()
    for (;;) {
      update(rules.startNext)
      const { sent } = state.get()
      if (!sent) {
        // At once: whoever submits after this must start again.
        running = null
        return
      }
      try {
        const cart = await send(sent)
        if (state.get().sent !== sent) continue
        // Notified before the state changes: afterwards the change is in no queue.
        conclude(sent, true)
        update((current) => rules.acknowledged(current, cart && cartView(cart)))
      } catch (error) {
        handleFailure(sent, error, restarted)
      }
    }
  }

  function handleFailure(sent: CartChange, error: unknown, restarted: WeakSet<CartChange>) {
    const refused = isCallFailure(error) && error.status < 500 && error.status !== 429
    if (isLostCart(error) || (sent.kind === 'load' && refused)) {
      ports.writeToken(null)
      const again = sent.kind === 'add' && !restarted.has(sent)
      if (again) restarted.add(sent)
      update((current) => {
        const lost = rules.lose(current)
        return again ? { ...lost, waiting: [sent, ...lost.waiting] } : lost
      })
      if (again || sent.kind === 'load') return
    } else if (sent.kind === 'load') {
      // Passing trouble: the token stays, only the load is given up.
      update((current) => ({ ...current, sent: null }))
      return
    } else {
      update(rules.failed)
    }
    ports.notify(failureText(error, fallbackTexts[sent.kind]))
  }

  function sendTyped(lineId: string) {
    const typed = typing.get(lineId)
    stopTyping([lineId])
    if (typed) void submit({ kind: 'quantity', lineId, quantity: typed.quantity })
  }

  function sendAllTyped() {
    for (const lineId of typing.keys()) sendTyped(lineId)
  }

  function stopTyping(lineIds: Iterable<string>) {
    for (const lineId of lineIds) {
      clearTimeout(typing.get(lineId)?.timer)
      typing.delete(lineId)
    }
  }

  return {
    state,
    sendAllTyped,
    load: () => submit({ kind: 'load' }),
    /** True when it is in the cart. */
    add(variantId: number, quantity: number) {
      sendAllTyped()
      return submit({ kind: 'add', variantId, quantity })
    },
    /** The same of `quantity` wheels with the tyre on each. */
    addSet(set: SetOfGoods, quantity: number) {
      sendAllTyped()
      return submit({ kind: 'add', set, quantity })
    },
    /** Above 0; shown at once. Typed changes wait for the next key. */
    setQuantity(lineId: string, quantity: number, how: 'step' | 'typed') {
      stopTyping([lineId])
      update((current) => rules.want(current, lineId, quantity))
      const timer = setTimeout(sendTyped, how === 'typed' ? typingDelay : 0, lineId)
      typing.set(lineId, { quantity, timer })
    },
    remove(lineId: string) {
      stopTyping([lineId])
      return submit({ kind: 'remove', lineId })
    },
    clear() {
      stopTyping([...typing.keys()])
      return submit({ kind: 'clear' })
    },
    /** Takes a cart that a page has fetched. */
    receive: (cart: CartView) => update((current) => rules.receive(current, cart)),
    forget() {
      stopTyping([...typing.keys()])
      update(rules.lose)
    },
    /** Resolves when everything requested so far has been acknowledged. */
    async settled(): Promise<void> {
      sendAllTyped()
      while (running) await running
    },
  }
}

export type CartEngine = ReturnType<typeof createCartEngine>
