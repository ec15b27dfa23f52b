import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ShopClient } from '#contract/client.ts'
import { unexplainedFailure } from '#contract/http-transport.ts'
import { FetchError, ResponseError } from '#contract/client-errors.ts'
import { runs } from '#tests/support/part-of-run.ts'
import { createCartEngine, typingDelay } from './cart-engine.ts'
import { isPending, shownCart } from './cart-rules.ts'
import { cartTotal, cartView } from './cart-view.ts'
import { testCartServer } from './test-cart-server.ts'

type Server = ReturnType<typeof testCartServer>

function startEngine(server: Server, client: Partial<ShopClient> = {}) {
  let token: string | null = null
  const notified: string[] = []
  const engine = createCartEngine({
    client: { ...server.client, ...client },
    setClient: server.setClient,
    readToken: () => token,
    writeToken: (next) => {
      token = next
    },
    notify: (text) => notified.push(text),
  })
  const shown = () =>
    shownCart(engine.state.get())?.lines.map(({ id, quantity }) => [id, quantity] as const) ?? []
  return { engine, notified, shown, token: () => token }
}

describe('the cart in the browser', () => {
  it('makes a cart when the first thing is added, and keeps its token', async () => {
    const server = testCartServer()
    const { engine, shown, token } = startEngine(server)
    expect(await engine.add(7, 2)).toBe(true)
    expect(server.calls).toEqual(['create 1'])
    expect([shown(), token()]).toEqual([[['line-1', 2]], 'token-1'])
  })

  it('makes a cart for a set, and says why one is refused', async () => {
    const server = testCartServer({ maxQuantity: 8 })
    const { engine, notified, shown, token } = startEngine(server)
    expect(await engine.addSet({ tyre: 7, wheel: 8 }, 4)).toBe(true)
    expect([server.calls, token()]).toEqual([['create 0', 'add set'], 'token-1'])
    expect(shown()).toEqual([
      ['line-1', 4],
      ['line-2', 4],
      ['line-3', 4],
    ])
    expect(await engine.addSet({ tyre: 7, wheel: 8 }, 9)).toBe(false)
    expect(notified).toEqual(['Nem lehet: insufficient_stock'])
  })

  it('shows a quantity at once and takes it back when it is refused, saying why', async () => {
    const { engine, notified, shown } = startEngine(testCartServer({ maxQuantity: 5 }))
    await engine.add(7, 2)
    engine.setQuantity('line-1', 9, 'step')
    expect(shown()).toEqual([['line-1', 9]])
    await engine.settled()
    expect([shown(), notified]).toEqual([[['line-1', 2]], ['Nem lehet: insufficient_stock']])
  })

  it('shows a set’s quantity at once of all its lines, and takes all back when it is refused', async () => {
    const server = testCartServer({ maxQuantity: 8 })
    const { engine, shown } = startEngine(server)
    await engine.addSet({ tyre: 7, wheel: 8 }, 4)
    engine.setQuantity('line-1', 2, 'step')
    const quantities = () => shown().map(([, quantity]) => quantity)
    expect(quantities()).toEqual([2, 2, 2])
    await engine.settled()
    expect(server.calls.slice(2)).toEqual(['quantity 2'])
    engine.setQuantity('line-1', 9, 'step')
    expect(quantities()).toEqual([9, 9, 9])
    await engine.settled()
    expect(quantities()).toEqual([2, 2, 2])
    expect(await engine.remove('line-1')).toBe(true)
    expect(shown()).toEqual([])
  })

  it('sends one change at a time and of the quantities waiting for a line only the last', async () => {
    const server = testCartServer()
    const { engine, shown } = startEngine(server)
    await engine.add(7, 1)
    for (const quantity of [2, 3, 4, 5]) {
      engine.setQuantity('line-1', quantity, 'step')
      engine.sendAllTyped()
    }
    await engine.settled()
    expect(server.calls.slice(1)).toEqual(['quantity 2', 'quantity 5'])
    expect(shown()).toEqual([['line-1', 5]])
  })

  it.each(['now', 'later'])(
    'keeps a quantity wanted that was requested again (%s) while the same was on its way',
    async (when) => {
      const server = testCartServer()
      const { engine, shown } = startEngine(server)
      await engine.add(7, 1)
      engine.setQuantity('line-1', 5, 'step')
      engine.sendAllTyped()
      const added = engine.add(7, 1)
      engine.setQuantity('line-1', 5, 'typed')
      if (when === 'now') engine.sendAllTyped()
      await added
      expect(shown()).toEqual([['line-1', 5]])
      await engine.settled()
      expect(shown()).toEqual([['line-1', 5]])
    },
  )

  it('drops a response that is older than what it holds', async () => {
    const server = testCartServer()
    const { engine, shown } = startEngine(server)
    await engine.add(7, 1)
    const old = cartView(server.wire())
    engine.setQuantity('line-1', 4, 'step')
    await engine.settled()
    engine.receive(old)
    expect(shown()).toEqual([['line-1', 4]])
  })

  it('starts a new cart when the old one is gone', async () => {
    const server = testCartServer()
    const { engine, notified, shown, token } = startEngine(server)
    await engine.add(7, 1)
    server.expire()
    expect(await engine.add(8, 3)).toBe(true)
    expect([shown(), token(), notified]).toEqual([[['line-2', 3]], 'token-2', []])
  })

  it('forgets a token that leads nowhere', async () => {
    const server = testCartServer()
    const { engine, shown, token } = startEngine(server)
    await engine.add(7, 1)
    server.expire()
    expect(await engine.load()).toBe(false)
    expect([shown(), token()]).toEqual([[], null])
  })

  it('shows the fallback text when no response comes, and asks how the cart stands', async () => {
    const server = testCartServer()
    const { engine, notified, shown } = startEngine(server, {
      checkoutRemoveCartItem: async (input) => {
        await server.client.checkoutRemoveCartItem(input)
        throw new FetchError(new Error('the line was cut'))
      },
    })
    await engine.add(7, 1)
    expect(await engine.remove('line-1')).toBe(false)
    await engine.settled()
    expect([notified, shown()]).toEqual([
      ['A terméket most nem tudtuk törölni a kosárból. Kérjük, próbálja meg újra.'],
      [],
    ])
  })

  it.each([
    [unexplainedFailure, 'A mennyiséget most nem tudtuk módosítani. Kérjük, próbálja meg újra.'],
    ['', 'A mennyiséget most nem tudtuk módosítani. Kérjük, próbálja meg újra.'],
    ['A bolt most túlterhelt.', 'A bolt most túlterhelt.'],
  ])('shows the server’s message where it has one, else its own text: %s', async (message, text) => {
    const server = testCartServer()
    const { engine, notified } = startEngine(server, {
      checkoutUpdateCartItem: () => Promise.reject(new ResponseError(502, { message })),
    })
    await engine.add(7, 1)
    engine.setQuantity('line-1', 2, 'step')
    await engine.settled()
    expect(notified).toEqual([text])
  })

  it('fetches a fresh forgery token once when the server refuses the old one', async () => {
    const server = testCartServer()
    let refusals = 1
    const { engine, shown } = startEngine(server, {
      checkoutAddCartItem: async (input) => {
        if (refusals-- > 0) throw new ResponseError(419, { message: 'CSRF token mismatch.' })
        return server.client.checkoutAddCartItem(input)
      },
    })
    await engine.add(7, 1)
    expect(await engine.add(7, 1)).toBe(true)
    expect([server.calls, shown()]).toEqual([['create 1', 'csrf', 'add'], [['line-1', 2]]])
  })

  it('is pending while lines come or go, not while a quantity is on its way', async () => {
    const { engine } = startEngine(testCartServer())
    const added = engine.add(7, 1)
    expect(isPending(engine.state.get())).toBe(true)
    await added
    engine.setQuantity('line-1', 2, 'step')
    engine.sendAllTyped()
    expect(isPending(engine.state.get())).toBe(false)
    await engine.settled()
  })

  it('counts the total from what is shown', async () => {
    const { engine } = startEngine(testCartServer())
    await engine.add(7, 3)
    engine.setQuantity('line-1', 4, 'step')
    const cart = shownCart(engine.state.get())
    expect(cart && cartTotal(cart)).toBe('4\u00a0000\u00a0Ft')
    await engine.settled()
  })
})

