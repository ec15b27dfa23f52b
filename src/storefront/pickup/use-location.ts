import { useState } from 'react'
import type { Position } from './pickup-view.ts'

const refused = 'Nem tudjuk, hol van. Kérjük, írja be a települést vagy az irányítószámot.'

/** Asks the browser where the shopper is, only when told to. `words` say what came of it. */
export function useLocation(found: (position: Position) => void): { locate: () => void; words: string } {
  const [words, setWords] = useState('')
  function locate(): void {
    if (!('geolocation' in navigator)) return setWords(refused)
    setWords('Megkeressük, hol van …')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setWords('')
        found({ latitude, longitude })
      },
      () => setWords(refused),
      { timeout: 10_000, maximumAge: 300_000 },
    )
  }
  return { locate, words }
}
