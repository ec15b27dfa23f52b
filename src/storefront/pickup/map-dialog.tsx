import { useEffect, useRef, useState } from 'react'
import { accountClient } from '../runtime/client/account-client.ts'
import { browserSession } from '../runtime/client/browser-session.ts'
import { texts } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { inputClass } from '../ui/field-class.ts'
import { Sheet } from '../ui/sheet.tsx'
import { createPickupMap, type Bounds, type PickupMap } from './pickup-map.ts'
import { pointView, type PickupView, type PointList, type PointView } from './pickup-view.ts'
import { OpeningText, PointTraits } from './point-details.tsx'
import type { PointSearch } from './use-point-search.ts'

type MapDialogProps = {
  pickup: NonNullable<PickupView['pickup']>
  search: PointSearch
  onClose: () => void
  onChoose: (pointId: string) => void
}

/** Map and list together: a dialog on wide screens, a sheet from below on phones. */
export function MapDialog({ pickup, search, onClose, onChoose }: MapDialogProps) {
  const [isWide] = useState(() => matchMedia('(min-width: 768px)').matches)
  const [selected, setSelected] = useState<PointView | null>(pickup.chosen)
  const { holder, failed } = useMap({
    providers: pickup.providers,
    list: search.list,
    selected,
    onSelect: setSelected,
  })
  const title = pickup.title === 'Szerelőműhely' ? 'Hol szereljék fel?' : 'Hol veszi át?'
  const frame = { open: true, onClose, title }
  const body = (
    <div className="map-frame">
      <SearchField search={search} />
      <PointButtons place={pickup.place} list={search.list} selected={selected} onSelect={setSelected} />
      <div className="map-side">
        <div ref={holder} className="map" role="region" aria-label="Térkép az átvételi pontokkal" />
        {failed ? (
          <p className="map-text" role="alert">
            A pontokat most nem tudjuk betölteni. Kérjük, próbálja újra.
          </p>
        ) : null}
        {selected ? <SelectedPoint point={selected} onChoose={() => onChoose(selected.id)} /> : null}
      </div>
    </div>
  )
  return isWide ? (
    <Dialog {...frame} shape="wide">
      {body}
    </Dialog>
  ) : (
    <Sheet {...frame}>{body}</Sheet>
  )
}

type MapInput = {
  providers: string
  list: PointList | null
  selected: PointView | null
  onSelect: (point: PointView) => void
}

/** The map lives beside React: it is made once, and then given what to show. */
function useMap({ providers, list, selected, onSelect }: MapInput) {
  const holder = useRef<HTMLDivElement>(null)
  const map = useRef<PickupMap | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!holder.current) return
    const made = createPickupMap(holder.current, {
      load: (bounds) => loadPoints(providers, bounds),
      onSelect,
      onFailure: setFailed,
    })
    map.current = made
    return () => {
      made.remove()
      map.current = null
    }
  }, [providers, onSelect])
  useEffect(() => {
    if (list) map.current?.show(list.points, list.center)
  }, [list])
  useEffect(() => map.current?.select(selected), [selected])
  return { holder, failed }
}

async function loadPoints(providers: string, { minLat, maxLat, minLon, maxLon }: Bounds) {
  const response = await accountClient.checkoutGetPickupPointsMap({
    params: { token: browserSession.cartToken() ?? '' },
    query: { providers, min_lat: minLat, max_lat: maxLat, min_lon: minLon, max_lon: maxLon },
  })
  const now = new Date()
  return { ...response, views: response.pickup_points.map((point) => pointView(point, now)) }
}

function SearchField({ search }: { search: PointSearch }) {
  const field = useRef<HTMLInputElement>(null)
  const look = () => search.find(field.current?.value ?? '')
  return (
    <div className="map-search">
      <input
        ref={field}
        className={inputClass}
        aria-label="Település vagy irányítószám"
        placeholder="Város, irányítószám"
        defaultValue={search.list?.search ?? ''}
        maxLength={100}
        enterKeyHint="search"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          look()
        }}
      />
      <Button icon="search" busy={search.busy} onClick={look}>
        {texts.search}
      </Button>
    </div>
  )
}

type ButtonsProps = {
  place: string
  list: PointList | null
  selected: PointView | null
  onSelect: (point: PointView) => void
}

function PointButtons({ place, list, selected, onSelect }: ButtonsProps) {
  if (!list || list.points.length === 0)
    return (
      <p className="map-none" role="status">
        Nincs ilyen {place}. Próbálja a település nevével vagy az irányítószámmal.
      </p>
    )
  return (
    <ol className="map-list">
      {list.points.map((point, index) => (
        <li key={point.id}>
          <button
            type="button"
            className="map-row"
            aria-pressed={point.id === selected?.id}
            onClick={() => onSelect(point)}
          >
            <b>
              {index + 1}. {point.name}
            </b>
            <span>{point.distance}</span>
            <small>{point.place}</small>
            <OpeningText opening={point.opening} />
          </button>
        </li>
      ))}
    </ol>
  )
}

function SelectedPoint({ point, onChoose }: { point: PointView; onChoose: () => void }) {
  return (
    <div className="map-card" role="group" aria-label="A kijelölt pont">
      <p>
        <b>{point.name}</b>
        <small>{point.place}</small>
        <OpeningText opening={point.opening} />
        <PointTraits point={point} />
      </p>
      <Button variant="primary" wide onClick={onChoose}>
        Ezt választom
      </Button>
    </div>
  )
}
