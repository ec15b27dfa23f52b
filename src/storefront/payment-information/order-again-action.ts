import { data, redirect, type ActionFunctionArgs } from 'react-router'
import { writeCartCookie } from '../cart/cart-cookie.ts'
import { loadCart } from '../cart/cart-facade.ts'
import { offlineMessage, withToken } from '../runtime/forms/form-result.ts'
import { accountContext, sessionContext } from '../runtime/router/page-context.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'

/** What could not be had, or why nothing was done. */
export type AgainResult = { notes: { name: string; message: string }[]; failure: string | null }

const notOwn = 'Ezt a rendelést csak abban a böngészőben vagy fiókban rendelheti újra, ahol leadta.'

/** Fills the customer's cart and goes there; what could not be had is shown first, on the order's page. */
export async function orderAgain({ context }: Pick<ActionFunctionArgs, 'context'>, id: string) {
  try {
    const account = await context.get(accountContext)()
    const cart = await withToken({ context }, () => account.orderOrderAgain({ params: { id } }))
    writeCartCookie(context.get(sessionContext), cart.token)
    if (!import.meta.env.SSR) await loadCart()
    if (cart.notes.length === 0) return redirect('/kosar', 303)
    return data<AgainResult>({ notes: cart.notes, failure: null })
  } catch (error) {
    if (error instanceof Error && error.name === 'FetchError')
      return data<AgainResult>({ notes: [], failure: offlineMessage }, { status: 503 })
    if (!isCallFailure(error) || error.status >= 500) throw error
    const failure = error.status === 404 ? notOwn : error.body.message
    return data<AgainResult>({ notes: [], failure }, { status: error.status })
  }
}
