import { createStore } from '../ui/store.ts'

/** A page is on its way: from the moment when it is requested, before the router's first script for it has come. */
export const underway = createStore(false)

/**
 * What the running application lends to components, which know no router. `entry-browser.tsx`
 * fills it before anything can be pressed; until then, and on the server, the defaults hold.
 */
export const application = {
  /** Opens a page as a click on a link does: in place, and with the shop's own text where there is no connection. */
  open: (url: string): void => location.assign(url),
  /** Runs the guards and loaders of the shown page again. */
  revalidate: (): void => {},
  /** Fetches ahead the scripts of a page to which a form here posts: without them a lost connection would take this page. */
  loadPage: (_path: string): void => {},
}
