import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  type Location,
  type RouteObject,
} from 'react-router'
import type { ShopClient } from '#contract/client.ts'
import { hydrateParts } from '../lazy/dehydrated.ts'
import { browserSession } from '../client/browser-session.ts'
import { reloadOnStaleChunk } from '../lazy/reload-on-stale-chunk.ts'
import { underway } from '../application.ts'
import { accountContext, clientContext, sessionContext } from './page-context.ts'
import { pause } from '../lazy/pause.ts'
import type { Payload } from '../document/payload.ts'
import { routesOf, type LoadModule, type PageRoute } from './page-route.ts'
import { createPrefetcher } from './prefetch.ts'

/** The client comes with the first thing that is asked of the server: a page arrives with its data. */
const loadClient = () => import('../client/browser-client.ts')

function provideContext(client: ShopClient): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(clientContext, client)
  context.set(accountContext, () =>
    import('../client/account-client.ts').then((accounts) => accounts.accountClient),
  )
  context.set(sessionContext, browserSession)
  return context
}

/** The shop's path tables. Most visits open none of the later pages, whose table comes with the first of them. */
export type PathTables = {
  createRoutes: (loadModule?: LoadModule, laterPages?: PageRoute[]) => RouteObject[]
  /** True for every path of a later page; for others it only loads the table for nothing. */
  isLater: (path: string) => boolean
  loadLater: () => Promise<PageRoute[]>
}

/** Loads the modules of the pages at a path, so that hydration finds the same components as the server had. */
async function loadPagesAt(routes: RouteObject[], path: string): Promise<RouteObject | undefined> {
  const matches = matchRoutes(routes, path) ?? []
  for (const { route } of matches) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
  }
  return matches.at(-1)?.route
}

const createHref = ({ pathname, search, hash }: Location) => pathname + search + hash

/**
 * The browser's router over the server's data, the prefetcher that fills the client's next responses ahead, and
 * what fetches the scripts of a page alone.
 */
export async function createBrowserShop(payload: Payload, { createRoutes, isLater, loadLater }: PathTables) {
  // Where the customer is going; while hydrating that is the page itself.
  let heading = location.href
  const loadModule = <Module>(page: () => Promise<Module>) =>
    reloadOnStaleChunk(page, {
      storage: () => sessionStorage,
      now: Date.now,
      load: () => location.assign(heading),
    })
  const here = location.pathname
  const routes = createRoutes(loadModule, isLater(here) ? await loadLater() : [])
  await loadPagesAt(routes, here)
  await pause()
  const router = createBrowserRouter(routes, {
    hydrationData: payload,
    // Without the client the loaders fail, and the page says so; a failure here would be seen by nobody.
    getContext() {
      underway.set(true)
      return loadModule(loadClient).then(
        ({ browserClient }) => provideContext(browserClient),
        () => new RouterContextProvider(),
      )
    },
    async patchRoutesOnNavigation({ path, patch }) {
      if (!isLater(path)) return
      const laterRoutes = await loadModule(loadLater)
      for (const layout of ['default', 'auth'] as const)
        patch(`pages-${layout}`, routesOf(layout, laterRoutes, loadModule))
    },
  })
  router.subscribe(({ navigation, revalidation, fetchers }) => {
    underway.set(navigation.state !== 'idle')
    // Also where no click or key went before, as when another tab has signed out, or where they came while the page was hydrated:
    // what a form has changed is shown only after every part is.
    if (navigation.state !== 'idle' || revalidation !== 'idle' || fetchers.size > 0) hydrateParts()
    if (navigation.location) heading = createHref(navigation.location)
  })

  const routesAhead = createRoutes()
  const prefetch = createPrefetcher(async (url) => {
    if (isLater(url.pathname)) return
    const route = await loadPagesAt(routesAhead, url.pathname)
    if (typeof route?.loader !== 'function') return
    const parameters = matchRoutes(routesAhead, url.pathname)?.at(-1)?.params ?? {}
    const request = new Request(url)
    const context = provideContext((await loadClient()).aheadClient)
    await route.loader({ request, url, params: parameters, context, pattern: route.path ?? '' })
  })
  const loadPage = async (path: string) => {
    await loadPagesAt(isLater(path) ? createRoutes(undefined, await loadLater()) : routesAhead, path)
  }
  return { router, prefetch, loadPage }
}
