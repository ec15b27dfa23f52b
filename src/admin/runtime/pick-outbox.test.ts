import { describe, expect, it } from 'vitest'
import { createPickOutbox, type Pick, type PickResult } from './pick-outbox.ts'

function memory(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

let clock = 0
const pick = (id: string): Pick => ({
  id,
  line_id: 'line',
  kind: 'pick',
  reason: '',
  happened_at: new Date((clock += 1000)).toISOString(),
})

class UnreachableError extends Error {}
class RefusedError extends Error {}

/** A shop that counts each pick once; `fails`: what its next calls run into, `lost`: it counted, and its response did not arrive. */
function shopOf(fails: ('offline' | 'lost' | 'refused')[] = []) {
  const counted: string[] = []
  const batches: string[][] = []
  const send = async (picks: readonly Pick[]): Promise<PickResult[]> => {
    const trouble = fails.shift()
    if (trouble === 'offline') throw new UnreachableError()
    if (trouble === 'refused' || picks.some(({ id }) => id === 'broken')) throw new RefusedError()
    batches.push(picks.map(({ id }) => id))
    for (const { id } of picks) if (!counted.includes(id)) counted.push(id)
    if (trouble === 'lost') throw new UnreachableError()
    return picks.map(({ id }) => ({ id, outcome: 'counted' }))
  }
  return { counted, batches, send }
}

function outboxOf(shop: ReturnType<typeof shopOf>, storage = memory(), owner = 1) {
  const results: PickResult[] = []
  const outbox = createPickOutbox(owner, {
    storage,
    send: shop.send,
    isLost: (error) => error instanceof RefusedError,
    onResults: (_, found) => results.push(...found),
    batchSize: 2,
  })
  return { outbox, storage, results }
}
const ids = (picks: readonly Pick[]) => picks.map(({ id }) => id)

describe('the outbox of scans', () => {
  it('sends them in batches, in their order, and retains nothing that arrived', async () => {
    const shop = shopOf()
    const { outbox, storage } = outboxOf(shop)
    for (const id of ['a', 'b', 'c']) outbox.add(pick(id))
    expect(await outbox.flush()).toBe(true)
    expect(shop.batches).toEqual([['a', 'b'], ['c']])
    expect([outbox.waiting.get(), storage.length]).toEqual([[], 0])
  })

  it('loses nothing without network, nor when the tab is loaded again meanwhile', async () => {
    const shop = shopOf(['offline', 'offline'])
    const { outbox, storage } = outboxOf(shop)
    for (const id of ['a', 'b', 'c']) outbox.add(pick(id))
    expect(await outbox.flush()).toBe(false)
    const { outbox: reloaded } = outboxOf(shop, storage)
    expect(reloaded.waiting.get()).toEqual([])
    reloaded.restore()
    reloaded.restore()
    expect(ids(reloaded.waiting.get())).toEqual(['a', 'b', 'c'])
    expect(await reloaded.flush()).toBe(false)
    expect(await reloaded.flush()).toBe(true)
    expect([shop.counted, storage.length]).toEqual([['a', 'b', 'c'], 0])
  })

  it('sends again what may have arrived, under the same id', async () => {
    const shop = shopOf(['lost'])
    const { outbox } = outboxOf(shop)
    outbox.add(pick('a'))
    expect([await outbox.flush(), await outbox.flush()]).toEqual([false, true])
    expect([shop.batches, shop.counted]).toEqual([[['a'], ['a']], ['a']])
  })

  it('sends once where two want it together, and what was added meanwhile, too', async () => {
    const shop = shopOf()
    const { outbox } = outboxOf(shop)
    outbox.add(pick('a'))
    const first = outbox.flush()
    outbox.add(pick('b'))
    await Promise.all([first, outbox.flush()])
    expect(shop.batches.flat()).toEqual(['a', 'b'])
  })

  it('is not held up by one that nobody takes', async () => {
    const shop = shopOf()
    const { outbox, results, storage } = outboxOf(shop)
    for (const id of ['broken', 'a']) outbox.add(pick(id))
    expect(await outbox.flush()).toBe(true)
    expect(results).toEqual([
      { id: 'broken', outcome: 'refused' },
      { id: 'a', outcome: 'counted' },
    ])
    expect(storage.length).toBe(0)
  })

  it('is each colleague’s own', () => {
    const { outbox, storage } = outboxOf(shopOf())
    outbox.add(pick('a'))
    storage.setItem('boltiv-desk-pick:1:x', 'no JSON')
    const { outbox: other } = outboxOf(shopOf(), storage, 11)
    other.restore()
    expect(other.waiting.get()).toEqual([])
    const { outbox: same } = outboxOf(shopOf(), storage)
    same.restore()
    expect(ids(same.waiting.get())).toEqual(['a'])
  })

  it('works where the browser stores nothing', async () => {
    const shop = shopOf()
    const full = {
      ...memory(),
      setItem: () => {
        throw new Error('full')
      },
    } as Storage
    const { outbox } = outboxOf(shop, full)
    outbox.add(pick('a'))
    expect(await outbox.flush()).toBe(true)
    expect(shop.counted).toEqual(['a'])
  })
})
