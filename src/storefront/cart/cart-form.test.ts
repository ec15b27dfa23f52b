import { describe, expect, it } from 'vitest'
import { changeCartByForm, changeOfForm } from './cart-form.ts'
import { testCartServer } from './test-cart-server.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

function visit(server: ReturnType<typeof testCartServer>, cookie: string | null) {
  const cookies: [string, string, number][] = []
  const session = {
    cartToken: () => cookie,
    setCookie: (name: string, value: string, { maxAge }: { maxAge: number }) =>
      void cookies.push([name, value, maxAge]),
  }
  return {
    cookies,
    post: (fields: Record<string, string>) => changeCartByForm(form(fields), server, session),
  }
}

const add = { intent: 'add', variant_id: '7', quantity: '2' }

describe('a posted cart form', () => {
  it('makes a cart for the first thing and keeps its token for a year', async () => {
    const server = testCartServer()
    const { cookies, post } = visit(server, null)
    await post(add)
    expect([server.quantities(), cookies]).toEqual([[['line-1', 2]], [['cart_token', 'token-1', 31_536_000]]])
  })

  it('puts a set into a cart made for it', async () => {
    const server = testCartServer()
    await visit(server, null).post({
      intent: 'add-set',
      tyre_variant_id: '7',
      wheel_variant_id: '8',
      quantity: '4',
    })
    expect(server.quantities()).toEqual([
      ['line-1', 4],
      ['line-2', 4],
      ['line-3', 4],
    ])
  })

  it('makes a new cart when the old one is gone', async () => {
    const server = testCartServer()
    const { cookies, post } = visit(server, 'old')
    await post(add)
    expect([server.quantities(), cookies.at(-1)]).toEqual([
      [['line-1', 2]],
      ['cart_token', 'token-1', 31_536_000],
    ])
  })

  it('forgets a cart that is gone when there is nothing to add', async () => {
    const { cookies, post } = visit(testCartServer(), 'old')
    await post({ intent: 'clear' })
    expect(cookies).toEqual([['cart_token', '', 0]])
  })

  it('passes a refusal on', async () => {
    const { post } = visit(testCartServer({ maxQuantity: 1 }), null)
    await expect(post(add)).rejects.toMatchObject({ status: 422, body: { code: 'insufficient_stock' } })
  })

  it('passes a refusal on where the old cart is gone too', async () => {
    const { cookies, post } = visit(testCartServer({ maxQuantity: 1 }), 'old')
    await expect(post(add)).rejects.toMatchObject({ status: 422, body: { code: 'insufficient_stock' } })
    expect(cookies).toEqual([['cart_token', '', 0]])
  })

  it('takes quantity 0 for removing, and one for none given', () => {
    expect(changeOfForm(form({ intent: 'update', line_id: 'a', quantity: '0' }))).toEqual({
      kind: 'remove',
      lineId: 'a',
    })
    expect(changeOfForm(form({ intent: 'add', variant_id: '7' }))).toEqual({
      kind: 'add',
      variantId: 7,
      quantity: 1,
    })
    expect(changeOfForm(form({ intent: 'else' }))).toBeNull()
  })
})
