import { lazy, type ComponentType } from 'react'
import { renderedByServer } from './rendered-by-server.tsx'

/** A part that only some pages have: rendered with the page, hydrated as soon as its script is there. To be put into a `Suspense`. */
export function hydrateWhenLoaded<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  if (import.meta.env.SSR) return renderedByServer(load)
  return lazy(async () => ({ default: await load().catch(() => () => null) })) as ComponentType<Props>
}
