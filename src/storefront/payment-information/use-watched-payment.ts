import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { RequestedPayment } from './returns/returns.ts'
import { nextPollDelay } from './transaction-view.ts'

/**
 * Polls how a pending payment stands until the service has spoken, and then reloads the page. True once it has requested
 * long enough.
 */
export function useWatchedPayment(requested: RequestedPayment | null): boolean {
  const { revalidate } = useRevalidator()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!requested) return
    let stopped = false
    const began = Date.now()
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const delay = nextPollDelay(Date.now() - began)
      if (delay === null) setOver(true)
      else timer = setTimeout(look, delay)
    }
    const look = () =>
      void isStillPending(requested).then((isPending) => {
        if (stopped) return
        if (isPending) wait()
        else void revalidate()
      })
    wait()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [requested, revalidate])
  return isOver
}

/** Without a response it is requested again. */
async function isStillPending({ method, reference, r, s }: RequestedPayment): Promise<boolean> {
  try {
    const { accountClient } = await import('../runtime/client/account-client.ts')
    const query = { ...(r === undefined ? {} : { r }), ...(s === undefined ? {} : { s }) }
    return (await accountClient.paymentGetTransaction({ params: { method, reference }, query })).is_pending
  } catch {
    return true
  }
}
