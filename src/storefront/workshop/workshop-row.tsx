import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { WorkshopView } from './workshop-view.ts'

type WorkshopRowProps = {
  workshop: WorkshopView
  /** The name that its buttons are sent by. */
  field: string
  busy: boolean
}

/** Where a workshop is, when it is open, when it has room, for how much, and the button that chooses it. */
export function WorkshopRow({ workshop, field, busy }: WorkshopRowProps) {
  const { id, name, address, phone, opening, hours, distance, next, price, isChosen } = workshop
  return (
    <li className={isChosen ? 'workshops-row workshops-chosen' : 'workshops-row'}>
      <h2>{name}</h2>
      <p className="workshops-place">
        {address}
        {distance ? <b className="nowrap">{distance}</b> : null}
      </p>
      <p className="small muted">
        {[opening.text, hours].filter(Boolean).join(' · ')}
        {phone ? (
          <>
            {' · '}
            <a className="link nowrap" href={`tel:${phone.replaceAll(' ', '')}`}>
              {phone}
            </a>
          </>
        ) : null}
      </p>
      <p className="workshops-offer">
        <b>{next}</b>
        <span>{price}</span>
      </p>
      {isChosen ? (
        <p className="workshops-choice">
          <span className="workshops-mark">
            <Icon name="check" small />
            Ezt választotta
          </span>
          <Button type="submit" variant="text" size="small" name={field} value="">
            Mégsem ezt
          </Button>
        </p>
      ) : (
        <p className="workshops-choice">
          <Button
            type="submit"
            variant="strong"
            size="small"
            name={field}
            value={id}
            busy={busy}
            aria-label={`Ezt választom: ${name}`}
          >
            Ezt választom
          </Button>
        </p>
      )}
    </li>
  )
}
