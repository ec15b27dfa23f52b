import { useRef, useState } from 'react'
import { texts } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { fieldId, TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { useHydrated } from '../ui/store.ts'
import { usePart } from '../runtime/lazy/use-part.ts'
import { chooseIntent, searchIntent } from './pickup-fields.ts'
import type { PickupView, PointList, PointView } from './pickup-view.ts'
import { OpeningText, PointTraits } from './point-details.tsx'
import { useLocation } from './use-location.ts'
import type { PointSearch } from './use-point-search.ts'

const loadMap = () => import('./load-map.ts').then(({ loadMapDialog }) => loadMapDialog())

type PickerProps = {
  pickup: NonNullable<PickupView['pickup']>
  search: PointSearch
  error: string | undefined
  busy: boolean
  /** Saves the choice of the form, or the point that was chosen on the map. */
  onChoose: (pointId?: string) => void
}

/** A search field and the points that it found, nearest first. Without scripts its buttons send the form. */
export function PointPicker({ pickup, search, error, busy, onChoose }: PickerProps) {
  const hydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const [isMapOpen, setMapOpen] = useState(false)
  const [mapFailed, setMapFailed] = useState(false)
  const part = usePart(isMapOpen, loadMap, () => {
    setMapOpen(false)
    setMapFailed(true)
  })
  const { list } = search
  const hasPoints = list !== null && list.points.length > 0
  const look = () => search.find(field.current?.value ?? '')
  const { locate, message } = useLocation((position) => {
    if (field.current) field.current.value = ''
    search.find('', position)
  })
  const openMap = () => {
    setMapFailed(false)
    setMapOpen(true)
  }
  return (
    <div className="pickup-picker" id={hasPoints ? undefined : fieldId('pickup_point_id')} tabIndex={-1}>
      <div className="pickup-search">
        <TextField
          ref={field}
          name="pickup_search"
          label="Település vagy irányítószám"
          defaultValue={list?.search ?? ''}
          autoComplete="off"
          maxLength={100}
          enterKeyHint="search"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            look()
          }}
        />
        <Button
          type="submit"
          name="intent"
          value={searchIntent}
          icon="search"
          busy={search.busy}
          onClick={(event) => {
            event.preventDefault()
            look()
          }}
        >
          {texts.search}
        </Button>
      </div>
      {hydrated ? (
        <div className="pickup-ways">
          <Button size="small" onClick={locate}>
            Közelemben
          </Button>
          <Button size="small" icon="location" busy={isMapOpen && !part} onClick={openMap}>
            Térképen
          </Button>
        </div>
      ) : null}
      <p className="small muted" role="status">
        {search.failed
          ? 'Most nem sikerült keresni. Kérjük, próbálja újra.'
          : mapFailed
            ? 'A térkép most nem tölthető be. Kérjük, válasszon a listából.'
            : message || (list ? foundText(list, pickup.place) : '')}
      </p>
      {list && list.points.length > 0 ? (
        <PointOptions list={list} chosen={pickup.chosen} title={pickup.title} error={error} search={search} />
      ) : null}
      {error ? (
        <p className="pickup-bad" id="pickup_point_id-error">
          <Icon name="warn" small />
          {error}
        </p>
      ) : null}
      {list && list.points.length > 0 ? (
        <div>
          <Button
            type="submit"
            name="intent"
            value={chooseIntent}
            variant="strong"
            busy={busy}
            onClick={(event) => {
              event.preventDefault()
              onChoose()
            }}
          >
            Ezt választom
          </Button>
        </div>
      ) : null}
      {part && isMapOpen ? (
        <part.MapDialog
          pickup={pickup}
          search={search}
          onClose={() => setMapOpen(false)}
          onChoose={(id) => {
            setMapOpen(false)
            onChoose(id)
          }}
        />
      ) : null}
    </div>
  )
}

function foundText({ total, near, search }: PointList, place: string): string {
  if (total === 0) return `Nincs ilyen ${place}. Próbálja a település nevével vagy az irányítószámmal.`
  return near ? `${total} ${place}, a távolság ${near} közepétől` : `${total} találat erre: ${search}`
}

type OptionsProps = {
  list: PointList
  chosen: PointView | null
  title: string
  error: string | undefined
  search: PointSearch
}

function PointOptions({ list, chosen, title, error, search }: OptionsProps) {
  return (
    <div className="pickup-list">
      <div
        role="radiogroup"
        aria-label={title}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'pickup_point_id-error' : undefined}
      >
        {list.points.map((point, index) => (
          <label key={point.id} className="pickup-row">
            <input
              type="radio"
              id={index === 0 ? fieldId('pickup_point_id') : undefined}
              name="pickup_point_id"
              value={point.id}
              defaultChecked={point.id === chosen?.id}
            />
            <span className="pickup-details">
              <b>{point.name}</b>
              <span>{point.place}</span>
              <OpeningText opening={point.opening} />
              <PointTraits point={point} />
            </span>
            <span className="pickup-far">{point.distance}</span>
          </label>
        ))}
      </div>
      <MoreButton list={list} search={search} />
    </div>
  )
}

/** Needs a script: without one a narrower search finds the rest. */
function MoreButton({ list, search }: Pick<OptionsProps, 'list' | 'search'>) {
  const hydrated = useHydrated()
  if (!hydrated || !list.hasMore) return null
  return (
    <Button variant="text" wide busy={search.busy} onClick={search.more}>
      Továbbiak
    </Button>
  )
}
