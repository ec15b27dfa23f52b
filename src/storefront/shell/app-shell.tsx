import { useEffect, useLayoutEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { SideCart } from '../cart/side-cart.tsx'
import { hydrated } from '../ui/store.ts'
import { HeadSync } from '../runtime/document/head-sync.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { Question, SignIn, Toasts } from './overlays.tsx'
import { RouteAnnouncer } from '../runtime/router/route-announcer.tsx'
import '#theme/tokens.css'
import '../ui/base.css'

/** Lays out also what is far below, before the place on the page is restored. */
function Whole() {
  useLayoutEffect(() => {
    document.documentElement.dataset.fullyLaidOut = ''
  }, [])
  return null
}

/** What stands on every page whatever its layout: the page itself and all that floats over it. */
export function AppShell() {
  useEffect(() => {
    setTimeout(() => {
      hydrated.set(true)
      document.documentElement.dataset.hydrated = ''
    })
  }, [])
  return (
    <>
      <Outlet />
      <SideCart />
      <SignIn />
      <Question />
      <Toasts />
      <LoadingBar />
      {/* Before the announcer: that reads the new title. */}
      <HeadSync />
      <RouteAnnouncer />
      <Whole />
      <ScrollRestoration />
    </>
  )
}
