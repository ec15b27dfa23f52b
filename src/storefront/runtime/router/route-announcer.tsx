import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Says the new page's title to screen readers after a navigation, and moves the focus to the content. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const region = useRef<HTMLDivElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('tartalom')?.focus({ preventScroll: true })
    if (region.current) region.current.textContent = document.title
  }, [pathname])
  return <div ref={region} className="visually-hidden" aria-live="polite" />
}
