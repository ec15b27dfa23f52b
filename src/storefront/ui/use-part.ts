import { useEffect, useState } from 'react'

/**
 * A part of the page whose script comes when it is first needed; null until then. `failed` is told when the script could
 * not be fetched.
 */
export function usePart<Part>(needed: boolean, bring: () => Promise<Part>, failed?: () => void): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  useEffect(() => {
    if (needed && !part) void bring().then((brought) => setPart(() => brought), failed)
  })
  return part
}
