import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  type Location,
  type RouteObject,
} from 'react-router'
import type { ShopClient } from '#contract/client.ts'
import { createRoutes, pageRoutes, routesOf } from '../routes.ts'
import { wakeParts } from './asleep.ts'
import { browserSession } from './browser-session.ts'
import { orReload } from './missing-part.ts'
import { underway } from './navigation-door.ts'
import { accountContext, clientContext, sessionContext } from './page-context.ts'
import { pause } from './pause.ts'
import type { Payload } from './payload.ts'
import { createPrefetcher } from './prefetch.ts'

/** The client comes with the first thing that is asked of the server: a page arrives with its data. */
const bringClient = () => import('./browser-client.ts')

function provideContext(client: ShopClient): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(clientContext, client)
  context.set(accountContext, () => import('./account-client.ts').then((accounts) => accounts.accountClient))
  context.set(sessionContext, browserSession)
  return context
}

/** Where the pages of `account-routes.ts` are, roughly: another page there only brings the table in for nothing. */
const ofAccounts = (path: string) =>
  /^\/(?:profil|kedv|belep|regis|kilep|elfel|jelszo|email|hirlev|kapcs|keszlet|kosar\/|fiok|suti-b|osszeh|elallas\b|blog(?:\/|$))/.test(
    path,
  )
const bringAccounts = () => import('../account-routes.ts')

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
  const bring = <Module>(page: () => Promise<Module>) =>
    orReload(page, { storage: sessionStorage, now: Date.now, load: () => location.assign(heading) })
  const here = location.pathname
  const pages = ofAccounts(here) ? [...pageRoutes, ...(await bringAccounts()).accountRoutes] : pageRoutes
  const routes = createRoutes(bring, pages)
  await loadPagesAt(routes, here)
  await pause()
  const router = createBrowserRouter(routes, {
    hydrationData: payload,
    // Without the client the loaders fail, and the page says so; a failure here would be seen by nobody.
    getContext() {
      underway.set(true)
      return bring(bringClient).then(
        ({ browserClient }) => provideContext(browserClient),
        () => new RouterContextProvider(),
      )
    },
    async patchRoutesOnNavigation({ path, patch }) {
      if (!ofAccounts(path)) return
      const { accountRoutes } = await bring(bringAccounts)
      for (const layout of ['default', 'auth'] as const)
        patch(`pages-${layout}`, routesOf(layout, accountRoutes, bring))
    },
  })
  router.subscribe(({ navigation, revalidation }) => {
    underway.set(navigation.state !== 'idle')
    // Also where no click or key went before, as when another tab has signed out.
    if (navigation.state !== 'idle' || revalidation !== 'idle') wakeParts()
    if (navigation.location) heading = createHref(navigation.location)
  })

  const routesAhead = createRoutes()
  const prefetch = createPrefetcher(async (url) => {
    if (ofAccounts(url.pathname)) return
    const route = await loadPagesAt(routesAhead, url.pathname)
    if (typeof route?.loader !== 'function') return
    const parameters = matchRoutes(routesAhead, url.pathname)?.at(-1)?.params ?? {}
    const request = new Request(url)
    const context = provideContext((await bringClient()).aheadClient)
    await route.loader({ request, url, params: parameters, context, pattern: route.path ?? '' })
  })
  return { router, prefetch }
}
