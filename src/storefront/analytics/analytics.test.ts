import { describe, expect, it } from 'vitest'
import { noCart, type CartChange, type CartState } from '../cart/cart-rules.ts'
import type { CartLineView } from '../cart/cart-view.ts'
import { analyticsItem, forints } from './analytics-item.ts'
import { cartEvents } from './cart-events.ts'
import { checkoutEvents } from './checkout-events.ts'
import { pageEvents, selection } from './page-events.ts'
import { purchaseEvent, rememberItems } from './purchase-event.ts'

describe('an item of an event', () => {
  it('has its categories from the root down, five at most', () => {
    expect(
      analyticsItem({ id: 12, name: 'Nordval Fjell', price: 24_990, brand: 'Nordval' }, 3, [
        'A',
        'B',
        'C',
        'D',
        'E',
        'F',
      ]),
    ).toEqual({
      item_id: '12',
      item_name: 'Nordval Fjell',
      index: 3,
      price: 24_990,
      quantity: 1,
      currency: 'HUF',
      item_brand: 'Nordval',
      item_category: 'A',
      item_category2: 'B',
      item_category3: 'C',
      item_category4: 'D',
      item_category5: 'E',
    })
    expect(forints('1\u00a0024\u00a0990\u00a0Ft')).toBe(1_024_990)
  })
})

const line = (id: string, quantity: number): CartLineView => ({
  id,
  setId: null,
  variantId: 12,
  url: '/termek/a',
  name: 'A',
  model: 'A',
  size: null,
  thumbnail: null,
  unitPrice: '',
  unitGross: 1000,
  quantity,
  maxQuantity: 999,
  problem: null,
  brand: 'Nordval',
  categories: ['Abroncsok', 'Téli gumi'],
})
const cart = (revision: number, ...lines: CartLineView[]) => ({ id: 'k', revision, lines })
const state = (changes: Partial<CartState>): CartState => ({ ...noCart, ...changes })
const sent = (kind: 'add' | 'load' | 'clear'): CartChange =>
  kind === 'add' ? { kind, variantId: 12, quantity: 1 } : { kind }

describe('the cart', () => {
  const reported = (before: CartState, after: CartState) =>
    cartEvents(before, after).map(({ event, parameters }) => [
      event,
      parameters.items?.map(({ item_id, quantity }) => [item_id, quantity]),
    ])

  it('reports what was added and what was taken out, and how much', () => {
    const [empty, two, five] = [cart(1), cart(2, line('a', 2)), cart(3, line('a', 5))]
    expect(reported(state({ cart: empty, sent: sent('add') }), state({ cart: two }))).toEqual([
      ['add_to_cart', [['12', 2]]],
    ])
    expect(reported(state({ cart: two, sent: sent('add') }), state({ cart: five }))).toEqual([
      ['add_to_cart', [['12', 3]]],
    ])
    expect(reported(state({ cart: five, sent: sent('clear') }), state({ cart: empty }))).toEqual([
      ['remove_from_cart', [['12', 5]]],
    ])
    expect(reported(state({ sent: sent('add') }), state({ cart: two }))).toEqual([
      ['add_to_cart', [['12', 2]]],
    ])
  })

  it('names brand and categories of what was added', () => {
    const [empty, two] = [cart(1), cart(2, line('a', 2))]
    const [added] = cartEvents(state({ cart: empty, sent: sent('add') }), state({ cart: two }))
    expect(added?.parameters.items).toMatchObject([
      { item_brand: 'Nordval', item_category: 'Abroncsok', item_category2: 'Téli gumi' },
    ])
  })

  it('reports nothing of a cart that was only requested, and nothing twice', () => {
    const [empty, two] = [cart(1), cart(2, line('a', 2))]
    expect(reported(state({ cart: empty, sent: sent('load') }), state({ cart: two }))).toEqual([])
    expect(reported(state({ cart: two }), state({ cart: two, sent: sent('add') }))).toEqual([])
    expect(reported(state({ cart: two, sent: sent('add') }), state({ cart: two }))).toEqual([])
  })
})

