import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps a plain form in step with the address: a chip or the back button changes its boxes too. They are refilled, not
 * rebuilt, so the box that was just pressed keeps the focus. A select says its value in `data-chosen`.
 */
export function useRefill(address: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!form.current) return
    form.current.reset()
    for (const select of form.current.querySelectorAll('select')) select.value = select.dataset.chosen ?? ''
  }, [address])
  return form
}
