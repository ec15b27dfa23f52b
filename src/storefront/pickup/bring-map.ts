import { bringStyle } from '../ui/bring-style.ts'
import styleUrl from './pickup-map.css?url'

/** A map without its style would be a heap of pictures, so both come together. */
export async function bringMapDialog() {
  const part = import('./map-dialog.tsx')
  await Promise.all([part, bringStyle(styleUrl)])
  return part
}
