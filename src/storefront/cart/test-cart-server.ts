import { ResponseError } from '#contract/client-errors.ts'
import { formatForint } from '#contract/money.ts'
import type { Cart, CartItem } from '#contract/wire.ts'
import { testVariant } from '../test-shop.ts'
import type { CartPorts } from './cart-calls.ts'

const money = (value: number) => ({ value, formatted_value: formatForint(value) })
const price = (gross: number) => ({ net: money(gross), tax: money(0), gross: money(gross) })
const unitGross = 1000

type Line = { id: string; variantId: number; quantity: number; setId: string | null }
const mounting = 99

/** A cart server in memory. `most` is the largest quantity that it sells of anything. */
export function testCartServer({ maxQuantity = 20 }: { maxQuantity?: number } = {}) {
  let created = 0
  let ids = 0
  let sets = 0
  let token: string | null = null
  let revision = 0
  let lines: Line[] = []
  const calls: string[] = []

  const item = (line: Line): CartItem => ({
    id: line.id,
    set_id: line.setId,
    product_id: line.variantId,
    slug: 'a',
    name: `Termék ${line.variantId}`,
    url: '/termek/a',
    product_variant: { ...testVariant(line.variantId), price: price(unitGross) },
    quantity: line.quantity,
    total_price: price(unitGross * line.quantity),
    unit_measure: 'db',
    primary_image: null,
    garan: null,
    brand: null,
    categories: [],
    problem: null,
  })
  const wire = (): Cart => ({
    id: `cart-${created}`,
    token: token ?? '',
    revision,
    items: lines.map(item),
    totals: { count: lines.reduce((sum, { quantity }) => sum + quantity, 0), price: price(0) },
    promise: null,
  })
  function refuse(status: number, code: string): never {
    throw new ResponseError(status, { message: `Nem lehet: ${code}`, code })
  }
  function change(given: string, edit: () => void): Cart {
    if (given !== token) refuse(404, 'cart_not_found')
    edit()
    revision += 1
    return wire()
  }
  function lineOf(id: string): Line {
    return lines.find((line) => line.id === id) ?? refuse(404, 'cart_line_not_found')
  }
  function raise(variantId: number, by: number) {
    const line = lines.find((one) => one.variantId === variantId && one.setId === null)
    if ((line?.quantity ?? 0) + by > maxQuantity) refuse(422, 'insufficient_stock')
    if (line) line.quantity += by
    else lines = [...lines, { id: `line-${++ids}`, variantId, quantity: by, setId: null }]
  }

  const linesWith = (line: Line) =>
    line.setId === null ? [line] : lines.filter(({ setId }) => setId === line.setId)
  const setClient: CartPorts['setClient'] = async () => ({
    checkoutAddCartSet: async ({ params, body }) => {
      calls.push('add set')
      return change(params.token, () => {
        const { tyre_variant_id: tyre, wheel_variant_id: wheel, quantity = 4 } = body
        if (quantity > maxQuantity) refuse(422, 'insufficient_stock')
        const setId = `set-${++sets}`
        const parts = [tyre, wheel, mounting]
        lines = [...lines, ...parts.map((variantId) => ({ id: `line-${++ids}`, variantId, quantity, setId }))]
      })
    },
  })

  const client: CartPorts['client'] = {
    sanctumCsrfCookie: async () => void calls.push('csrf'),
    checkoutCreateCart: async ({ body } = {}) => {
      const items = Array.isArray(body) ? body : []
      calls.push(`create ${items.length}`)
      created += 1
      token = `token-${created}`
      revision = 0
      lines = []
      for (const one of items) raise(one.product_variant_id, one.quantity ?? 1)
      return wire()
    },
    checkoutGetCart: async ({ params }) => (params.token === token ? wire() : refuse(404, 'cart_not_found')),
    checkoutAddCartItem: async ({ params, body }) => {
      calls.push('add')
      return change(params.token, () =>
        body.forEach((one) => raise(one.product_variant_id, one.quantity ?? 1)),
      )
    },
    checkoutUpdateCartItem: async ({ params, body }) => {
      calls.push(`quantity ${body.quantity}`)
      return change(params.token, () => {
        const line = lineOf(params.item_id)
        if (body.quantity > maxQuantity) refuse(422, 'insufficient_stock')
        for (const one of linesWith(line)) one.quantity = body.quantity
      })
    },
    checkoutRemoveCartItem: async ({ params }) => {
      calls.push('remove')
      return change(params.token, () => {
        const gone = linesWith(lineOf(params.item_id))
        lines = lines.filter((one) => !gone.includes(one))
      })
    },
    checkoutFlushCart: async ({ params }) => {
      calls.push('clear')
      return change(params.token, () => {
        lines = []
      })
    },
  }
  return {
    client,
    setClient,
    calls,
    wire,
    quantities: () => lines.map(({ id, quantity }) => [id, quantity] as const),
    /** Whether a token opens the cart that it has. */
    isCart: (given: string | null) => given !== null && given === token,
    /** The cart expires. */
    expire: () => {
      token = null
      lines = []
    },
  }
}
