import { useId } from 'react'
import { setTexts } from './set-texts.ts'
import type { SetColour } from './set-view.ts'
import { wheelTones } from './wheel-colours.ts'

type SetColoursProps = {
  colours: readonly Pick<SetColour, 'variantId' | 'colour'>[]
  /** Whether the legend is seen. */
  named?: boolean
  /** The variant that is shown. */
  chosen: number
  onChoose: (variantId: number) => void
}

/** The colours of a wheel to choose from; the dot is a drawing, because the content policy refuses style attributes. */
export function SetColours({ colours, named, chosen, onChoose }: SetColoursProps) {
  const id = useId()
  if (colours.length === 0) return null
  return (
    <fieldset className="sets-colours">
      <legend className={named ? 'sets-named' : 'visually-hidden'}>{setTexts.colour}</legend>
      {colours.map(({ variantId, colour }) => {
        const { face, edge } = wheelTones(colour)
        return (
          <label key={variantId}>
            <input
              type="radio"
              name={id}
              className="visually-hidden"
              checked={variantId === chosen}
              onChange={() => onChoose(variantId)}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="12" r="10" fill={face} stroke={edge} strokeWidth="3" />
            </svg>
            {colour.name}
          </label>
        )
      })}
    </fieldset>
  )
}
