import type { LoaderFunction, RouteObject } from 'react-router'
import type { Guard } from './guards.ts'
import { pageNotFoundAt } from './page-error.ts'
import type { PageModule } from './page-module.ts'

export type Layout = 'default' | 'checkout' | 'auth'

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

/** Names as sent with every page view: the specification's names with the language's suffix. */
export const routeName = (name: string) => `${name}___hu`

/** How a page's module is loaded: as it is, or with a way out when it is gone. */
export type LoadModule = <Module>(load: () => Promise<Module>) => Promise<Module>

function toRouteObject(
  { name, path, guard, validate, page, data }: PageRoute,
  loadModule: LoadModule,
): RouteObject {
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
    ...(data ? { loader: guarded(async (args) => (await loadModule(data)).loader(args)) } : {}),
    lazy: async () => {
      const { Component, loader, action, handle, shouldRevalidate } = await loadModule(page)
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

/** The pages of one layout, as the router takes them. They stand under the route `pages-{layout}`. */
export const routesOf = (layout: Layout, pages: PageRoute[], loadModule: LoadModule): RouteObject[] =>
  pages.filter((page) => (page.layout ?? 'default') === layout).map((page) => toRouteObject(page, loadModule))