describe('typing a quantity', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('waits for the next key before it is sent', async () => {
    const server = testCartServer()
    const { engine } = startEngine(server)
    await engine.add(7, 1)
    engine.setQuantity('line-1', 1, 'typed')
    await vi.advanceTimersByTimeAsync(typingDelay - 1)
    engine.setQuantity('line-1', 12, 'typed')
    await vi.advanceTimersByTimeAsync(typingDelay - 1)
    expect(server.calls).toEqual(['create 1'])
    await vi.advanceTimersByTimeAsync(1)
    expect(server.calls.at(-1)).toBe('quantity 12')
  })
})

const quantityAction = fc.record({
  kind: fc.constant('quantity' as const),
  line: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 25 }),
  how: fc.constantFrom('step' as const, 'typed' as const, 'now' as const),
})
const addAction = fc.record({
  kind: fc.constant('add' as const),
  variantId: fc.integer({ min: 1, max: 3 }),
  quantity: fc.integer({ min: 1, max: 8 }),
})
const readAction = fc.record({ kind: fc.constantFrom('load' as const, 'page' as const) })
const roughAction = fc.oneof(
  fc.record({ kind: fc.constant('remove' as const), line: fc.nat(2) }),
  fc.record({ kind: fc.constantFrom('clear' as const, 'expire' as const, 'cut' as const) }),
)
const script = <T>(action: fc.Arbitrary<T>) => fc.array(fc.tuple(action, fc.nat(3)), { maxLength: 20 })

