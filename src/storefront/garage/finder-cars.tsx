import { useEffect, useState } from 'react'
import { accountClient } from '../runtime/client/account-client.ts'
import type { Season } from '../ui/tyre.ts'
import { mayBeSignedIn } from '../user/user-facade.ts'
import { garagePath, shownSize, sizesOf, tyresHref, type Car } from './cars.ts'
import { guestGarage } from './guest-garage.ts'

/** The customer's cars beside the size finder: one tap opens the season's tyres in their size. */
export function FinderCars({ season }: { season: Season }) {
  const [cars, setCars] = useState<readonly Car[]>(() =>
    mayBeSignedIn() ? [] : guestGarage(() => localStorage).read(),
  )
  useEffect(() => {
    if (!mayBeSignedIn()) return
    const abort = new AbortController()
    // Without a response the finder is as it is for everybody.
    accountClient.garageGetAll({}, { signal: abort.signal }).then(setCars, () => undefined)
    return () => abort.abort()
  }, [])
  if (cars.length === 0) return null
  return (
    <nav className="small" aria-label="Autóim méretei">
      <a className="link" href={garagePath}>
        Garázs
      </a>
      {': '}
      {cars.flatMap((car) =>
        sizesOf(car).map(({ size, where }) => (
          <span key={`${car.id}${where}`}>
            {car === cars[0] && where !== 'hátul' ? null : ' · '}
            <a className="link" href={tyresHref(size, season) ?? garagePath}>
              {`${car.name}${where ? ` ${where}` : ''} ${shownSize(size)}`}
            </a>
          </span>
        )),
      )}
    </nav>
  )
}
