import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  type Location,
  type RouteObject,
} from 'react-router'
import { createRoutes } from '../routes.ts'
import { aheadClient, browserClient } from './browser-client.ts'
import { browserSession } from './browser-session.ts'
import { orReload } from './missing-part.ts'
import { accountContext, clientContext, sessionContext } from './page-context.ts'
import type { Payload } from './payload.ts'
import { createPrefetcher } from './prefetch.ts'

function provideContext(client = browserClient): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(clientContext, client)
  context.set(accountContext, async () => (await import('./account-client.ts')).accountClient)
  context.set(sessionContext, browserSession)
  return context
}

/** Brings in the modules of the pages at a path, so that hydration finds the same components as the server had. */
async function loadPagesAt(routes: RouteObject[], path: string): Promise<RouteObject | undefined> {
  const matches = matchRoutes(routes, path) ?? []
  for (const { route } of matches) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
  }
  return matches.at(-1)?.route
}

const createHref = ({ pathname, search, hash }: Location) => pathname + search + hash

/** The browser's router over the server's data, and the prefetcher that fills the client's next answers ahead. */
export async function createBrowserShop(payload: Payload) {
  // Where the shopper is going; while hydrating that is the page itself.
  let heading = location.href
  const routes = createRoutes((page) =>
    orReload(page, { storage: sessionStorage, now: Date.now, load: () => location.assign(heading) }),
  )
  await loadPagesAt(routes, location.pathname)
  const router = createBrowserRouter(routes, { hydrationData: payload, getContext: () => provideContext() })
  router.subscribe(({ navigation }) => {
    if (navigation.location) heading = createHref(navigation.location)
  })

  const routesAhead = createRoutes()
  const prefetch = createPrefetcher(async (url) => {
    const route = await loadPagesAt(routesAhead, url.pathname)
    if (typeof route?.loader !== 'function') return
    const parameters = matchRoutes(routesAhead, url.pathname)?.at(-1)?.params ?? {}
    const request = new Request(url)
    const context = provideContext(aheadClient)
    await route.loader({ request, url, params: parameters, context, pattern: route.path ?? '' })
  })
  return { router, prefetch }
}
