import type { createBrowserRouter } from 'react-router'
import { cartSettled, loadedCart, sideCartOpen } from '../cart/cart-facade.ts'
import { noCart, shownCart } from '../cart/cart-rules.ts'
import { favouriteIds } from '../favourites/favourites-facade.ts'
import { matchedMeta, pageHead } from '../runtime/document/head.ts'
import type { ShellData } from '../runtime/document/shell-data.ts'
import { userEvent } from '../user/user-event.ts'
import { lineItem } from './analytics-item.ts'
import { cartEvents } from './cart-events.ts'
import { checkoutEvents, type CheckoutStep } from './checkout-events.ts'
import { listOf, pageEvents, selection, type PageEvent, type ShownPage } from './page-events.ts'
import { purchaseEvent, rememberItems } from './purchase-event.ts'
import { createTracker, type Measuring, type Track } from './tracker.ts'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * Watches the shop from outside: pages, cart, lists and user report by their own stores what happens, so that a visit without
 * consent carries nothing of this. Called once, after consent.
 */
export function measure(router: Router, measuring: Measuring): void {
  const track = createTracker(measuring)
  const report = (events: PageEvent[]) => {
    for (const { event, parameters } of events) track(event, parameters)
  }
  watchPages(router, report, track)
  watchCart(report)
  watchFavourites(router, track)
  userEvent.subscribe(() => {
    const event = userEvent.get()
    if (event) track(event)
  })
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    const chosen = link && selection(shownPage(router), link.pathname + link.search)
    if (chosen) report([chosen])
  })
}

function shownPage({ state }: Router): ShownPage {
  const match = state.matches.at(-1)
  return { name: match?.route.id ?? '', data: match && state.loaderData[match.route.id] }
}

/** The title of the page that the router has arrived at: the document's own may still be the last one's. */
function titleOf({ state }: Router): string {
  const matches = state.matches.map(({ route }) => ({
    handle: route.handle,
    data: state.loaderData[route.id],
  }))
  const shell = state.loaderData.root as ShellData | undefined
  const meta = shell && matchedMeta(matches, shell.shop)
  return meta ? pageHead(meta, shell.shop).title : document.title
}

const cartState = () => loadedCart.get()?.state.get() ?? noCart
const cartItems = () => (shownCart(cartState())?.lines ?? []).map((line, index) => lineItem(line, index))

/** Every change of the page's address; on the checkout also what is chosen there. */
function watchPages(router: Router, report: (events: PageEvent[]) => void, track: Track): void {
  let seen = ''
  let step: CheckoutStep | null = null
  const look = () => {
    const { location, navigation } = router.state
    if (navigation.state !== 'idle') return
    const page = shownPage(router)
    const path = location.pathname + location.search + location.hash
    const isNew = seen !== `${location.key} ${path}`
    seen = `${location.key} ${path}`
    if (isNew) {
      track('page_view', {
        page_name: page.name,
        page_path: path,
        page_location: globalThis.location.origin + path,
        page_title: titleOf(router),
      })
      report(pageEvents(page))
      if (page.name === 'cart___hu') track('view_cart', { items: cartItems() })
      const bought = purchaseEvent(
        page,
        () => localStorage,
        () => sessionStorage,
      )
      if (bought) report([bought])
    }
    const progress = checkoutEvents(step, page, cartItems())
    if (progress.step && step === null) rememberItems(cartItems(), () => sessionStorage)
    step = progress.step
    report(progress.events)
  }
  // The router may go on to another page in the same moment.
  const lookLater = () => setTimeout(look)
  router.subscribe(lookLater)
  void cartSettled().then(lookLater)
}

/** The cart's script comes with the first change of it, if it is not there yet. */
function watchCart(report: (events: PageEvent[]) => void): void {
  const watch = () => {
    let before = cartState()
    loadedCart.get()?.state.subscribe(() => {
      const after = cartState()
      report(cartEvents(before, after))
      before = after
    })
  }
  watch()
  loadedCart.subscribe(watch)
  sideCartOpen.subscribe(() => {
    if (sideCartOpen.get()) report([{ event: 'view_cart', parameters: { items: cartItems() } }])
  })
}

/** A product comes to the list one at a time when somebody put it there; more at once were there already. */
function watchFavourites(router: Router, track: Track): void {
  let before = favouriteIds.get()
  favouriteIds.subscribe(() => {
    const after = favouriteIds.get()
    const added = after.filter((id) => !before.includes(id))
    const [id] = added
    before = after
    if (added.length !== 1 || id === undefined) return
    const item = itemOf(shownPage(router), id)
    if (item) return track('add_to_wishlist', { items: [item] })
    // One that the page's lists do not hold, such as one of the home page.
    import('./read-item.ts')
      .then(({ readItem }) => readItem(id))
      .then(
        (read) => track('add_to_wishlist', { items: read ? [read] : [] }),
        () => undefined,
      )
  })
}

/** A product of the page, by its id. */
function itemOf(page: ShownPage, productId: number) {
  const index = listOf(page)?.cards.findIndex(({ id }) => id === productId) ?? -1
  const events = pageEvents(page).flatMap(({ parameters }) => parameters.items ?? [])
  if (page.name === 'product-slug___hu') return events[0]
  return index < 0 ? undefined : events[index]
}