describe('a page', () => {
  const card = {
    id: 1,
    setId: null,
    variantId: 12,
    url: '/termek/a',
    name: 'A',
    brand: 'Nordval',
    categories: ['Gumi', 'Téli gumi'],
    price: '1\u00a0000\u00a0Ft',
  }
  const view = { path: '/termekek/teli-gumi', page: 2, state: { limit: 24 }, cards: [card] }
  const listing = {
    name: 'products-category___hu',
    data: {
      view,
      trail: [
        { title: 'Gumi', url: '/termekek/gumi' },
        { title: 'Téli gumi', url: null },
      ],
    },
  }

  it('with a list reports its products, numbered on from the pages before', () => {
    expect(pageEvents(listing)).toMatchObject([
      {
        event: 'view_item_list',
        parameters: {
          item_list_id: '/termekek/teli-gumi',
          item_list_name: 'Téli gumi',
          items: [
            { item_id: '12', index: 24, price: 1000, item_category: 'Gumi', item_category2: 'Téli gumi' },
          ],
        },
      },
    ])
  })

  it('reports which product was chosen from its list, and of no other link', () => {
    expect(selection(listing, '/termek/a')).toMatchObject({
      event: 'select_item',
      parameters: { items: [{ index: 24 }] },
    })
    expect(selection(listing, '/termek/b')).toBeNull()
    expect(selection({ name: 'cart___hu', data: null }, '/termek/a')).toBeNull()
  })

  it('of a search reports the words, found or not', () => {
    const search = { name: 'search-search___hu', data: { term: 'téli', found: null } }
    expect(pageEvents(search)).toEqual([{ event: 'search', parameters: { search_term: 'téli' } }])
    const found = { ...search, data: { term: 'téli', found: { view } } }
    expect(pageEvents(found).map(({ event }) => event)).toEqual(['search', 'view_item_list'])
  })

  it.each([
    ['a category', listing],
    ['a collection', { name: 'collection-slug___hu', data: { name: 'Akciók', view } }],
    ['a search', { name: 'search-search___hu', data: { term: 'téli', found: { view } } }],
  ])('with %s names brand and categories of each product, chosen or only listed', (_list, page) => {
    const named = { item_brand: 'Nordval', item_category: 'Gumi', item_category2: 'Téli gumi' }
    expect(pageEvents(page).at(-1)?.parameters.items).toMatchObject([named])
    expect(selection(page, '/termek/a')?.parameters.items).toMatchObject([named])
  })

  it('of a product reports it with its categories', () => {
    const product = {
      variantId: 12,
      name: 'A',
      brand: 'B',
      price: { value: 1000 },
      trail: [
        { title: 'Gumi', url: '/' },
        { title: 'A', url: null },
      ],
    }
    expect(pageEvents({ name: 'product-slug___hu', data: product })).toMatchObject([
      { event: 'view_item', parameters: { items: [{ item_id: '12', item_category: 'Gumi' }] } },
    ])
  })
})

describe('the checkout', () => {
  const page = (shipping: string | null, payment: string | null = null) => {
    const methods = (chosen: string | null) =>
      ['Futár', 'Átvétel', 'Kártya'].map((name) => ({ name, chosen: name === chosen }))
    return { name: 'checkout___hu', data: { shipping: methods(shipping), payment: methods(payment) } }
  }
  const names = (reported: ReturnType<typeof checkoutEvents>) => reported.events.map(({ event }) => event)

  it('reports entering once, and of each newly chosen method', () => {
    const entered = checkoutEvents(null, page(null), [])
    expect(names(entered)).toEqual(['begin_checkout'])
    const chosen = checkoutEvents(entered.step, page('Futár'), [])
    expect(chosen.events).toMatchObject([
      { event: 'add_shipping_info', parameters: { shipping_tier: 'Futár' } },
    ])
    expect(names(checkoutEvents(chosen.step, page('Futár'), []))).toEqual([])
    expect(names(checkoutEvents(chosen.step, page('Átvétel', 'Kártya'), []))).toEqual([
      'add_shipping_info',
      'add_payment_info',
    ])
    expect(checkoutEvents(chosen.step, { name: 'cart___hu', data: null }, [])).toEqual({
      step: null,
      events: [],
    })
  })
})

describe('a purchase', () => {
  const at = Date.UTC(2026, 10, 21, 10)
  const order = (changes: object = {}) => ({
    name: 'purchaseInformation___hu',
    data: {
      order: {
        number: '2026-000123',
        status: { name: 'Feldolgozás alatt' },
        sold: {
          at: new Date(at).toISOString(),
          total: 26_980,
          due: false,
          items: [{ id: 12, name: 'A', price: 24_990, quantity: 1 }],
          ...changes,
        },
      },
    },
  })
  function memory() {
    const stored = new Map<string, string>()
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    }
    return () => storage
  }

  it('is reported once', () => {
    const storage = memory()
    expect(purchaseEvent(order(), storage, memory(), at)).toMatchObject({
      event: 'purchase',
      parameters: { transaction_id: '2026-000123', value: 26_980, items: [{ item_id: '12' }] },
    })
    expect(purchaseEvent(order(), storage, memory(), at)).toBeNull()
  })

  it('names brand and categories of what was in the cart, of that order’s prices', () => {
    const visit = memory()
    const item = { id: 12, name: 'A', price: 1, quantity: 7, brand: 'Nordval' }
    rememberItems([analyticsItem(item, 3, ['Gumi', 'Téli gumi'])], visit)
    const named = { item_brand: 'Nordval', item_category: 'Gumi', item_category2: 'Téli gumi' }
    expect(purchaseEvent(order(), memory(), visit, at)?.parameters.items).toEqual([
      { item_id: '12', item_name: 'A', index: 0, price: 24_990, quantity: 1, currency: 'HUF', ...named },
    ])
    visit().setItem('boltiv_checkout_items', '[null, 7, "x"')
    expect(purchaseEvent(order(), memory(), visit, at)?.parameters.items).toHaveLength(1)
  })

  it('waits until it is paid, and is not reported of an old order, or when the memory is broken for ever', () => {
    expect(purchaseEvent(order({ due: true }), memory(), memory(), at)).toBeNull()
    expect(purchaseEvent(order(), memory(), memory(), at + 3 * 3_600_000)).toBeNull()
    expect(purchaseEvent({ ...order(), name: 'profile-orders-id___hu' }, memory(), memory(), at)).toBeNull()
    const storage = memory()
    storage().setItem('boltiv_purchases', '{broken')
    expect(purchaseEvent(order(), storage, memory(), at)?.event).toBe('purchase')
  })

  it('is not reported where nothing can be stored, for it would be again and again', () => {
    const closed = () => {
      throw new Error('closed')
    }
    expect(() => rememberItems([], closed)).not.toThrow()
    expect(purchaseEvent(order(), closed, closed, at)).toBeNull()
  })
})
