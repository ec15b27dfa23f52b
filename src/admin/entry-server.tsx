import './style.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router'
import type { AdminClient } from '#contract/admin/client.ts'
import { documentHtml, type DocumentAssets } from './document.ts'
import { routes } from './routes.tsx'
import { createQueries, deskContext, payloadOf } from './runtime/desk-data.ts'
import { RenderedAt } from './runtime/now.ts'
import type { PageHandle } from './runtime/page.ts'
import { ClientContext } from './runtime/use-desk.ts'

type RenderContext = {
  /** The typed client that calls the handlers in process. */
  client: AdminClient
  assets: DocumentAssets
  /** Called for every failure that is shown as a 5xx page. */
  reportError: (error: unknown) => void
}

const handler = createStaticHandler(routes, { basename: '/admin' })

/** A page of the desk: the full HTML, or a redirect with its Location. */
export async function render(
  request: Request,
  { client, assets, reportError }: RenderContext,
): Promise<Response> {
  const queries = createQueries()
  const requestContext = new RouterContextProvider()
  requestContext.set(deskContext, { client, queries })
  const page = await handler.query(request, { requestContext })
  if (page instanceof Response) return page
  for (const error of Object.values(page.errors ?? {}))
    if (!isRouteErrorResponse(error) || error.status >= 500) reportError(error)
  const renderedAt = Date.now()
  const body = renderToString(
    <QueryClientProvider client={queries}>
      <ClientContext value={client}>
        <RenderedAt value={renderedAt}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, page)}
            context={page}
            hydrate={false}
          />
        </RenderedAt>
      </ClientContext>
    </QueryClientProvider>,
  )
  const payload = {
    loaderData: page.loaderData,
    errors: plainErrors(page.errors),
    queries: payloadOf(queries),
    renderedAt,
  }
  queries.clear()
  return new Response(documentHtml({ title: titleOf(page), assets, body, payload }), {
    status: page.statusCode,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

function titleOf(page: StaticHandlerContext): string {
  const handle = page.matches.at(-1)?.route.handle as PageHandle | undefined
  return `${page.errors ? 'Hiba' : (handle?.title ?? 'Pult')} · Boltív`
}

/** Errors as plain data; what is no response says nothing of itself to the browser. */
function plainErrors(errors: StaticHandlerContext['errors']) {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const { status, statusText, data } = isRouteErrorResponse(error)
        ? error
        : { status: 500, statusText: '', data: null }
      return [id, { status, statusText, data: data as unknown, internal: false }]
    }),
  )
}
