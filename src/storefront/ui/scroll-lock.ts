let locks = 0

/**
 * Stops the page from scrolling under an overlay and pads the body by the scrollbar's width, so that nothing moves.
 * Locks may be nested; the returned function releases this one, once.
 */
export function lockScroll(): () => void {
  const { documentElement: root, body } = document
  if (locks++ === 0) {
    const scrollbar = window.innerWidth - root.clientWidth
    root.style.overflow = 'hidden'
    if (scrollbar > 0) body.style.paddingInlineEnd = `${scrollbar}px`
  }
  let released = false
  return () => {
    if (released) return
    released = true
    if (--locks > 0) return
    root.style.overflow = ''
    body.style.paddingInlineEnd = ''
  }
}
