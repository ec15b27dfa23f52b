import { useEffect, useState } from 'react'
import { browserClient } from '../runtime/client/browser-client.ts'
import { buttonClass } from '../ui/button.tsx'
import type { Season } from '../ui/tyre.ts'
import { querySeason } from './finder-data.ts'
import type { FinderChoice } from './finder-rules.ts'
import { sizesOfWidth, type FoundSize } from './width-sizes.ts'

type Props = {
  className: string | undefined
  season: Season
  choice: FinderChoice
  onChoose: (size: FinderChoice) => void
}

/** The sizes of the width that stands in the finder, each one tap away. Comes with the first change. */
export function FinderSizes({ className, season, choice, onChoose }: Props) {
  const { szelesseg } = choice
  const [sizes, setSizes] = useState<FoundSize[]>([])
  useEffect(() => {
    const abort = new AbortController()
    const query = (part: Partial<FinderChoice>) => querySeason(browserClient, season, part, abort.signal)
    // Without a response the lists find all the same.
    sizesOfWidth(query, szelesseg).then(setSizes, () => undefined)
    return () => abort.abort()
  }, [season, szelesseg])
  const shown = sizes.filter(({ choice: size }) => size.szelesseg === szelesseg)
  return (
    <div className={className} role="group" aria-label="Méretek ebben a szélességben">
      {shown.map(({ choice: size, count }) => {
        const chosen = size.oldalfal === choice.oldalfal && size.felni === choice.felni
        return (
          <button
            key={`${size.oldalfal}/${size.felni}`}
            type="button"
            className={buttonClass({ variant: chosen ? 'strong' : 'outline', size: 'small' })}
            aria-pressed={chosen}
            aria-label={`${size.szelesseg}/${size.oldalfal} R${size.felni}, ${count} abroncs`}
            onClick={() => onChoose(size)}
          >
            {`${size.oldalfal} R${size.felni}`}
          </button>
        )
      })}
    </div>
  )
}
