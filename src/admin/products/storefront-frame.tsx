import { useEffect, useRef, useState } from 'react'

type Props = {
  /** What is in it, for who does not see it. */
  title: string
  /** A document of the shop. */
  html: string
  className: string | undefined
  /** As high as what is in it, and nothing of it can be reached; else it is scrolled. */
  fits?: boolean
}

/**
 * A document of the shop as it is, with the shop's own styles: no script of it runs, no link or form of it leads anywhere. Another
 * takes its place without the flicker of a new page.
 */
export function StorefrontFrame({ title, html, className, fits = false }: Props) {
  const ref = useRef<HTMLIFrameElement>(null)
  const [first] = useState(html)
  const shown = useRef(html)

  useEffect(() => {
    const inside = ref.current?.contentDocument
    if (!inside || shown.current === html) return
    shown.current = html
    inside.body.replaceWith(inside.adoptNode(new DOMParser().parseFromString(html, 'text/html').body))
  }, [html])

  useEffect(() => {
    const frame = ref.current
    if (!frame || !fits) return
    let watcher: ResizeObserver | undefined
    const follow = () => {
      const root = frame.contentDocument?.documentElement
      if (!root) return
      const fit = () => {
        frame.style.height = `${root.getBoundingClientRect().height}px`
      }
      fit()
      watcher?.disconnect()
      watcher = new ResizeObserver(fit)
      watcher.observe(root)
    }
    follow()
    frame.addEventListener('load', follow)
    return () => {
      frame.removeEventListener('load', follow)
      watcher?.disconnect()
    }
  }, [fits])

  return (
    <iframe
      ref={ref}
      className={className}
      title={title}
      srcDoc={first}
      sandbox="allow-same-origin"
      inert={fits}
      tabIndex={fits ? -1 : undefined}
    />
  )
}
