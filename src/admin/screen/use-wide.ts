import { useSyncExternalStore } from 'react'

/** From here on a list and one of its rows stand beside each other. The style sheets say the same. */
const wide = '(min-width: 75rem)'

function subscribe(onChange: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether there is room for two panes; undefined while nobody knows, on the server and in the first look. */
export const useIsWide = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => matchMedia(wide).matches,
    () => undefined,
  )
