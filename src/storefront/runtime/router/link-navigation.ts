import { isDehydrated, rememberPress } from '../lazy/dehydrated.ts'

export type NavigationOptions = { preventScrollReset?: boolean; replace?: boolean }
export type Navigator = {
  navigate: (to: string, options?: NavigationOptions) => void
  prefetch: (url: URL) => void
}

/** How long a pointer rests on a link before it means something, in milliseconds. */
const intentDelay = 65

type ClickLike = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'
>
type AnchorLike = { href: string; target: string; hasAttribute: (name: string) => boolean }

/**
 * The address to open without a page load, or null when the browser must do its own thing: another site, a new tab, a
 * download, a hash on the same page, or a file with an extension.
 */
export function inPageAddress(anchor: AnchorLike, current: string): URL | null {
  if (!anchor.href || (anchor.target && anchor.target !== '_self') || anchor.hasAttribute('download'))
    return null
  const here = new URL(current)
  const url = new URL(anchor.href, here)
  if (url.origin !== here.origin || /\.\w{2,5}$/.test(url.pathname)) return null
  if (url.hash && url.pathname === here.pathname && url.search === here.search) return null
  return url
}

export function isPlainClick(event: ClickLike): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey
  )
}

/** `data-keep-scroll` on a link or form keeps the view where it is, for filters and sorting. */
export function navigationOptions(element: Element): NavigationOptions {
  return { preventScrollReset: element.hasAttribute('data-keep-scroll') }
}

type Connection = { saveData?: boolean; effectiveType?: string }

/** True where every byte counts: nothing is fetched on a guess. */
export const isFrugal = (connection: Connection | undefined) =>
  connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true

const linkOf = (event: Event) =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null

/** One listener for every plain `<a>` of the page: navigates in place and fetches ahead on hover, focus or touch. */
export function attachLinkNavigation(document: Document, { navigate, prefetch }: Navigator): void {
  let intent: ReturnType<typeof setTimeout> | undefined

  function follow(event: MouseEvent) {
    const link = linkOf(event)
    if (!link || !isPlainClick(event)) return
    const url = inPageAddress(link, location.href)
    if (!url) return
    event.preventDefault()
    // Pressing has given the link the focus, but what it leads to is on its way now.
    clearTimeout(intent)
    navigate(url.pathname + url.search + url.hash, navigationOptions(link))
  }
  document.addEventListener('click', follow)
  document.addEventListener(
    'click',
    (event) => {
      if (!isDehydrated(event.target)) return
      rememberPress(event.target)
      follow(event)
    },
    true,
  )

  const prefetchLink = (event: Event) => {
    if (isFrugal((navigator as { connection?: Connection }).connection)) return
    const link = linkOf(event)
    const url = link && inPageAddress(link, location.href)
    if (url && url.href !== location.href) prefetch(url)
  }
  const prefetchSoon = (event: Event) => {
    clearTimeout(intent)
    if (linkOf(event)) intent = setTimeout(prefetchLink, intentDelay, event)
  }
  document.addEventListener('mouseover', prefetchSoon)
  document.addEventListener('focusin', prefetchSoon)
  document.addEventListener('touchstart', prefetchLink, { passive: true })
}
