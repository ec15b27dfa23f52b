import { useRef, type ReactNode, type TouchEvent } from 'react'
import { Dialog } from './dialog.tsx'

/** A sheet pulled down by this many pixels closes when it is let go. */
export const swipeCloseThreshold = 100

type SheetProps = {
  open: boolean
  onClose: () => void
  title: string
  footer?: ReactNode
  children: ReactNode
}

/** A bottom sheet for phones. It follows the finger on its header and closes past the threshold. */
export function Sheet({ open, onClose, title, footer, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const start = useRef<number | null>(null)
  const pulled = (event: TouchEvent) =>
    Math.max(0, (event.changedTouches[0]?.clientY ?? 0) - (start.current ?? 0))

  const begin = (event: TouchEvent) => {
    const inHeader = event.target instanceof Element && event.target.closest('header') !== null
    start.current = inHeader ? (event.touches[0]?.clientY ?? null) : null
  }
  const move = (event: TouchEvent) => {
    if (start.current !== null && dialog.current) dialog.current.style.translate = `0 ${pulled(event)}px`
  }
  const end = (event: TouchEvent) => {
    if (start.current === null || !dialog.current) return
    dialog.current.style.translate = ''
    if (pulled(event) >= swipeCloseThreshold) onClose()
    start.current = null
  }

  return (
    <div onTouchStart={begin} onTouchMove={move} onTouchEnd={end} onTouchCancel={end}>
      <Dialog open={open} onClose={onClose} title={title} shape="sheet" footer={footer} dialogRef={dialog}>
        {children}
      </Dialog>
    </div>
  )
}
