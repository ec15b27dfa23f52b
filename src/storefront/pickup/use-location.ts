import { useState } from 'react'
import type { Position } from './pickup-view.ts'

const refused = 'Nem tudjuk, hol van. Kérjük, írja be a települést vagy az irányítószámot.'

/** Asks the browser where the customer is, only on demand. `message` says what came of it. */
export function useLocation(found: (position: Position) => void): { locate: () => void; message: string } {
  const [message, setMessage] = useState('')
  function locate(): void {
    if (!('geolocation' in navigator)) return setMessage(refused)
    setMessage('Megkeressük, hol van …')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setMessage('')
        found({ latitude, longitude })
      },
      () => setMessage(refused),
      { timeout: 10_000, maximumAge: 300_000 },
    )
  }
  return { locate, message }
}
