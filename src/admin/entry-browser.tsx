import './style.css'
import { QueryClientProvider, type DehydratedState } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  type HydrationState,
  type RouteObject,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { payloadElementId } from './payload-element.ts'
import { routes } from './routes.tsx'
import { createBrowserClient } from './runtime/browser-client.ts'
import { createQueries, deskContext, takePayload } from './runtime/desk-data.ts'
import { followEvents } from './runtime/follow-events.ts'
import { noticeOrders } from './shell/new-orders.ts'
import { leaveFor } from './runtime/leave.ts'
import { guardTab } from './runtime/leave-guard.ts'
import { RenderedAt } from './runtime/now.ts'
import { startPickSending } from './runtime/pick-sending.ts'
import { prefetchOnIntent } from './runtime/prefetch.ts'
import { isSignInPath, signInAddress } from './runtime/sign-in-address.ts'
import { keepTypedEarly } from './runtime/typed-early.ts'
import { ClientContext } from './runtime/use-desk.ts'

type Payload = HydrationState & { queries: DehydratedState; renderedAt: number }

const base = '/admin'

/** The modules of the first page are there before React compares it with the server's HTML. */
async function loadMatched(): Promise<void> {
  const matches = matchRoutes(routes, location.pathname, base) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      const lazy = route.lazy as (() => Promise<Partial<RouteObject>>) | undefined
      if (!lazy) return
      Object.assign(route, { ...(await lazy()), lazy: undefined })
    }),
  )
}

function leaveToSignIn() {
  if (!isSignInPath(location.pathname)) leaveFor(signInAddress(location))
}

/** Marks the page once its keys and buttons work, and gives it what was typed until then. */
function Hydrated({ giveTyped, children }: { giveTyped: () => Promise<void>; children: ReactNode }) {
  useEffect(() => {
    void giveTyped().then(() => {
      document.documentElement.dataset.hydrated = ''
    })
  }, [giveTyped])
  return children
}

const container = document.getElementById('desk')
const data = document.getElementById(payloadElementId)?.textContent
if (container && data) {
  const { queries: known, renderedAt, ...hydrationData } = JSON.parse(data) as Payload
  const client = createBrowserClient()
  const queries = createQueries(leaveToSignIn)
  takePayload(queries, known)
  await loadMatched()
  function createContext() {
    const context = new RouterContextProvider()
    context.set(deskContext, { client, queries })
    return context
  }
  const router = createBrowserRouter(routes, {
    basename: base,
    hydrationData,
    getContext: createContext,
  })
  guardTab()
  if (!isSignInPath(location.pathname)) prefetchOnIntent({ routes, base, contextOf: createContext })
  if (!isSignInPath(location.pathname))
    followEvents(queries, { onChange: noticeOrders, onEnded: leaveToSignIn })
  if (!isSignInPath(location.pathname)) startPickSending(client, queries)
  const giveTyped = keepTypedEarly(container)
  hydrateRoot(
    container,
    <QueryClientProvider client={queries}>
      <ClientContext value={client}>
        <RenderedAt value={renderedAt}>
          <Hydrated giveTyped={giveTyped}>
            <RouterProvider router={router} />
          </Hydrated>
        </RenderedAt>
      </ClientContext>
    </QueryClientProvider>,
  )
}
