const coming = new Map<string, Promise<void>>()

/** A style sheet that must be there before its part is shown, once. Rejects when it does not come; the next call asks again. */
export function loadStyle(href: string): Promise<void> {
  const known = coming.get(href)
  if (known) return known
  const style = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      coming.delete(href)
      reject(new Error(`The style sheet ${href} did not come`))
    })
    document.head.append(link)
  })
  coming.set(href, style)
  return style
}
