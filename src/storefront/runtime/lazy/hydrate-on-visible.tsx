import { createElement, lazy, useEffect, type ComponentType, type ReactNode } from 'react'
import { addDehydrated, hydrated } from './dehydrated.ts'
import { renderedByServer } from './rendered-by-server.tsx'

/**
 * Resolves when the element is about to be seen and `isLive`, or is not there, when the customer does something, and when they
 * go to another page (`hydrateParts`).
 */
function near(id: string, isLive: () => boolean): Promise<void> {
  const element = document.getElementById(id)
  if (!element) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) end()
      },
      { rootMargin: '400px' },
    )
    function end() {
      observer.disconnect()
      resolve()
    }
    const live = isLive()
    if (live) observer.observe(element)
    // What was seen long ago must be there when something is pressed, so it comes with the pointer.
    for (const event of [live ? 'click' : 'pointerover', 'keydown'])
      addEventListener(event, end, { capture: true, once: true })
    addDehydrated(id, end)
  })
}

/** In place of a part whose script can't be had: what the server sent stays, and the rest of the page must not go with it. */
export function asItStands(elements: Iterable<Element>): () => ReactNode {
  const still = [...elements].map(({ id, localName, className, innerHTML }, key) =>
    createElement(localName, { key, id, className, dangerouslySetInnerHTML: { __html: innerHTML } }),
  )
  return () => still
}

/**
 * A part far down the page. The server renders it with the page; in the browser its script comes when the element with
 * this id is near, and until then what the server sent stands as it is. To be put into a `Suspense`.
 * @param isLive false for a part that shows nothing else until the customer does something: to be seen is not enough
 */
export function hydrateOnVisible<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
  isLive = () => true,
): ComponentType<Props> {
  if (import.meta.env.SSR) return renderedByServer(load)
  return lazy(async () => {
    await near(id, isLive)
    const part: ComponentType<Props> = await load().catch(() =>
      asItStands(document.querySelectorAll(`#${id}`)),
    )
    return {
      default: (props: Props) => {
        useEffect(() => hydrated(id), [])
        return createElement(part, props)
      },
    }
  }) as ComponentType<Props>
}
