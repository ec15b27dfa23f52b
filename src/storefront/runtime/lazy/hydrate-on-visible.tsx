import { createElement, lazy, useEffect, type ComponentType, type ReactNode } from 'react'
import { addDehydrated, hydrated } from './dehydrated.ts'
import { renderedByServer } from './rendered-by-server.tsx'

const goingOn = ['click', 'keydown'] as const

/**
 * Resolves when the element is about to be seen or is not there, when the customer does something, and when they go to
 * another page (`hydrateParts`).
 */
function near(id: string): Promise<void> {
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
    observer.observe(element)
    for (const event of goingOn) addEventListener(event, end, { capture: true, once: true })
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
 */
export function hydrateOnVisible<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  if (import.meta.env.SSR) return renderedByServer(load)
  return lazy(async () => {
    await near(id)
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
