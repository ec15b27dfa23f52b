import { lazy, type ComponentType } from 'react'

/** Parts that the server renders at once, by name; `entry-server.tsx` fills it. The browser's stays empty. */
export const serverParts = new Map<string, ComponentType<never>>()

/** Resolves when the element is about to be seen, or is not there. */
function near(id: string): Promise<void> {
  const element = document.getElementById(id)
  if (!element || typeof IntersectionObserver === 'undefined') return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
  })
}

/**
 * A part far down the page. The server renders it with the page; in the browser its script comes when the element with
 * this id is near, and until then what the server sent stands as it is. To be put into a `Suspense`.
 */
export function nearPart<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  if (!import.meta.env.SSR)
    return lazy(async () => {
      await near(id)
      return { default: await load() }
    }) as ComponentType<Props>
  return function Part(props) {
    const Ready = serverParts.get(id) as ComponentType<Props> | undefined
    return Ready ? <Ready {...props} /> : null
  }
}
