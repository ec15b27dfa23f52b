import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { searchIntent } from './pickup-fields.ts'
import type { PickupView } from './pickup-view.ts'
import { OpeningWords, PointTraits } from './point-facts.tsx'

type ChosenPointProps = {
  pickup: NonNullable<PickupView['pickup']>
  point: NonNullable<NonNullable<PickupView['pickup']>['chosen']>
  onChange: () => void
}

/** The point that was chosen, and the way to another one. */
export function ChosenPoint({ pickup: { title, place }, point, onChange }: ChosenPointProps) {
  const words = place === 'műhely' ? 'Másik műhely' : 'Másik pont'
  return (
    <div className="pickup-chosen">
      <Icon name="location" />
      <p className="pickup-facts">
        <b>{point.name}</b>
        <span>{point.place}</span>
        <OpeningWords opening={point.opening} />
        {point.opening.isOpen === null ? (
          <span className="pickup-traits">A nyitvatartást a szolgáltatónál találja.</span>
        ) : null}
        {point.today ? <span className="pickup-traits">{point.today}</span> : null}
        <PointTraits point={point} />
      </p>
      <Button
        type="submit"
        name="intent"
        value={searchIntent}
        look="text"
        size="small"
        aria-label={`${words}: ${title.toLocaleLowerCase('hu')} módosítása`}
        onClick={(event) => {
          event.preventDefault()
          onChange()
        }}
      >
        {words}
      </Button>
    </div>
  )
}
