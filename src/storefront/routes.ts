import type { LoaderFunction, RouteObject } from 'react-router'
import { AppShell } from './shell/app-shell.tsx'
import { DefaultLayout } from './shell/default-layout.tsx'
import { ErrorPage } from './shell/error-page.tsx'
import { mustCart, type Guard } from './shell/guards.ts'
import { pageNotFound, pageNotFoundAt } from './shell/page-error.ts'
import type { PageModule } from './shell/page-module.ts'
import { shellLoader } from './shell/shell-data.ts'

type Layout = 'default' | 'checkout' | 'auth'

/** One row of the path table. `validate` looks at the path's parameters; its failure is a 404. */
export type PageRoute = {
  name: string
  path: string
  layout?: Layout
  guard?: Guard
  validate?: (parameters: Record<string, string | undefined>) => boolean
  page: () => Promise<PageModule>
  /** The page's loader in a script of its own: a first visit has its data already and does not need it. */
  data?: () => Promise<{ loader: LoaderFunction }>
}

export const isSlug = (value: string | undefined) =>
  value !== undefined && /^[a-z0-9][a-z0-9-]{0,199}$/.test(value)

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

/** Names as sent with every page view: the specification's names with the language's suffix. */
export const routeName = (name: string) => `${name}___hu`

/** How a page's module is brought: as it is, or with a way out when it is gone. */
type Bring = <Module>(load: () => Promise<Module>) => Promise<Module>

function toRouteObject({ name, path, guard, validate, page, data }: PageRoute, bring: Bring): RouteObject {
  const guarded = (loader: LoaderFunction | undefined): LoaderFunction | undefined => {
    if (!guard && !validate) return loader
    return async (args) => {
      if (validate && !validate(args.params)) throw pageNotFoundAt(args.request.url)
      const refusal = guard ? await guard(args) : null
      if (refusal) return refusal
      return loader ? loader(args) : null
    }
  }
  return {
    id: routeName(name),
    path,
    ...(data ? { loader: guarded(async (args) => (await bring(data)).loader(args)) } : {}),
    lazy: async () => {
      const { Component, loader, action, handle, shouldRevalidate } = await bring(page)
      return {
        Component,
        ...(data ? {} : { loader: guarded(loader) }),
        action,
        handle,
        shouldRevalidate,
      }
    },
  }
}

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

/** Brings in everything at once, for a server: its files may be replaced by an upgrade while it runs. */
export async function loadAllPages(routes: PageRoute[]): Promise<void> {
  const pages = routes.flatMap(({ page, data }) => [page(), data?.()])
  await Promise.all([...pages, ...Object.values(lazyLayouts).map((layout) => layout())])
}

/** The pages of one layout, as the router takes them. They stand under the route `pages-{layout}`. */
export const routesOf = (layout: Layout, pages: PageRoute[], bring: Bring): RouteObject[] =>
  pages.filter((page) => (page.layout ?? 'default') === layout).map((page) => toRouteObject(page, bring))

/** The error boundary stands inside the layout, so an error keeps header and footer. */
const layoutRoute = (layout: Layout, children: RouteObject[]): RouteObject => ({
  id: `layout-${layout}`,
  ...layouts[layout],
  children: [{ id: `pages-${layout}`, ErrorBoundary: ErrorPage, children }],
})

/** Makes a fresh tree: React Router fills lazy pages into it, so each router has its own. */
export function createRoutes(bring: Bring = (load) => load(), pages = pageRoutes): RouteObject[] {
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
          ...routesOf('default', pages, bring),
          { id: routeName('404'), path: '/404', loader: throwNotFound, Component: noPage },
          { id: 'no-match', path: '*', loader: lookElsewhere, Component: noPage },
        ]),
        layoutRoute('checkout', routesOf('checkout', pages, bring)),
        layoutRoute('auth', routesOf('auth', pages, bring)),
      ],
    },
  ]
}
