import { useEffect, useState } from 'react'

/**
 * A part of the page whose script comes when it is first needed; null until then. `failed` is set when the script could
 * not be fetched.
 */
export function usePart<Part>(needed: boolean, load: () => Promise<Part>, failed?: () => void): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  useEffect(() => {
    if (needed && !part) void load().then((loaded) => setPart(() => loaded), failed)
  })
  return part
}
