import type { createBrowserRouter } from 'react-router'
import { loadCartStore } from '../cart/cart-facade.ts'
import { consent } from '../consent/consent-facade.ts'
import { browserSession } from '../runtime/client/browser-session.ts'
import type { ShellData } from '../runtime/document/shell-data.ts'

type Router = ReturnType<typeof createBrowserRouter>

let isMeasuring = false

/** Measures from the moment when the customer accepts it, if the shop is set up for it. */
export function startMeasuring(router: Router): void {
  consent.subscribe(() => measureOnce(router))
  measureOnce(router)
}

/** Measuring is loaded when it is set up and what it needs was accepted; it stays, and watches the consent itself. */
function measureOnce(router: Router): void {
  const measuring = (router.state.loaderData.root as ShellData | undefined)?.shop.measuring
  const isAccepted = consent.get()?.some((category) => category === 'analytics' || category === 'marketing')
  if (isMeasuring || !measuring || !isAccepted) return
  isMeasuring = true
  // A cart that is there already has to be known before the first page is reported.
  Promise.all([import('./measure.ts'), browserSession.cartToken() ? loadCartStore() : null]).then(
    ([{ measure }]) => measure(router, measuring),
    () => (isMeasuring = false),
  )
}
