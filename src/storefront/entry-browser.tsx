import { hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { startTransition } from 'react'
import { isLater, loadLater } from './account-paths.ts'
import { loadCompareList } from './compare/compare-facade.ts'
import { createBrowserShop } from './runtime/router/browser-router.ts'
import { attachFormNavigation } from './runtime/router/form-navigation.ts'
import { attachImageFallback } from './ui/image-fallback.ts'
import { attachLinkNavigation } from './runtime/router/link-navigation.ts'
import { application } from './runtime/application.ts'
import { pause } from './runtime/lazy/pause.ts'
import { readPayload } from './runtime/document/payload.ts'
import { createRoutes } from './routes.ts'
import { attachSearchFields } from './search/search-keys.ts'
import { loadUser, onUserChange } from './user/user-facade.ts'

/** A filter form's address as it is, where the listing's script can't be had: it is read all the same. */
const readableAddress = (address: string): Promise<string> =>
  import('./listing/parse-listing.ts').then(
    (listing) => listing.readableAddress(address),
    () => address,
  )

const container = document.getElementById('app')
if (container) {
  onUserChange((change) => import('./user-followers.ts').then(({ followUser }) => followUser(change)))
  const { router, prefetch, loadPage } = await createBrowserShop(readPayload(document), {
    createRoutes,
    isLater,
    loadLater,
  })
  await pause()
  startTransition(() => {
    hydrateRoot(container, <RouterProvider router={router} />)
  })
  await pause()
  // From here on the router fetches ahead itself.
  document.querySelector('script[type=speculationrules]')?.remove()
  const motion = matchMedia('(prefers-reduced-motion: no-preference)')
  attachLinkNavigation(document, {
    navigate: (to, options) =>
      void router.navigate(to, {
        ...options,
        // The card's picture travels to the product's page.
        viewTransition: motion.matches && to.startsWith('/termek/'),
      }),
    prefetch,
  })
  application.open = (to) => void router.navigate(to)
  application.revalidate = () => void router.revalidate()
  application.loadPage = (path) => void loadPage(path).catch(() => undefined)
  attachSearchFields(document)
  attachFormNavigation(document, (to, options) => void router.navigate(to, options), readableAddress)
  attachImageFallback(document)
  void import('./after-hydration/after-hydration.ts')
    .then(({ startAfterHydration }) => startAfterHydration(router))
    .catch(() => undefined)
  void loadUser().catch(() => undefined)
  await pause()
  void loadCompareList().catch(() => undefined)
}
