import { hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { startTransition } from 'react'
import { loadCart } from './cart/cart-door.ts'
import { loadCompareList } from './compare/compare-door.ts'
import { browserSession } from './shell/browser-session.ts'
import { createBrowserShop } from './shell/browser-router.ts'
import { attachFormNavigation } from './shell/form-navigation.ts'
import { attachImageFallback } from './ui/image-fallback.ts'
import { attachLinkNavigation } from './shell/link-navigation.ts'
import { door } from './shell/navigation-door.ts'
import { pause } from './shell/pause.ts'
import { readPayload } from './shell/payload.ts'
import { loadUser, page } from './user/user-door.ts'

const container = document.getElementById('app')
if (container) {
  const { router, prefetch } = await createBrowserShop(readPayload(document))
  await pause()
  startTransition(() => {
    hydrateRoot(container, <RouterProvider router={router} />)
  })
  await pause()
  // From here on the router fetches ahead itself.
  document.querySelector('script[type=speculationrules]')?.remove()
  attachLinkNavigation(document, {
    navigate: (to, options) =>
      void router.navigate(to, { ...options, viewTransition: to.startsWith('/termek/') }),
    prefetch,
  })
  door.open = (to) => void router.navigate(to)
  attachFormNavigation(document, (to, options) => void router.navigate(to, options))
  attachImageFallback(document)
  // A page that the browser kept whole shows the cart as it was then.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && browserSession.cartToken()) void loadCart()
  })
  void import('./afterwards/afterwards.ts')
    .then(({ startAfterwards }) => startAfterwards(router))
    .catch(() => undefined)
  page.revalidate = () => void router.revalidate()
  void loadUser().catch(() => undefined)
  await pause()
  void loadCompareList().catch(() => undefined)
}