type Line = { cut: boolean }

/** A client whose calls reach the server and come back when the scheduler says so; `cut` loses the next response. */
function scheduledClient(server: Server, scheduler: fc.Scheduler, line: Line) {
  const wrap =
    (call: (...args: never[]) => Promise<unknown>) =>
    async (...args: never[]) => {
      await scheduler.schedule(Promise.resolve('request'))
      const result = await call(...args).then(
        (value) => () => value,
        (error: unknown) => () => {
          throw error
        },
      )
      await scheduler.schedule(Promise.resolve('response'))
      if (!line.cut) return result()
      line.cut = false
      throw new FetchError(new Error('cut'))
    }
  return Object.fromEntries(
    Object.entries(server.client).map(([name, call]) => [name, wrap(call as never)]),
  ) as Partial<ShopClient>
}

/** A customer with three lines in the cart, or one and those of a set, whose line to the server is in the scheduler's hand. */
async function startCustomer(scheduler: fc.Scheduler, maxQuantity: number, hasSet = false) {
  const server = testCartServer({ maxQuantity })
  const line = { cut: false }
  const started = startEngine(server, scheduledClient(server, scheduler, line))
  const { engine } = started
  const added = hasSet
    ? [engine.add(1, 1), engine.addSet({ tyre: 2, wheel: 3 }, 1)]
    : [1, 2, 3].map((variantId) => engine.add(variantId, 1))
  await scheduler.waitFor(Promise.all(added))
  const pages: ReturnType<typeof cartView>[] = []
  const lineId = (index: number) => `line-${index + 1}`

  type Step = {
    kind: string
    variantId?: number
    quantity?: number
    line?: number
    how?: 'step' | 'typed' | 'now'
  }
  function act({ kind, variantId = 1, quantity = 1, line: index = 0, how = 'step' }: Step) {
    if (kind === 'add') void engine.add(variantId, quantity)
    if (kind === 'quantity') engine.setQuantity(lineId(index), quantity, how === 'typed' ? 'typed' : 'step')
    if (kind === 'quantity' && how === 'now') engine.sendAllTyped()
    if (kind === 'remove') void engine.remove(lineId(index))
    if (kind === 'clear') void engine.clear()
    if (kind === 'load') void engine.load()
    if (kind === 'expire') server.expire()
    if (kind === 'cut') line.cut = true
    if (kind === 'page') pages.push(cartView(server.wire()))
  }
  async function release(count: number) {
    for (let index = 0; index < count && scheduler.count() > 0; index += 1) await scheduler.waitOne()
    const page = pages[0]
    if (page && pages.length > 1 && page.id === engine.state.get().cart?.id)
      engine.receive(pages.shift() ?? page)
  }
  async function settle() {
    line.cut = false
    await scheduler.waitFor(engine.settled())
    for (const page of pages) if (page.id === engine.state.get().cart?.id) engine.receive(page)
  }
  return { ...started, server, act, release, settle, lineId }
}

describe('whatever the order of actions and responses', () => {
  it('shows in the end what the server has, without a lost or resurrected line', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        script(fc.oneof(quantityAction, addAction, readAction, roughAction)),
        fc.boolean(),
        async (scheduler, steps, hasSet) => {
          const customer = await startCustomer(scheduler, 20, hasSet)
          const { engine, server, shown, token, act, release, settle } = customer
          for (const [step, count] of steps) {
            act(step)
            await release(count)
          }
          // An expiry is only noticed by a request, as another visit would.
          if (steps.some(([{ kind }]) => kind === 'expire')) void engine.load()
          await settle()
          // A cart whose first response was lost belongs to nobody: its token never came.
          expect(shown()).toEqual(server.isCart(token()) ? server.quantities() : [])
          expect(engine.state.get()).toMatchObject({ wanted: {}, waiting: [], sent: null })
        },
      ),
      { numRuns: runs(1000) },
    )
  })

  it('shows every quantity from the moment it was requested, and never loses one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        script(fc.oneof(quantityAction, addAction, readAction)),
        async (scheduler, steps) => {
          const { server, shown, act, release, settle, lineId } = await startCustomer(scheduler, 9999)
          const model = new Map([1, 2, 3].map((id) => [`line-${id}`, 1]))
          const requested = new Map<string, number>()
          for (const [step, count] of steps) {
            act(step)
            if (step.kind === 'quantity') {
              model.set(lineId(step.line), step.quantity)
              requested.set(lineId(step.line), step.quantity)
            }
            if (step.kind === 'add') {
              const id = `line-${step.variantId}`
              model.set(id, (model.get(id) ?? 0) + step.quantity)
              requested.delete(id)
            }
            await release(count)
            expect(Object.fromEntries(shown())).toMatchObject(Object.fromEntries(requested))
          }
          await settle()
          expect(server.quantities()).toEqual([...model])
          expect(shown()).toEqual([...model])
        },
      ),
      { numRuns: runs(1000) },
    )
  })
})
