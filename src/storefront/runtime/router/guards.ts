import { redirect, type LoaderFunctionArgs } from 'react-router'
import { orNull } from './page-error.ts'
import { clientContext, sessionContext } from './page-context.ts'

export type Guard = (args: LoaderFunctionArgs) => Promise<Response | null>

/** The query parameter that remembers where a customer wanted to go. */
export const continueParameter = 'tovabb'

/** Sends a customer without a cart, or with an empty one, to the home page. */
export const mustCart: Guard = async ({ context }) => {
  const token = context.get(sessionContext).cartToken()
  const cart = token ? await orNull(context.get(clientContext).checkoutGetCart({ params: { token } })) : null
  return cart && cart.items.length > 0 ? null : redirect('/')
}

/** Sends a customer who is not signed in to the home page, which remembers the path and opens the sign-in dialog. */
export function homeWithContinuePath(request: Request): Response {
  const url = new URL(request.url)
  return redirect(`/?${continueParameter}=${encodeURIComponent(url.pathname + url.search)}`)
}
