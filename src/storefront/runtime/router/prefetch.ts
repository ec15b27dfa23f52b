/** At most so many pages are fetched ahead at once. */
const parallel = 4

/**
 * Makes `prefetch(url)`: pages are loaded ahead by `load`, four at a time, the others wait in a queue. The same page is
 * not queued twice while it waits or loads. A failure is silent: the real navigation will report it.
 */
export function createPrefetcher(load: (url: URL) => Promise<unknown>): (url: URL) => void {
  const waiting: URL[] = []
  const known = new Set<string>()
  let running = 0

  function startNext() {
    if (running >= parallel) return
    const url = waiting.shift()
    if (!url) return
    running++
    void load(url)
      .catch(() => undefined)
      .then(() => {
        running--
        known.delete(url.href)
        startNext()
      })
  }

  return function prefetch(url) {
    if (known.has(url.href)) return
    known.add(url.href)
    waiting.push(url)
    startNext()
  }
}
