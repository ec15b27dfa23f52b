import { useEffect, useRef, useState } from 'react'
import { selectClass } from '../ui/field-class.ts'
import { fieldId } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { ChosenPoint } from './chosen-point.tsx'
import { chooseIntent } from './pickup-fields.ts'
import type { PickupView, PointList } from './pickup-view.ts'
import { PointPicker } from './point-picker.tsx'
import { usePointSearch } from './use-point-search.ts'

export type PickupChoiceProps = {
  view: PickupView
  /** What a form without scripts looked for. */
  found: PointList | null
  errors: Record<string, string>
  busy: boolean
  /** Saves what the form holds, with these fields in place of its own. */
  onChoose: (fields?: Record<string, string>) => void
}

/** Where the goods wait, on which day and at which hour, for the method that was chosen. */
export function PickupChoice({
  view: { methodId, pickup, days, hours },
  found,
  errors,
  busy,
  onChoose,
}: PickupChoiceProps) {
  return (
    <div className="pickup-choice">
      <input type="hidden" name="pickup_for" value={methodId} />
      {pickup ? (
        <PointChoice
          key={methodId}
          pickup={pickup}
          found={found}
          error={errors.pickup_point_id}
          busy={busy}
          onChoose={onChoose}
        />
      ) : null}
      {days ? <DayChoice days={days} error={errors.wished_day} onChoose={onChoose} /> : null}
      {hours ? <HourChoice hours={hours} error={errors.wished_hour} onChoose={onChoose} /> : null}
    </div>
  )
}

type PointChoiceProps = Pick<PickupChoiceProps, 'found' | 'busy' | 'onChoose'> & {
  pickup: NonNullable<PickupView['pickup']>
  error: string | undefined
}

function PointChoice({ pickup, found, error, busy, onChoose }: PointChoiceProps) {
  const { chosen, problem } = pickup
  const search = usePointSearch(found ?? pickup.list)
  const [isChanging, setChanging] = useState(found !== null)
  const [last, setLast] = useState(chosen?.id)
  if (last !== chosen?.id) {
    setLast(chosen?.id)
    setChanging(false)
  }
  const box = useRef<HTMLDivElement>(null)
  const isPicking = isChanging || chosen === null || problem !== null
  useFocusAfter(box, isPicking)
  const change = () => {
    setChanging(true)
    if (!search.list) search.find('')
  }
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label={pickup.title} className="pickup-group">
      <h3>{pickup.title}</h3>
      {problem ? <Note tone="warning">{problem}</Note> : null}
      {chosen && !problem ? <input type="hidden" name="pickup_current" value={chosen.id} /> : null}
      {isPicking ? (
        <PointPicker
          pickup={pickup}
          search={search}
          error={error}
          busy={busy}
          onChoose={(id) =>
            onChoose({ intent: chooseIntent, ...(id === undefined ? {} : { pickup_point_id: id }) })
          }
        />
      ) : chosen ? (
        <ChosenPoint pickup={pickup} point={chosen} onChange={change} />
      ) : null}
    </div>
  )
}

/** What had the focus is gone when the picker opens or closes: the group takes it. */
function useFocusAfter(box: { current: HTMLElement | null }, isPicking: boolean) {
  const before = useRef(isPicking)
  useEffect(() => {
    if (before.current === isPicking) return
    before.current = isPicking
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [box, isPicking])
}

type DayChoiceProps = Pick<PickupChoiceProps, 'onChoose'> & {
  days: NonNullable<PickupView['days']>
  error: string | undefined
}

function DayChoice({ days: { options, chosen, problem }, error, onChoose }: DayChoiceProps) {
  const id = fieldId('wished_day')
  const wrong = error ?? problem
  return (
    <div className="pickup-day">
      <label htmlFor={id}>Melyik napra kéri?</label>
      <select
        key={chosen}
        id={id}
        name="wished_day"
        className={selectClass}
        defaultValue={chosen}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id}-error` : undefined}
        onChange={() => onChoose()}
      >
        <option value="">Válasszon napot</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {wrong ? (
        <p className="pickup-bad" id={`${id}-error`}>
          <Icon name="warn" small />
          {wrong}
        </p>
      ) : null}
    </div>
  )
}

type HourChoiceProps = Pick<PickupChoiceProps, 'onChoose'> & {
  hours: NonNullable<PickupView['hours']>
  error: string | undefined
}

/** The free hours of the chosen day, each a tap away, and what the fitting costs. */
function HourChoice({ hours: { day, options, chosen, problem, price }, error, onChoose }: HourChoiceProps) {
  const id = fieldId('wished_hour')
  const wrong = error ?? problem
  return (
    <>
      {options.length > 0 ? (
        <fieldset key={day} className="pickup-times" aria-describedby={wrong ? `${id}-error` : undefined}>
          <legend>Hány órára?</legend>
          <input type="hidden" name="hours_of" value={day} />
          {options.map(({ value, label }, index) => (
            <label key={value}>
              <input
                type="radio"
                id={index === 0 ? id : undefined}
                name="wished_hour"
                value={value}
                defaultChecked={value === chosen}
                onChange={() => onChoose()}
              />
              {label}
            </label>
          ))}
        </fieldset>
      ) : null}
      {wrong ? (
        <p className="pickup-bad" id={`${id}-error`}>
          <Icon name="warn" small />
          {wrong}
        </p>
      ) : null}
      <p className="small muted">{price}</p>
    </>
  )
}
