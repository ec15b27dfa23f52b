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

/** A server with one user's lists, asked by the engine; `fail` is thrown by the next change. */
function start(first: number[] | null, signedIn = true) {
  let ids = first
  let fail: Error | null = null
  const asked: number[] = []
  const told: [string, boolean][] = []
  const wishes = createStore<number[]>([])
  const state = { signedIn }
  async function answer(change: (ids: number[]) => number[]) {
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
    wishlistCreate: vi.fn<Calls['wishlistCreate']>(() => answer(() => [])),
    wishlistAddProduct: vi.fn<Calls['wishlistAddProduct']>(({ body }) =>
      answer((now) => [Number(body.product_id), ...now]),
    ),
    wishlistRemoveProduct: vi.fn<Calls['wishlistRemoveProduct']>(({ params }) =>
      answer((now) => now.filter((id) => id !== Number(params.product_id))),
    ),
  }
  const favourites = createFavourites({
    client: async () => calls,
    wishes,
    isSignedIn: () => state.signedIn,
    askToSignIn: (id) => asked.push(id),
    tell: (text, failed) => told.push([text, failed]),
  })
  return {
    favourites,
    wishes,
    calls,
    asked,
    told,
    state,
    ids: () => ids,
    refuse: (error: Error) => (fail = error),
  }
}

describe('hearts', () => {
  it('show the change before the server answers, and say it afterwards', async () => {
    const { favourites, wishes, told } = start([1])
    await favourites.load()
    const done = favourites.toggle(2)
    expect(wishes.get()).toEqual([2, 1])
    expect(told).toEqual([])
    await done
    expect(told).toEqual([[favouriteTexts.success_add_to_wishlist, false]])
  })

  it('make the first list when there is none', async () => {
    const { favourites, calls, ids } = start(null)
    await favourites.toggle(5)
    expect(calls.wishlistCreate).toHaveBeenCalledTimes(1)
    expect(ids()).toEqual([5])
  })

  it('are taken back with the server’s words when it refuses', async () => {
    const { favourites, wishes, told, refuse } = start([1])
    await favourites.load()
    refuse(new ResponseError(409, { message: 'A lista megtelt.' }))
    await favourites.toggle(2)
    expect([wishes.get(), told]).toEqual([[1], [['A lista megtelt.', true]]])
  })

  it('are taken back with the fallback text when the server fails', async () => {
    const { favourites, wishes, told, refuse } = start([1])
    await favourites.load()
    refuse(new ResponseError(503, { message: 'karbantartás' }))
    await favourites.toggle(1)
    expect(wishes.get()).toEqual([1])
    expect(told).toEqual([[favouriteTexts.failed_remove_from_wishlist, true]])
  })

  it('end as the last press wanted, however fast they are pressed', async () => {
    const { favourites, wishes, ids } = start([])
    await favourites.load()
    await Promise.all([1, 2, 1, 2, 2].map((id) => favourites.toggle(id)))
    expect(ids()).toEqual([2])
    expect(wishes.get()).toEqual([2])
  })

  it('of a guest ask to sign in, and the wish is fulfilled then, once', async () => {
    const { favourites, asked, state, ids, calls } = start([3], false)
    await favourites.toggle(7)
    expect([asked, calls.wishlistGetAll.mock.calls.length]).toEqual([[7], 0])
    state.signedIn = true
    await favourites.fulfil(7)
    await favourites.fulfil(7)
    expect(ids()).toEqual([7, 3])
  })

  it('whose session is over ask to sign in too', async () => {
    const { favourites, asked, wishes, refuse } = start([])
    refuse(new ResponseError(401, { message: 'Unauthenticated.' }))
    await favourites.toggle(4)
    expect([asked, wishes.get()]).toEqual([[4], []])
  })

  it('stay empty when the lists can’t be loaded', async () => {
    const { favourites, wishes, calls } = start([1])
    calls.wishlistGetAll.mockRejectedValueOnce(new ResponseError(500, { message: 'x' }))
    await favourites.load()
    expect(wishes.get()).toEqual([])
    await favourites.load()
    expect(wishes.get()).toEqual([1])
  })

  it('of a user who has gone are shown to nobody, though they arrive late', async () => {
    const { favourites, wishes, calls, state, told } = start([1])
    const lists = Promise.withResolvers<Wishlist[]>()
    calls.wishlistGetAll.mockReturnValueOnce(lists.promise)
    const loading = favourites.load()
    await Promise.resolve()
    state.signedIn = false
    favourites.forget()
    lists.resolve([listOf(1)])
    await loading
    expect(wishes.get()).toEqual([])

    state.signedIn = true
    await favourites.load()
    const pressing = favourites.toggle(2)
    state.signedIn = false
    favourites.forget()
    await pressing
    expect([wishes.get(), told]).toEqual([[], []])
  })
})
