import { useEffect, useState } from 'react'
import type { DeliveryOffer } from '#contract/wire.ts'
import { readWorkshop } from './workshop-cookie.ts'

async function fetchOffer(goods: string, workshop: string | null, signal: AbortSignal) {
  const { accountClient } = await import('../runtime/client/account-client.ts')
  return accountClient.deliveryGetOffer({ query: { goods, ...(workshop && { workshop }) } }, { signal })
}

/**
 * The offer for goods as they are chosen now. What came with the page is for its own goods, and of a cached page for nobody in
 * particular: it stays until the customer's own is there, and where that can't be had.
 */
export function useOffer(first: DeliveryOffer, firstGoods: string, goods: string): DeliveryOffer {
  const [own, setOwn] = useState(first)
  useEffect(() => {
    const workshop = readWorkshop()
    const isKnown = goods === firstGoods && (workshop === null || first.fitting?.workshop.id === workshop)
    const abort = new AbortController()
    const wanted =
      isKnown || goods === '' ? Promise.resolve(first) : fetchOffer(goods, workshop, abort.signal)
    wanted.then(
      (offer) => {
        if (!abort.signal.aborted) setOwn(offer)
      },
      () => undefined,
    )
    return () => abort.abort()
  }, [first, firstGoods, goods])
  return own
}
