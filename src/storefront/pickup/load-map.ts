import { loadStyle } from '../runtime/lazy/load-style.ts'
import drawingUrl from './map-drawing.css?url'
import styleUrl from './pickup-map.css?url'

/** A map without its style would be a heap of pictures, so all come together. */
export async function loadMapDialog() {
  const part = import('./map-dialog.tsx')
  await Promise.all([part, loadStyle(drawingUrl), loadStyle(styleUrl)])
  return part
}
