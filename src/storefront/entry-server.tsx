import type { Client } from '#contract/client.ts'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router'
import { accountRoutes } from './account-routes.ts'
import { createRoutes, loadAllPages, pageRoutes } from './routes.ts'
import { partsLoaded } from './runtime/lazy/rendered-by-server.tsx'
import { keyParameters } from './page-keys.ts'
import { documentHtml, type DocumentAssets } from './runtime/document/document.ts'
import { speculationRules } from './runtime/document/speculation.ts'
import { errorTexts, ErrorView } from './shell/error-page.tsx'
import { matchedMeta, pageHead } from './runtime/document/head.ts'
import {
  accountContext,
  clientContext,
  sessionContext,
  shopContext,
  type Session,
  type ShopDetails,
} from './runtime/router/page-context.ts'
import { plainErrors } from './runtime/document/payload.ts'
import { onUserChange } from './user/user-facade.ts'
import { followUserOnServer } from './user-followers-on-server.ts'

export { cardDocument } from './listing/card-document.tsx'

export type RenderContext = {
  /** The typed client that calls the handlers in process. */
  client: Client
  /** Origin of the shop without a closing slash. */
  publicUrl: string
  shop: { name: string; phone: string; email: string }
  assets: DocumentAssets
  /** The value of the cart_token cookie. */
  cartToken: string | null
  setCookie: Session['setCookie']
  /** Runs the loaders, where somebody wants to know how long they take. */
  traceLoaders?: <T>(load: () => Promise<T>) => Promise<T>
  /** Called for every failure that the customer sees as a 5xx page. */
  reportError?: (error: unknown) => void
}

/** Exact texts of the constant inline scripts that the browser obeys, for the content policy. */
export const inlineScripts: string[] = [speculationRules]

onUserChange(followUserOnServer)
const allPages = [...pageRoutes, ...accountRoutes]
if (import.meta.env.PROD) await loadAllPages(allPages)
const handler = createStaticHandler(createRoutes(undefined, accountRoutes))

/** The router would complain in the log of what is not. */
function isReadable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

const pagePaths = allPages.map(({ name, path }) => ({ id: name, path }))

/**
 * The key of a page that is the same for every customer: its path with the parameters that it depends on. Null for pages
 * of a customer's own, for previews and for addresses that no page has.
 */
export function publicPageKey(address: string): string | null {
  const base = 'https://site.invalid'
  if (!address.startsWith('/') || !URL.canParse(base + address)) return null
  const { pathname, searchParams } = new URL(base + address)
  if (!isReadable(pathname)) return null
  const name = matchRoutes(pagePaths, pathname)?.at(-1)?.route.id
  const parameters = name === undefined ? undefined : keyParameters[name]?.(searchParams)
  return parameters === undefined || parameters === null ? null : pathname + parameters
}

/** The path of the path table that an address belongs to: `/termek/:slug`; null for one that no page has. */
export function pagePath(pathname: string): string | null {
  return isReadable(pathname) ? (matchRoutes(pagePaths, pathname)?.at(-1)?.route.path ?? null) : null
}

function provideContext(
  { client, cartToken, setCookie }: RenderContext,
  shop: ShopDetails,
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(clientContext, client)
  context.set(accountContext, async () => client)
  context.set(sessionContext, { cartToken: () => cartToken, setCookie })
  context.set(shopContext, shop)
  return context
}

function htmlResponse(html: string, status: number, headers: HeadersInit = {}): Response {
  // As bytes: a string body would be checked and copied once more on its way.
  const response = new Response(new TextEncoder().encode(html), { status, headers })
  response.headers.set('Content-Type', 'text/html; charset=utf-8')
  return response
}

/** Runs the loaders and actions of a request. */
export async function loadPage(
  request: Request,
  context: RenderContext,
  shop: ShopDetails = { ...context.shop, publicUrl: context.publicUrl },
): Promise<StaticHandlerContext | Response> {
  const page = await handler.query(request, { requestContext: provideContext(context, shop) })
  await partsLoaded()
  return page
}

/** The page's own HTML without its document. */
export function renderBody(page: StaticHandlerContext): string {
  return renderToString(
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, page)}
      context={page}
      hydrate={false}
    />,
  )
}

function renderPage(page: StaticHandlerContext, shop: ShopDetails, assets: RenderContext['assets']): string {
  const body = renderBody(page)
  const matches = page.matches.map(({ route }) => ({ handle: route.handle, data: page.loaderData[route.id] }))
  const meta = page.errors
    ? { title: errorTexts(page.statusCode).title, noindex: true }
    : (matchedMeta(matches, shop) ?? { noindex: true })
  const payload = {
    loaderData: page.loaderData,
    actionData: page.actionData,
    errors: plainErrors(page.errors),
  }
  return documentHtml({ head: pageHead(meta, shop), assets, body, payload })
}

/** The page for a fault of our own: no shell, no script, nothing that could fail again. */
function renderFault(shop: ShopDetails, assets: RenderContext['assets']): Response {
  const head = pageHead({ title: errorTexts(500).title, noindex: true }, shop)
  const body = renderToString(<ErrorView status={500} />)
  return htmlResponse(documentHtml({ head, assets, body, payload: null }), 500)
}

function faultsOf(page: StaticHandlerContext): unknown[] {
  return Object.values(page.errors ?? {}).filter(
    (error) => !isRouteErrorResponse(error) || error.status >= 500,
  )
}

/**
 * Renders a page: loaders and actions run, the response is the full HTML, a redirect with its Location, or the error page
 * with the right status. Never throws for a page's error.
 */
export async function render(request: Request, context: RenderContext): Promise<Response> {
  const shop: ShopDetails = { ...context.shop, publicUrl: context.publicUrl }
  try {
    const load = () => loadPage(request, context, shop)
    const page = await (context.traceLoaders?.(load) ?? load())
    if (page instanceof Response) return page
    for (const fault of faultsOf(page)) context.reportError?.(fault)
    return htmlResponse(renderPage(page, shop, context.assets), page.statusCode)
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 })
    context.reportError?.(error)
    return renderFault(shop, context.assets)
  }
}
