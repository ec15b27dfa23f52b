import type { Session } from '../runtime/router/page-context.ts'
import { createCartCalls, isLostCart, type CartPorts } from './cart-calls.ts'
import { clearCartCookie, writeCartCookie } from './cart-cookie.ts'
import type { CartChange } from './cart-rules.ts'

const numberOf = (fields: FormData, name: string) => Number(fields.get(name) ?? Number.NaN)

function lineIdOf(fields: FormData): string {
  const id = fields.get('line_id')
  return typeof id === 'string' ? id : ''
}

/** What a cart form requests; null when nothing of the kind. Quantity 0 means that the line goes. */
export function changeOfForm(fields: FormData): CartChange | null {
  const lineId = lineIdOf(fields)
  switch (fields.get('intent')) {
    case 'add':
      return {
        kind: 'add',
        variantId: numberOf(fields, 'variant_id'),
        quantity: fields.has('quantity') ? numberOf(fields, 'quantity') : 1,
      }
    case 'add-set':
      return {
        kind: 'add',
        set: { tyre: numberOf(fields, 'tyre_variant_id'), wheel: numberOf(fields, 'wheel_variant_id') },
        quantity: fields.has('quantity') ? numberOf(fields, 'quantity') : 4,
      }
    case 'update': {
      const quantity = numberOf(fields, 'quantity')
      return quantity === 0 ? { kind: 'remove', lineId } : { kind: 'quantity', lineId, quantity }
    }
    case 'remove':
      return { kind: 'remove', lineId }
    case 'clear':
      return { kind: 'clear' }
    default:
      return null
  }
}

/**
 * Does what a posted cart form asks, without scripts: a cart is made when there is none, and again when the old one is
 * gone. Throws the call's failure.
 */
export async function changeCartByForm(
  fields: FormData,
  { client, setClient }: Pick<CartPorts, 'client' | 'setClient'>,
  session: Session,
): Promise<void> {
  const change = changeOfForm(fields)
  if (!change) return
  let token = session.cartToken()
  const calls = createCartCalls({
    client,
    setClient,
    readToken: () => token,
    writeToken: (next) => {
      token = next
      if (next) writeCartCookie(session, next)
      else clearCartCookie(session)
    },
  })
  /** Why no cart could be made is what a page can show. */
  const send = () =>
    calls(change).catch((error: unknown) => {
      throw error instanceof Error && error.name === 'CartNotCreatedError' ? error.cause : error
    })
  try {
    await send()
  } catch (error) {
    if (!isLostCart(error)) throw error
    token = null
    clearCartCookie(session)
    if (change.kind === 'add') await send()
  }
}
