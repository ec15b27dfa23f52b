import { useEffect, useState } from 'react'
import { browserClient } from '../runtime/client/browser-client.ts'
import { browserSession } from '../runtime/client/browser-session.ts'
import { cartSettled } from './cart-facade.ts'
import { freeDeliveryOf, type FreeDelivery } from './free-delivery.ts'

async function fetchFreeDelivery(signal: AbortSignal): Promise<FreeDelivery | null> {
  await cartSettled()
  const token = browserSession.cartToken()
  if (!token) return null
  return freeDeliveryOf(await browserClient.checkoutGetShippingMethods({ params: { token } }, { signal }))
}

/**
 * The free delivery of the cart as it is while `wanted`; undefined until it is known. `contents` says what is in the cart:
 * other goods may go other ways.
 */
export function useFreeDelivery(wanted: boolean, contents: string): FreeDelivery | null | undefined {
  const [delivery, setDelivery] = useState<FreeDelivery | null>()
  useEffect(() => {
    if (!wanted) return
    const abort = new AbortController()
    fetchFreeDelivery(abort.signal).then(
      (found) => setDelivery(found),
      () => {
        if (!abort.signal.aborted) setDelivery(null)
      },
    )
    return () => abort.abort()
  }, [wanted, contents])
  return delivery
}
