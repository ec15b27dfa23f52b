import type { ActionFunction, LoaderFunction, ShouldRevalidateFunction } from 'react-router'
import type { ComponentType } from 'react'
import type { ShopDetails } from './page-context.ts'

export type JsonLd = Record<string, unknown>

/** What a page says about itself in the document's head. Paths are site paths; the head makes them absolute. */
export type PageMeta = {
  /** Without the shop's name; absent: the shop's name alone. */
  title?: string
  description?: string
  /** Canonical site path with search. */
  canonical?: string
  noindex?: boolean
  /** Share image, a site path or an absolute address. */
  image?: string
  /** The page's RSS feed, a site path. */
  feed?: string
  kind?: 'website' | 'product' | 'article'
  previous?: string
  next?: string
  jsonLd?: JsonLd[]
}

export type MetaOf<Data> = (data: Data, shop: ShopDetails) => PageMeta
export type PageHandle<Data> = { meta: MetaOf<Data> }

/** The shape of a lazily loaded page module, as React Router takes it. */
export type PageModule = {
  Component: ComponentType
  loader?: LoaderFunction
  action?: ActionFunction
  shouldRevalidate?: ShouldRevalidateFunction
  // `never` lets every page keep the type of its own data.
  handle?: PageHandle<never>
}
