import { useEffect, useState, type RefObject } from 'react'

/** Puts the focus on what has to be mended, once what was refused is shown. */
export function useFocusWrong(root: RefObject<HTMLElement | null>): (selector?: string) => void {
  const [wanted, setWanted] = useState<{ selector: string } | null>(null)
  useEffect(() => {
    if (wanted) root.current?.querySelector<HTMLElement>(wanted.selector)?.focus()
  }, [root, wanted])
  return (selector = '[aria-invalid]') => setWanted({ selector })
}
