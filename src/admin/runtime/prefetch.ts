import { matchRoutes, type LoaderFunctionArgs, type RouteObject } from 'react-router'

/** A pointer that only passes over a list fetches nothing, in milliseconds. */
const intentMilliseconds = 60
const maxTogether = 3

type Module = Pick<RouteObject, 'loader'>
type Options = {
  routes: RouteObject[]
  base: string
  contextOf: () => LoaderFunctionArgs['context']
}

/** What a link leads to is there before it is pressed: its script and what its loader requests, on a pointer or focus that stays. */
export function prefetchOnIntent({ routes, base, contextOf }: Options): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let together = 0

  function intend(event: Event) {
    clearTimeout(timer)
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target !== '' || !isWithin(link.href, base)) return
    timer = setTimeout(() => void prefetch(link.href), intentMilliseconds)
  }

  async function prefetch(href: string) {
    if (together >= maxTogether || href === location.href) return
    together += 1
    // Whoever follows the link sees what is wrong with it.
    await load(new URL(href)).catch(() => undefined)
    together -= 1
  }

  async function load(url: URL) {
    const match = matchRoutes(routes, url.pathname, base)?.at(-1)
    if (!match) return
    const { lazy } = match.route
    const { loader } = typeof lazy === 'function' ? ((await lazy()) as Module) : match.route
    if (typeof loader !== 'function') return
    const request = new Request(url)
    await loader({ request, params: match.params, context: contextOf() } as LoaderFunctionArgs)
  }

  document.addEventListener('pointerover', intend, { passive: true })
  document.addEventListener('focusin', intend)
}

const isWithin = (href: string, base: string): boolean => {
  const { origin, pathname } = new URL(href)
  return origin === location.origin && (pathname === base || pathname.startsWith(`${base}/`))
}
