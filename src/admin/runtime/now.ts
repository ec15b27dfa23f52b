import { createContext, useContext, useEffect, useState } from 'react'
import { useIsClient } from './is-client.ts'

/** When the server rendered the page: while it is hydrated, the same ages stand in it, whatever minute has come meanwhile. */
export const RenderedAt = createContext(0)

/** The present moment in milliseconds, renewed each minute. */
export function useNow(): number {
  const renderedAt = useContext(RenderedAt)
  const isClient = useIsClient()
  const [now, setNow] = useState(() => (isClient ? Date.now() : renderedAt))
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
