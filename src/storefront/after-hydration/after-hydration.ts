import type { createBrowserRouter } from 'react-router'
import { startMeasuring } from '../analytics/analytics-facade.ts'
import { loadCart } from '../cart/cart-facade.ts'
import { startConsent } from '../consent/consent-facade.ts'
import { guestKey, loadFavourites } from '../favourites/favourites-facade.ts'
import { browserSession } from '../runtime/client/browser-session.ts'
import type { ShellData } from '../runtime/document/shell-data.ts'
import { mayBeSignedIn } from '../user/user-facade.ts'
import { attachTooltips } from './tooltip.ts'
import { applyLateFont } from './late-font.ts'
import { attachReturningHeader } from './returning-header.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** Seconds: 365 days. */
const localeCookieAge = 31_536_000

/**
 * What can wait until the page is hydrated: coming back to it, measuring, the question of consent, a font that came late, the tooltips, the header that
 * comes back, and looking out for errors where the shop wants to hear of them.
 */
export function startAfterHydration(router: Router): void {
  // A page that the browser cached whole shows the cart as it was then.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && browserSession.cartToken()) void loadCart()
  })
  startMeasuring(router)
  startConsent()
  browserSession.setCookie('i18n_locale', 'hu', { maxAge: localeCookieAge })
  applyLateFont()
  attachTooltips(document)
  attachReturningHeader(window)
  loadGuestFavourites().catch(() => undefined)
  const shell = router.state.loaderData.root as ShellData | undefined
  if (shell?.shop.reportsErrors)
    import('./error-watch.ts').then(({ watchErrors }) => watchErrors(window)).catch(() => undefined)
}

/** Those of a user come with the user. */
async function loadGuestFavourites(): Promise<void> {
  if (!mayBeSignedIn() && localStorage.getItem(guestKey)) await loadFavourites()
}
