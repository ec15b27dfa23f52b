import { useEffect, useState } from 'react'
import { useStore } from '../ui/store.ts'
import styles from './loading-bar.module.css'
import { underway } from '../runtime/application.ts'

/** Milliseconds: nothing is shown before `throttle`; the bar grows for `duration`; it stays for `hideDelay` when done. */
export const loadingTimes = { throttle: 200, duration: 2000, hideDelay: 500 } as const

function useShown(busy: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(busy), busy ? loadingTimes.throttle : loadingTimes.hideDelay)
    return () => clearTimeout(timer)
  }, [busy])
  return shown
}

/**
 * A thin bar at the top while the next page is on its way. Screen readers are notified when the page has come instead. The router's own
 * word comes late to components: React keeps it back until the parts of this page that are still dehydrated are hydrated.
 */
export function LoadingBar() {
  const busy = useStore(underway)
  const shown = useShown(busy)
  if (!shown) return null
  return (
    <div
      className={`${styles.bar} ${busy ? styles.growing : styles.done}`}
      data-loading-bar
      aria-hidden="true"
    />
  )
}
