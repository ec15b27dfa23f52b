import { RouterContextProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { FetchError, ResponseError } from '#contract/client-errors.ts'
import type { AccountClient, ShopClient } from '#contract/client.ts'
import type { Checkout, Order } from '#contract/wire.ts'
import { accountContext, clientContext, sessionContext } from '../runtime/router/page-context.ts'
import { checkoutAction, type CheckoutResult } from './checkout-action.ts'

const refuse = (status: number, body: object) => async () => {
  throw new ResponseError(status, { message: 'Nem lehet.', ...body })
}

async function send(fields: Record<string, string>, calls: Partial<ShopClient>, own: Partial<AccountClient>) {
  const context = new RouterContextProvider()
  context.set(clientContext, calls as ShopClient)
  context.set(accountContext, async () => own as AccountClient)
  const setCookie = vi.fn<(name: string) => void>()
  context.set(sessionContext, { cartToken: () => 'kosar', setCookie })
  const request = new Request('https://bolt.example/fizetes', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const url = new URL(request.url)
  const response = await checkoutAction({ request, url, context, params: {}, pattern: '/fizetes' })
  const cookies = setCookie.mock.calls.map(([name]) => name)
  return response instanceof Response
    ? {
        address: response.headers.get('location'),
        status: response.status,
        headers: response.headers,
        cookies,
      }
    : { result: response.data as CheckoutResult, status: response.init?.status, cookies }
}

const order = (changes: Partial<Order>) => ({ id: 'r1', can_pay: false, ...changes }) as Order

describe('ordering', () => {
  it('with a card goes straight to where it is paid, as a new document', async () => {
    const orderPurchase = vi.fn<AccountClient['orderPurchase']>(async () => ({
      payment_url: 'https://bank/fizet',
    }))
    const { address, status, headers, cookies } = await send(
      { intent: 'order', terms: 'on' },
      { checkoutComplete: async () => order({ can_pay: true }) },
      { orderPurchase },
    )
    expect([address, status]).toEqual(['https://bank/fizet', 303])
    expect(headers?.get('x-remix-reload-document')).toBe('true')
    expect(orderPurchase).toHaveBeenCalledWith({ params: { order_id: 'r1' }, query: {} })
    expect(cookies).toContain('cart_token')
  })

  it('keeps the order and leads to it when paying can not begin', async () => {
    const { address } = await send(
      { intent: 'order', terms: 'on' },
      { checkoutComplete: async () => order({ can_pay: true }) },
      { orderPurchase: refuse(503, {}) },
    )
    expect(address).toBe('/fizetesi-informacio?rendeles=r1&fizetes=nem-indult')
  })

  it('without anything to pay now leads to the order', async () => {
    const { address } = await send({ intent: 'order' }, { checkoutComplete: async () => order({}) }, {})
    expect(address).toBe('/fizetesi-informacio?rendeles=r1')
  })

  it('for another total than the customer saw says what changed', async () => {
    const amount = (value: number) => ({ value, formatted_value: `${value} Ft` })
    const price = (value: number) => ({ net: amount(0), tax: amount(0), gross: amount(value) })
    const row = (name: string, type: 'items' | 'shipping', value: number) => ({
      name,
      type,
      price: price(value),
      data: { request_for_quotation: false },
    })
    const checkout = {
      cart: { items: [], totals: { count: 0 } },
      totals: {
        items: [row('Termékek', 'items', 9000), row('Futár', 'shipping', 2500)],
        total: price(11_500),
      },
      problems: [],
    } as unknown as Checkout
    const { result, status } = await send(
      {
        intent: 'order',
        expected_total: '10990',
        shown_sums: JSON.stringify([
          { name: 'Szállítás: Futár', text: '1990 Ft' },
          { name: 'Fizetendő', text: '10990 Ft' },
        ]),
      },
      { checkoutComplete: refuse(409, { code: 'price_changed', checkout }) },
      {},
    )
    expect(status).toBe(409)
    expect(result?.changes).toEqual([
      'Szállítás: Futár: 1990 Ft helyett 2500 Ft',
      'Fizetendő: 10990 Ft helyett 11500 Ft',
    ])
  })
})

describe('a step that could not be saved', () => {
  const fields = { intent: 'save:contact', open: 'contact', 'contact.email': 'ori@levelem.example' }

  it('stays open with what was typed while the shop can not be reached', async () => {
    const checkoutSetContact = () => Promise.reject(new FetchError(new Error('away')))
    const { result, status } = await send(fields, { checkoutSetContact }, {})
    expect(status).toBe(503)
    expect(result).toMatchObject({ offline: true, saved: null, open: ['contact'], errors: {} })
    expect(result?.message).toMatch(/internetkapcsolatát.*Amit beírt, megmarad\.$/)
    expect(result?.values['contact.email']).toBe('ori@levelem.example')
  })

  it('says what the shop says of a fault of its own, and keeps what was typed', async () => {
    const { result, status } = await send(fields, { checkoutSetContact: refuse(500, {}) }, {})
    expect([status, result?.message, result?.open]).toEqual([500, 'Nem lehet.', ['contact']])
  })

  it('leads to the cart when there is none any more', async () => {
    const call = { checkoutSetContact: refuse(404, { code: 'cart_not_found' }) }
    expect((await send(fields, call, {})).address).toBe('/kosar')
  })
})

describe('ordering with things missing', () => {
  it('names the terms that were not accepted with the rest, those of the payment only where they are asked', async () => {
    const call = { checkoutSetContact: refuse(422, { errors: { email: ['Hiányzik.'] } }) }
    const plain = await send({ intent: 'order', open: 'contact' }, call, {})
    expect(Object.keys(plain.result?.errors ?? {})).toEqual(['contact.email', 'terms'])
    const card = { intent: 'order', open: 'contact', terms: 'on', asks_payment_terms: '1' }
    const { result } = await send(card, call, {})
    expect(Object.keys(result?.errors ?? {})).toEqual(['contact.email', 'payment_terms'])
  })

  it('orders the cart that was seen, and leaves another one that was begun meanwhile', async () => {
    const checkoutComplete = vi.fn<ShopClient['checkoutComplete']>(async () => order({}))
    const { address, cookies } = await send({ intent: 'order', cart: 'regi' }, { checkoutComplete }, {})
    expect(checkoutComplete.mock.calls[0]?.[0].params).toEqual({ token: 'regi' })
    expect(address).toBe('/fizetesi-informacio?rendeles=r1')
    expect(cookies).toEqual([])
  })
})

describe('a coupon', () => {
  const checkoutSetCoupon = vi.fn<AccountClient['checkoutSetCoupon']>(async () => ({}) as Checkout)

  it('is taken by its button', async () => {
    const { result } = await send(
      { intent: 'coupon:apply', coupon_code: ' teli10 ' },
      {},
      { checkoutSetCoupon },
    )
    expect(checkoutSetCoupon).toHaveBeenCalledWith({ params: { token: 'kosar' }, body: { code: 'teli10' } })
    expect(result).toMatchObject({ coupon: 'applied', errors: {} })
  })

  it('that is refused or empty says so at its field', async () => {
    const refused = { errors: { code: ['Ez a kupon már nem érvényes.'] } }
    const call = { checkoutSetCoupon: refuse(422, refused) }
    const { result, status } = await send({ intent: 'coupon:apply', coupon_code: 'REGI' }, {}, call)
    expect(status).toBe(422)
    expect(result).toMatchObject({ coupon: null, errors: { coupon_code: 'Ez a kupon már nem érvényes.' } })
    const empty = await send({ intent: 'coupon:apply', coupon_code: ' ' }, {}, {})
    expect(empty.result?.errors).toEqual({ coupon_code: 'Írja be a kupon kódját.' })
  })

  it('that was typed and not sent is not left behind by the order', async () => {
    const checkoutComplete = vi.fn<ShopClient['checkoutComplete']>(async () => order({}))
    checkoutSetCoupon.mockClear()
    await send({ intent: 'order', coupon_code: 'TELI10' }, { checkoutComplete }, { checkoutSetCoupon })
    expect(checkoutSetCoupon).toHaveBeenCalledOnce()
    expect(checkoutComplete).toHaveBeenCalledOnce()
    const call = { checkoutSetCoupon: refuse(422, { errors: { code: ['Nincs ilyen.'] } }) }
    checkoutComplete.mockClear()
    await send({ intent: 'order', coupon_code: 'NINCS' }, { checkoutComplete }, call)
    expect(checkoutComplete).not.toHaveBeenCalled()
  })

  it('is taken away by its button', async () => {
    const checkoutRemoveCoupon = vi.fn<AccountClient['checkoutRemoveCoupon']>(async () => ({}) as Checkout)
    const { result } = await send({ intent: 'coupon:remove' }, {}, { checkoutRemoveCoupon })
    expect(checkoutRemoveCoupon).toHaveBeenCalledOnce()
    expect(result).toMatchObject({ coupon: 'removed', errors: {} })
  })
})

describe('what is proposed', () => {
  const contact = { intent: 'save:contact', open: 'contact', propose_shipping: '3', propose_payment: '4' }
  const calls = (setData: ShopClient['checkoutSetData']) => ({
    checkoutSetContact: async () => ({}) as Checkout,
    checkoutSetData: setData,
  })

  it('is taken with the first step by who has chosen nothing', async () => {
    const setData = vi.fn<ShopClient['checkoutSetData']>(async () => ({}) as Checkout)
    const { result } = await send(contact, calls(setData), {})
    expect(result).toMatchObject({ saved: 'contact', proposed: true })
    expect(setData.mock.calls[0]?.[0].body).toEqual({ shipping_method_id: 3, payment_method_id: 4 })
  })

  it('stands back behind what is marked in the form', async () => {
    const setData = vi.fn<ShopClient['checkoutSetData']>(async () => ({}) as Checkout)
    await send({ ...contact, shipping_method_id: '7' }, calls(setData), {})
    expect(setData.mock.calls[0]?.[0].body).toEqual({ payment_method_id: 4 })
    setData.mockClear()
    await send({ ...contact, shipping_method_id: '7', payment_method_id: '8' }, calls(setData), {})
    expect(setData).not.toHaveBeenCalled()
  })

  it('that can’t be had any more is no trouble of the first step', async () => {
    const gone = refuse(422, { errors: { shipping_method_id: ['Nem választható.'] } })
    const { result } = await send(contact, calls(gone), {})
    expect(result).toMatchObject({ saved: 'contact', proposed: false, errors: {} })
  })
})
