import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '#storefront/ui/icon.tsx'
import styles from './menu.module.css'

/** A button that opens a small panel under it; a click elsewhere and Esc close it. */
export function Menu({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    function close(event: Event) {
      const menu = ref.current
      if (!menu?.open) return
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      if (event instanceof KeyboardEvent ? !isEscape : menu.contains(event.target as Node)) return
      menu.open = false
      if (isEscape) {
        event.stopPropagation()
        menu.querySelector('summary')?.focus()
      }
    }
    addEventListener('pointerdown', close)
    addEventListener('keydown', close, true)
    return () => {
      removeEventListener('pointerdown', close)
      removeEventListener('keydown', close, true)
    }
  }, [])
  return (
    <details className={styles.menu} ref={ref}>
      <summary className={styles.summary}>
        {title}
        {count ? <span className={styles.count}>{count}</span> : null}
        <Icon name="chevron-down" small />
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  )
}
