import styleUrl from './pickup-map.css?url'

let style: Promise<void> | null = null

/** A map without its style would be a heap of pictures, so both come together; again after a failure. */
export async function bringMapDialog() {
  style ??= bringStyle().catch((error: unknown) => {
    style = null
    throw error
  })
  const part = import('./map-dialog.tsx')
  await Promise.all([part, style])
  return part
}

function bringStyle(): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = styleUrl
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error('The style of the map did not come'))
    })
    document.head.append(link)
  })
}
