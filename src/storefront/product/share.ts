import { showToast } from '../ui/toast.ts'

/** Offers the page to the device's share sheet; where there is none, its address goes to the clipboard. */
export async function sharePage(title: string): Promise<void> {
  const url = location.href
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url })
      return
    }
    await navigator.clipboard.writeText(url)
    showToast({ text: 'A lap címét a vágólapra másoltuk.' })
  } catch (error) {
    // Closing the share sheet is a choice too.
    if (error instanceof Error && error.name === 'AbortError') return
    showToast({ text: 'A lap címét nem tudtuk másolni. Jelölje ki a címsorban.', theme: 'error' })
  }
}
