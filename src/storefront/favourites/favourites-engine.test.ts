import { describe, expect, it, test, vi } from 'vitest'
import { ResponseError } from '#contract/client-errors.ts'
import type { Wishlist } from '#contract/wire.ts'
import { createStore } from '../ui/store.ts'
import { createFavourites, favouriteTexts, type FavouritesPorts } from './favourites-engine.ts'
import { guestKey } from './favourites-facade.ts'
import { guestFavourites } from './guest-favourites.ts'

const listOf = (...ids: number[]): Wishlist => ({
  id: 'list',
  name: 'Kedvenceim',
  is_default: true,
  count: ids.length,
  product_ids: ids,
  products: [],
})

type Calls = Awaited<ReturnType<FavouritesPorts['client']>>

/** A server with one user's lists, prompted by the engine; `fail` is thrown by the next change. */
function start(first: number[] | null, signedIn = true) {
  let ids = first
  let fail: Error | null = null
  let prompts = 0
  let stored: number[] = []
  const notified: [string, boolean][] = []
  const favouriteIds = createStore<number[]>([])
  const state = { signedIn }
  async function respond(change: (ids: number[]) => number[]) {
    await Promise.resolve()
    if (fail) {
      const error = fail
      fail = null
      throw error
    }
    ids = change(ids ?? [])
    return listOf(...ids)
  }
  const calls = {
    wishlistGetAll: vi.fn<Calls['wishlistGetAll']>(async () => (ids === null ? [] : [listOf(...ids)])),
    wishlistCreate: vi.fn<Calls['wishlistCreate']>(() => respond(() => [])),
    wishlistAddProduct: vi.fn<Calls['wishlistAddProduct']>(({ body }) =>
      respond((now) => [Number(body.product_id), ...now]),
    ),
    wishlistRemoveProduct: vi.fn<Calls['wishlistRemoveProduct']>(({ params }) =>
      respond((now) => now.filter((id) => id !== Number(params.product_id))),
    ),
  }
  const favourites = createFavourites({
    client: async () => calls,
    favouriteIds,
    isSignedIn: () => state.signedIn,
    guest: { read: () => stored, write: (now) => (stored = [...now]) },
    promptSignIn: () => (prompts += 1),
    notify: (text, failed) => notified.push([text, failed]),
  })
  return {
    favourites,
    favouriteIds,
    calls,
    prompts: () => prompts,
    stored: () => stored,
    notified,
    state,
    ids: () => ids,
    refuse: (error: Error) => (fail = error),
  }
}

test('what a browser stored for a guest is read whatever it holds, a closed storage is empty', () => {
  const texts = new Map<string, string>()
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  }
  const guest = guestFavourites(() => storage)
  guest.write([5, 2])
  expect(guest.read()).toEqual([5, 2])
  texts.set(guestKey, '5,x,-1,5,1e3,07,9')
  expect(guest.read()).toEqual([5, 9])
  guest.write([])
  expect(texts.size).toBe(0)
  const closed = guestFavourites(() => {
    throw new Error('closed')
  })
  closed.write([1])
  expect(closed.read()).toEqual([])
})

