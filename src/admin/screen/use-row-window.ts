import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createRowWindow } from './row-window.ts'

/** The rows that are to be in the page. `sizes`: of rows that are not as high as those of a list. */
export function useRowWindow(
  body: { current: HTMLTableSectionElement | null },
  count: number,
  keyOf: (index: number) => string,
  sizes: { height?: number; head?: number } = {},
) {
  const [rows] = useState(() => createRowWindow({ count, keyOf, margin: 0, ...sizes }))
  const view = useSyncExternalStore(rows.subscribe, rows.view, rows.firstView)
  useEffect(() => rows.mount(), [rows])
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0
    rows.update({ count, keyOf, margin: Math.round(top + scrollY), ...sizes })
  })
  return { rows, ...view }
}
