import { useSyncExternalStore } from 'react'

const nothing = () => () => undefined

/** Whether the browser may be read: not on the server, nor while its page is being hydrated. */
export const useIsClient = (): boolean =>
  useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
