import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { nextLook, type AskedPayment } from './transaction-view.ts'

/**
 * Asks how a pending payment stands until the service has spoken, and then reads the page anew. True once it has asked
 * long enough.
 */
export function useWatchedPayment(asked: AskedPayment | null): boolean {
  const { revalidate } = useRevalidator()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!asked) return
    let stopped = false
    const began = Date.now()
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const delay = nextLook(Date.now() - began)
      if (delay === null) setOver(true)
      else timer = setTimeout(look, delay)
    }
    const look = () =>
      void isStillPending(asked).then((isPending) => {
        if (stopped) return
        if (isPending) wait()
        else void revalidate()
      })
    wait()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [asked, revalidate])
  return isOver
}

/** Without an answer it is asked again. */
async function isStillPending({ method, reference, r, s }: AskedPayment): Promise<boolean> {
  try {
    const { accountClient } = await import('../shell/account-client.ts')
    const query = { ...(r === undefined ? {} : { r }), ...(s === undefined ? {} : { s }) }
    return (await accountClient.paymentGetTransaction({ params: { method, reference }, query })).is_pending
  } catch {
    return true
  }
}
