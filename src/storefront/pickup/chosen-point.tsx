import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { searchIntent } from './pickup-fields.ts'
import type { PickupView } from './pickup-view.ts'
import { OpeningText, PointTraits } from './point-details.tsx'

type ChosenPointProps = {
  pickup: NonNullable<PickupView['pickup']>
  point: NonNullable<NonNullable<PickupView['pickup']>['chosen']>
  onChange: () => void
}

/** The point that was chosen, and the way to another one. */
export function ChosenPoint({ pickup: { title, place }, point, onChange }: ChosenPointProps) {
  const label = place === 'műhely' ? 'Másik műhely' : 'Másik pont'
  return (
    <div className="pickup-chosen">
      <Icon name="location" />
      <p className="pickup-details">
        <b>{point.name}</b>
        <span>{point.place}</span>
        <OpeningText opening={point.opening} />
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
        variant="text"
        size="small"
        aria-label={`${label}: ${title.toLocaleLowerCase('hu')} módosítása`}
        onClick={(event) => {
          event.preventDefault()
          onChange()
        }}
      >
        {label}
      </Button>
    </div>
  )
}
