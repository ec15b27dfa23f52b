import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { deskContext, deskQuery } from './runtime/desk-data.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { Shell } from './shell/shell.tsx'

/** The desk's path table. A page is a module that exports `Component`, `handle` and its `loader`. */
type Row = { path: string; page: () => Promise<object> }

/** Whoever is not signed in has these. */
const openPages: readonly Row[] = [
  { path: 'belepes', page: () => import('./sign-in/sign-in-page.tsx') },
  { path: 'meghivo', page: () => import('./sign-in/invitation-page.tsx') },
]

const pages: readonly Row[] = [
  { path: '', page: () => import('./today/today-page.tsx') },
  { path: 'rendelesek', page: () => import('./orders/orders-page.tsx') },
  { path: 'rendelesek/futtatas', page: () => import('./orders/run-page.tsx') },
  { path: 'rendelesek/szedes', page: () => import('./picking/picking-page.tsx') },
  { path: 'rendelesek/szedes/kamera', page: () => import('./picking/camera-page.tsx') },
  { path: 'rendelesek/uj', page: () => import('./new-order/new-order-page.tsx') },
  { path: 'rendelesek/szerelesek', page: () => import('./fitting/fittings-page.tsx') },
  { path: 'rendelesek/kosarak', page: () => import('./carts/carts-page.tsx') },
  { path: 'rendelesek/kosarak/:id', page: () => import('./carts/cart-page.tsx') },
  { path: 'rendelesek/:number', page: () => import('./orders/order-page.tsx') },
  { path: 'rendelesek/:number/szerkesztes', page: () => import('./orders/edit-page.tsx') },
  { path: 'termekek', page: () => import('./products/products-page.tsx') },
  { path: 'termekek/uj', page: () => import('./products/new-product-page.tsx') },
  { path: 'termekek/arak', page: () => import('./prices/prices-page.tsx') },
  { path: 'termekek/akciok', page: () => import('./promotions/promotions-page.tsx') },
  { path: 'termekek/akciok/uj', page: () => import('./promotions/new-promotion-page.tsx') },
  { path: 'termekek/akciok/:id', page: () => import('./promotions/promotion-page.tsx') },
  { path: 'termekek/kuponok', page: () => import('./coupons/coupons-page.tsx') },
  { path: 'termekek/kuponok/uj', page: () => import('./coupons/new-coupon-page.tsx') },
  { path: 'termekek/kuponok/:code', page: () => import('./coupons/coupon-page.tsx') },
  { path: 'termekek/leltar', page: () => import('./stock-taking/stock-taking-page.tsx') },
  { path: 'termekek/leltar/kamera', page: () => import('./stock-taking/stock-camera-page.tsx') },
  { path: 'termekek/idoutazas', page: () => import('./history/differences-page.tsx') },
  { path: 'termekek/idoutazas/akkor', page: () => import('./history/past-page.tsx') },
  { path: 'termekek/kategoriak', page: () => import('./taxonomy/categories-page.tsx') },
  { path: 'termekek/kategoriak/:id', page: () => import('./taxonomy/category-page.tsx') },
  { path: 'termekek/markak', page: () => import('./taxonomy/brands-page.tsx') },
  { path: 'termekek/markak/:id', page: () => import('./taxonomy/brand-page.tsx') },
  { path: 'termekek/gyujtemenyek', page: () => import('./taxonomy/collections-page.tsx') },
  { path: 'termekek/gyujtemenyek/:id', page: () => import('./taxonomy/collection-page.tsx') },
  { path: 'termekek/illik-hozza', page: () => import('./taxonomy/accessory-rules-page.tsx') },
  { path: 'termekek/illik-hozza/:id', page: () => import('./taxonomy/accessory-rule-page.tsx') },
  { path: 'termekek/jellemzok', page: () => import('./taxonomy/attributes-page.tsx') },
  { path: 'termekek/jellemzok/:id', page: () => import('./taxonomy/attribute-page.tsx') },
  { path: 'termekek/importok', page: () => import('./imports/imports-page.tsx') },
  { path: 'termekek/importok/forrasok/:id', page: () => import('./imports/source-page.tsx') },
  { path: 'termekek/importok/:id', page: () => import('./imports/import-page.tsx') },
  { path: 'termekek/:id', page: () => import('./products/product-page.tsx') },
  { path: 'termekek/:id/mozgasok', page: () => import('./products/stock-moves-page.tsx') },
  { path: 'termekek/:id/arak', page: () => import('./products/price-history-page.tsx') },
  { path: 'termekek/:id/elozmenyek', page: () => import('./products/product-changes-page.tsx') },
  { path: 'visszaru', page: () => import('./withdrawals/withdrawals-page.tsx') },
  { path: 'visszaru/:reference', page: () => import('./withdrawals/withdrawal-page.tsx') },
  { path: 'termekek/velemenyek', page: () => import('./reviews/reviews-page.tsx') },
  { path: 'termekek/kerdesek', page: () => import('./reviews/questions-page.tsx') },
  { path: 'uzenetek', page: () => import('./messages/messages-page.tsx') },
  { path: 'uzenetek/:id', page: () => import('./messages/message-page.tsx') },
  { path: 'vevok', page: () => import('./customers/customers-page.tsx') },
  { path: 'vevok/:id', page: () => import('./customers/customer-page.tsx') },
  { path: 'penzugyek', page: () => import('./finance/payments-page.tsx') },
  { path: 'penzugyek/utanvet', page: () => import('./finance/cod-page.tsx') },
  { path: 'penzugyek/bank', page: () => import('./finance/bank-page.tsx') },
  { path: 'penzugyek/elszamolas/:id', page: () => import('./finance/settlement-page.tsx') },
  { path: 'penzugyek/zaras', page: () => import('./finance/month-page.tsx') },
  { path: 'penzugyek/export', page: () => import('./finance/export-page.tsx') },
  { path: 'levelek', page: () => import('./emails/emails-page.tsx') },
  { path: 'levelek/:id', page: () => import('./emails/email-page.tsx') },
  { path: 'beallitasok', page: () => import('./settings/settings-page.tsx') },
  { path: 'beallitasok/ceg', page: () => import('./settings/company-page.tsx') },
  { path: 'beallitasok/jog', page: () => import('./settings/law-page.tsx') },
  { path: 'beallitasok/nyitvatartas', page: () => import('./settings/hours-page.tsx') },
  { path: 'beallitasok/levelek', page: () => import('./settings/emails-page.tsx') },
  { path: 'beallitasok/levelszovegek', page: () => import('./settings/email-texts-page.tsx') },
  { path: 'beallitasok/kapcsolatok', page: () => import('./settings/services-page.tsx') },
  { path: 'beallitasok/megjelenes', page: () => import('./settings/branding-page.tsx') },
  { path: 'beallitasok/szallitas', page: () => import('./delivery/delivery-page.tsx') },
  { path: 'beallitasok/szallitas/uj', page: () => import('./delivery/delivery-method-page.tsx') },
  { path: 'beallitasok/szallitas/:id', page: () => import('./delivery/delivery-method-page.tsx') },
  { path: 'beallitasok/szereles', page: () => import('./fitting/fitting-partners-page.tsx') },
  { path: 'beallitasok/kerekszettek', page: () => import('./settings/sets-page.tsx') },
  { path: 'beallitasok/fizetes', page: () => import('./payment/payment-page.tsx') },
  { path: 'beallitasok/fizetes/uj', page: () => import('./payment/payment-method-page.tsx') },
  { path: 'beallitasok/fizetes/:id', page: () => import('./payment/payment-method-page.tsx') },
  { path: 'beallitasok/munkatarsak', page: () => import('./staff/staff-page.tsx') },
  { path: 'beallitasok/mentes', page: () => import('./settings/backup-page.tsx') },
  { path: 'beallitasok/naplo', page: () => import('./audit/audit-page.tsx') },
  { path: 'beallitasok/naplo/:id', page: () => import('./audit/change-page.tsx') },
  { path: 'beallitasok/biztonsag', page: () => import('./security/security-page.tsx') },
  { path: 'minta', page: () => import('./kit/kit-page.tsx') },
  { path: '*', page: () => import('./shell/unknown-page.tsx') },
]

const routeOf = ({ path, page }: Row): RouteObject => ({
  ...(path === '' ? { index: true } : { path }),
  lazy: page as () => Promise<{ Component: () => null }>,
})

/** Sends whoever is not signed in to the page that lets them in, and back afterwards. */
async function requireMember({ context, request }: LoaderFunctionArgs): Promise<null> {
  const { client, queries } = context.get(deskContext)
  const { member } = await queries.ensureQueryData(deskQuery(client, 'getSession'))
  if (member) return null
  const { pathname, search } = new URL(request.url)
  const target =
    pathname === '/admin' ? '' : `?${new URLSearchParams({ tovabb: pathname + search }).toString()}`
  throw redirect(`/belepes${target}`)
}

export const routes: RouteObject[] = [
  ...openPages.map((row) => ({ ...routeOf(row), ErrorBoundary: ErrorPage })),
  {
    loader: requireMember,
    Component: Shell,
    ErrorBoundary: ErrorPage,
    // Every call checks the session again; this is for finding the way.
    shouldRevalidate: () => false,
    children: pages.map((row) => ({ ...routeOf(row), ErrorBoundary: ErrorPage })),
  },
]