describe('favourites', () => {
  it('show the change before the server responds, and say it afterwards', async () => {
    const { favourites, favouriteIds, notified } = start([1])
    await favourites.load()
    const done = favourites.toggle(2)
    expect(favouriteIds.get()).toEqual([2, 1])
    expect(notified).toEqual([])
    await done
    expect(notified).toEqual([[favouriteTexts.success_add_to_wishlist, false]])
  })

  it('make the first list when there is none', async () => {
    const { favourites, calls, ids } = start(null)
    await favourites.toggle(5)
    expect(calls.wishlistCreate).toHaveBeenCalledTimes(1)
    expect(ids()).toEqual([5])
  })

  it('are taken back with the server’s text when it refuses', async () => {
    const { favourites, favouriteIds, notified, refuse } = start([1])
    await favourites.load()
    refuse(new ResponseError(409, { message: 'A lista megtelt.' }))
    await favourites.toggle(2)
    expect([favouriteIds.get(), notified]).toEqual([[1], [['A lista megtelt.', true]]])
  })

  it('are taken back with the fallback text when the server fails', async () => {
    const { favourites, favouriteIds, notified, refuse } = start([1])
    await favourites.load()
    refuse(new ResponseError(503, { message: 'karbantartás' }))
    await favourites.toggle(1)
    expect(favouriteIds.get()).toEqual([1])
    expect(notified).toEqual([[favouriteTexts.failed_remove_from_wishlist, true]])
  })

  it('end as the last press wanted, however fast they are pressed', async () => {
    const { favourites, favouriteIds, ids } = start([])
    await favourites.load()
    await Promise.all([1, 2, 1, 2, 2].map((id) => favourites.toggle(id)))
    expect(ids()).toEqual([2])
    expect(favouriteIds.get()).toEqual([2])
  })

  it('of a guest stay in the browser and join the first list at the sign-in, once', async () => {
    const { favourites, favouriteIds, state, ids, calls, stored, notified } = start([3], false)
    for (const id of [7, 3, 8, 8]) await favourites.toggle(id)
    expect([stored(), favouriteIds.get(), calls.wishlistGetAll.mock.calls.length]).toEqual([
      [3, 7],
      [3, 7],
      0,
    ])
    state.signedIn = true
    await Promise.all([favourites.load(), favourites.load()])
    expect([ids(), favouriteIds.get(), stored()]).toEqual([[7, 3], [7, 3], []])
    expect(calls.wishlistAddProduct).toHaveBeenCalledTimes(1)
    expect(notified.at(-1)).toEqual([favouriteTexts.merged, false])
  })

  it('of a guest wait while the server can’t take them; those that are gone are dropped', async () => {
    const { favourites, state, ids, stored, refuse } = start([], false)
    for (const id of [1, 2]) await favourites.toggle(id)
    state.signedIn = true
    refuse(new ResponseError(503, { message: 'karbantartás' }))
    await favourites.load()
    expect([ids(), stored()]).toEqual([[2], [1]])
    refuse(new ResponseError(404, { message: 'Nincs ilyen termék.' }))
    await favourites.load()
    expect([ids(), stored()]).toEqual([[2], []])
  })

  it('whose session is over are stored for the sign-in that follows', async () => {
    const { favourites, prompts, stored, favouriteIds, refuse } = start([])
    refuse(new ResponseError(401, { message: 'Unauthenticated.' }))
    await favourites.toggle(4)
    expect([prompts(), stored(), favouriteIds.get()]).toEqual([1, [4], [4]])
  })

  it('stay empty when the lists can’t be loaded', async () => {
    const { favourites, favouriteIds, calls } = start([1])
    calls.wishlistGetAll.mockRejectedValueOnce(new ResponseError(500, { message: 'x' }))
    await favourites.load()
    expect(favouriteIds.get()).toEqual([])
    await favourites.load()
    expect(favouriteIds.get()).toEqual([1])
  })

  it('of a user who has gone are shown to nobody, though they arrive late', async () => {
    const { favourites, favouriteIds, calls, state, notified } = start([1])
    const lists = Promise.withResolvers<Wishlist[]>()
    calls.wishlistGetAll.mockReturnValueOnce(lists.promise)
    const loading = favourites.load()
    await Promise.resolve()
    state.signedIn = false
    favourites.showGuest()
    lists.resolve([listOf(1)])
    await loading
    expect(favouriteIds.get()).toEqual([])

    state.signedIn = true
    await favourites.load()
    const pressing = favourites.toggle(2)
    state.signedIn = false
    favourites.showGuest()
    await pressing
    expect([favouriteIds.get(), notified]).toEqual([[], []])
  })
})
