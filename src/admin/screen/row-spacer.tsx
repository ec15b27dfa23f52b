import { useLayoutEffect, useRef } from 'react'
import styles from './data-table.module.css'

/** The place of rows that are not in the page. Set by script: the desk's policy allows no styles in the page. */
export function Spacer({ height }: { height: number }) {
  const row = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => {
    if (row.current) row.current.style.height = `${height}px`
  })
  return height > 0 ? <tr aria-hidden="true" className={styles.spacer} ref={row} /> : null
}
