import { describe, expect, it, vi } from 'vitest'
import { ResponseError } from '#contract/client-errors.ts'
import type { Wishlist } from '#contract/wire.ts'
import { createStore } from '../ui/store.ts'
import { createFavourites, favouriteTexts, type FavouritesPorts } from './favourites-engine.ts'

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
  const prompted: number[] = []
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
    promptSignIn: (id) => prompted.push(id),
    notify: (text, failed) => notified.push([text, failed]),
  })
  return {
    favourites,
    favouriteIds,
    calls,
    prompted,
    notified,
    state,
    ids: () => ids,
    refuse: (error: Error) => (fail = error),
  }
}

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

  it('of a guest ask to sign in, and the product is added then, once', async () => {
    const { favourites, prompted, state, ids, calls } = start([3], false)
    await favourites.toggle(7)
    expect([prompted, calls.wishlistGetAll.mock.calls.length]).toEqual([[7], 0])
    state.signedIn = true
    await favourites.add(7)
    await favourites.add(7)
    expect(ids()).toEqual([7, 3])
  })

  it('whose session is over ask to sign in too', async () => {
    const { favourites, prompted, favouriteIds, refuse } = start([])
    refuse(new ResponseError(401, { message: 'Unauthenticated.' }))
    await favourites.toggle(4)
    expect([prompted, favouriteIds.get()]).toEqual([[4], []])
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
    favourites.forget()
    lists.resolve([listOf(1)])
    await loading
    expect(favouriteIds.get()).toEqual([])

    state.signedIn = true
    await favourites.load()
    const pressing = favourites.toggle(2)
    state.signedIn = false
    favourites.forget()
    await pressing
    expect([favouriteIds.get(), notified]).toEqual([[], []])
  })
})
