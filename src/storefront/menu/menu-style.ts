import styleUrl from './menu.css?url'

let coming: Promise<void> | null = null

/** The style of panels and sheet, once. Rejects when it does not come: without it the plain links serve better. */
export function bringMenuStyle(): Promise<void> {
  coming ??= new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = styleUrl
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      coming = null
      reject(new Error('The style of the menu did not come'))
    })
    document.head.append(link)
  })
  return coming
}
