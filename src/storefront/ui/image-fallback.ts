import { placeholderUrl } from './image.tsx'

function showPlaceholder(image: HTMLImageElement) {
  if (image.dataset.failed !== undefined) return
  image.dataset.failed = ''
  image.removeAttribute('srcset')
  image.src = placeholderUrl
}

/** One listener for every picture of the page: a picture that fails to load becomes the placeholder. */
export function attachImageFallback(document: Document): void {
  document.addEventListener(
    'error',
    (event) => {
      if (event.target instanceof HTMLImageElement) showPlaceholder(event.target)
    },
    true,
  )
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0 && image.getAttribute('src')) showPlaceholder(image)
  }
}
