import type { LoaderFunction, RouteObject } from 'react-router'
import { AppShell } from './shell/app-shell.tsx'
import { DefaultLayout } from './shell/default-layout.tsx'
import { ErrorPage } from './shell/error-page.tsx'
import { mustCart } from './runtime/router/guards.ts'
import { pageNotFound, pageNotFoundAt } from './runtime/router/page-error.ts'
import {
  routeName,
  routesOf,
  type Layout,
  type LoadModule,
  type PageRoute,
} from './runtime/router/page-route.ts'
import { isSlug } from './runtime/router/slug.ts'
import { shellLoader } from './runtime/document/shell-data.ts'

/** The path table of the specification, but for the pages of `account-routes.ts`: most visits open none of those. */
export const pageRoutes: PageRoute[] = [
  {
    name: 'index',
    path: '/',
    page: () => import('./home/home-page.tsx'),
    data: () => import('./home/home-loader.ts'),
  },
  {
    name: 'products-category',
    path: '/termekek/:category',
    validate: ({ category }) => isSlug(category),
    page: () => import('./listing/category-page.tsx'),
    data: () => import('./listing/category-loader.ts'),
  },
  {
    name: 'product-slug',
    path: '/termek/:slug',
    validate: ({ slug }) => isSlug(slug),
    page: () => import('./product/product-page.tsx'),
    data: () => import('./product/product-loader.ts'),
  },
  {
    name: 'collection-slug',
    path: '/gyujtemeny/:slug',
    validate: ({ slug }) => isSlug(slug),
    page: () => import('./collection/collection-page.tsx'),
    data: () => import('./collection/collection-loader.ts'),
  },
  { name: 'cart', path: '/kosar', page: () => import('./cart/cart-page.tsx') },
  {
    name: 'checkout',
    path: '/fizetes',
    layout: 'checkout',
    guard: mustCart,
    page: () => import('./checkout/checkout-page.tsx'),
  },
  {
    name: 'purchaseInformation',
    path: '/fizetesi-informacio',
    layout: 'checkout',
    page: () => import('./payment-information/payment-information-page.tsx'),
  },
  {
    name: 'search-search',
    path: '/kereses/:search?',
    page: () => import('./search/search-page.tsx'),
    data: () => import('./search/search-loader.ts'),
  },
  {
    name: 'slug',
    path: '/:slug',
    validate: ({ slug }) => isSlug(slug),
    page: () => import('./page/content-page.tsx'),
  },
]

const noPage = () => null
const throwNotFound: LoaderFunction = () => {
  throw pageNotFound()
}
const lookElsewhere: LoaderFunction = ({ request }) => {
  throw import.meta.env.SSR ? pageNotFound() : pageNotFoundAt(request.url)
}

const lazyLayouts = {
  checkout: () => import('./shell/checkout-layout.tsx'),
  auth: () => import('./shell/auth-layout.tsx'),
}
const layouts: Record<Layout, Pick<RouteObject, 'Component' | 'lazy'>> = {
  default: { Component: DefaultLayout },
  checkout: { lazy: lazyLayouts.checkout },
  auth: { lazy: lazyLayouts.auth },
}

/** Loads everything at once, for a server: its files may be replaced by an upgrade while it runs. */
export async function loadAllPages(routes: PageRoute[]): Promise<void> {
  const pages = routes.flatMap(({ page, data }) => [page(), data?.()])
  await Promise.all([...pages, ...Object.values(lazyLayouts).map((layout) => layout())])
}

/** The error boundary stands inside the layout, so an error keeps header and footer. */
const layoutRoute = (layout: Layout, children: RouteObject[]): RouteObject => ({
  id: `layout-${layout}`,
  ...layouts[layout],
  children: [{ id: `pages-${layout}`, ErrorBoundary: ErrorPage, children }],
})

/** Makes a fresh tree: React Router fills lazy pages into it, so each router has its own. */
export function createRoutes(
  loadModule: LoadModule = (load) => load(),
  laterPages: PageRoute[] = [],
): RouteObject[] {
  const pages = [...pageRoutes, ...laterPages]
  return [
    {
      id: 'root',
      Component: AppShell,
      ErrorBoundary: ErrorPage,
      // The shell's data comes with the document and stays: the browser needs no way to fetch it.
      loader: import.meta.env.SSR ? shellLoader : () => null,
      shouldRevalidate: () => false,
      children: [
        layoutRoute('default', [
          ...routesOf('default', pages, loadModule),
          { id: routeName('404'), path: '/404', loader: throwNotFound, Component: noPage },
          { id: 'no-match', path: '*', loader: lookElsewhere, Component: noPage },
        ]),
        layoutRoute('checkout', routesOf('checkout', pages, loadModule)),
        layoutRoute('auth', routesOf('auth', pages, loadModule)),
      ],
    },
  ]
}
