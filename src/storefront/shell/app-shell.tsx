import { useEffect, useLayoutEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { SideCart } from '../cart/side-cart.tsx'
import { alive } from '../ui/store.ts'
import { HeadSync } from './head-sync.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { Question, SignIn, Toasts } from './overlays.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import '../ui/tokens.css'
import '../ui/base.css'

/** Lays out also what is far below, before the place on the page is restored. */
function Whole() {
  useLayoutEffect(() => {
    document.documentElement.dataset.whole = ''
  }, [])
  return null
}

/** What stands on every page whatever its layout: the page itself and all that floats over it. */
export function AppShell() {
  useEffect(() => {
    setTimeout(() => {
      alive.set(true)
      document.documentElement.dataset.live = ''
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
