import L from 'leaflet'
import type { PickupPointsMap } from '#contract/wire.ts'
import { drawBaseMap } from './base-map.ts'
import { drawnUntil } from './map-shapes.ts'
import { layOutNames, type Pin, type PositionedName } from './map-names.ts'
import { districtsFrom, mapTowns } from './map-towns.ts'
import type { PointView, Position } from './pickup-view.ts'

export type Bounds = { minLat: number; maxLat: number; minLon: number; maxLon: number }
export type PickupMap = {
  /** Moves to the points of a list; to `center` when it has none. */
  show: (points: readonly PointView[], center: Position) => void
  /** Pans to a point and marks it. */
  select: (point: PointView | null) => void
  remove: () => void
}
type Options = {
  /** What stands within bounds. */
  load: (bounds: Bounds) => Promise<PickupPointsMap & { views: PointView[] }>
  onSelect: (point: PointView) => void
  onFailure: (failed: boolean) => void
}

const country = L.latLngBounds([45.6, 16], [48.7, 23])
const closest = 17
/** Where a list of points, and one point, are shown: the streets around them, where there are tiles. */
const fitZoom = { list: 14, one: 13 }

/** A map of Hungary with points and groups of points, all of them reachable by keyboard. */
export function createPickupMap(element: HTMLElement, { load, onSelect, onFailure }: Options): PickupMap {
  const isWide = matchMedia('(min-width: 768px)').matches
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(element, {
    minZoom: 6,
    maxZoom: closest,
    maxBounds: country.pad(0.3),
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
  })
  L.control.zoom({ zoomInTitle: 'Közelítés', zoomOutTitle: 'Távolítás' }).addTo(map)
  // At the right: the card of a selected point stands at the left.
  L.control.scale({ imperial: false, position: 'bottomright' }).addTo(map)
  const credits = L.control.attribution({ prefix: false }).addTo(map)
  const baseMap = drawBaseMap(map)
  const names = L.layerGroup().addTo(map)
  const pins = L.layerGroup().addTo(map)
  let listed: readonly PointView[] = []
  let selected: PointView | null = null
  let around: PickupPointsMap & { views: PointView[] } = {
    pickup_points: [],
    coordinate_groups: [],
    tiles_url: null,
    views: [],
  }
  let tiles: L.TileLayer | null = null
  let lastRequest = 0
  let center: Position | null = null

  function draw(): void {
    const focused = element.contains(document.activeElement) ? pointOf(document.activeElement) : null
    pins.clearLayers()
    for (const { center_latitude: lat, center_longitude: lon, count } of around.coordinate_groups)
      addGroup([lat, lon], count)
    const numbered = new Map(listed.map((point, index) => [point.id, index + 1]))
    // The listed ones are counted in their groups.
    const shown = around.coordinate_groups.length > 0 ? [] : [...around.views, ...listed]
    const points = new Map(shown.map((point) => [point.id, point]))
    if (selected) points.set(selected.id, selected)
    for (const point of points.values()) {
      const pin = addPoint(point, numbered.get(point.id))
      // The pin that had the focus is another element now.
      if (pin && point.id === focused) pin.focus({ preventScroll: true })
    }
    drawNames()
  }

  function addPoint(point: PointView, number: number | undefined): HTMLElement | undefined {
    const isSelected = point.id === selected?.id
    const icon = L.divIcon({
      className: `map-pin${number ? ' map-numbered' : ''}${isSelected ? ' map-selected' : ''}`,
      html: number ? String(number) : '',
      iconSize: number || isSelected ? [34, 34] : [26, 26],
    })
    const marker = L.marker(latLng(point.position), {
      icon,
      title: point.name,
      riseOnHover: true,
      zIndexOffset: isSelected ? 2000 : number ? 1000 : 0,
    })
    marker.on('click', () => onSelect(point)).addTo(pins)
    const pin = nameOf(marker, `${number ? `${number}. ` : ''}${point.name}, ${point.place}`, isSelected)
    if (pin) pin.dataset.point = point.id
    return pin
  }

  function addGroup(position: L.LatLngTuple, count: number): void {
    const size = count < 10 ? 34 : count < 100 ? 42 : 50
    const icon = L.divIcon({ className: 'map-group', html: String(count), iconSize: [size, size] })
    const marker = L.marker(position, { icon })
    marker.on('click', () => map.setView(position, Math.min(closest, map.getZoom() + 2))).addTo(pins)
    nameOf(marker, `${count} átvételi pont, közelítés`)
  }

  /** Without tiles lines and names show where one is. */
  function drawNames(): void {
    names.clearLayers()
    if (tiles) return
    baseMap.showAt(map.getZoom())
    for (const { name, at, kind } of layOutNames(namesInSight(), drawnPins())) {
      const icon = L.divIcon({ className: `map-name map-name-${kind}`, html: name, iconSize: [0, 0] })
      const position = map.layerPointToLatLng([at.x, at.y])
      L.marker(position, { icon, interactive: false, keyboard: false, zIndexOffset: -5000 }).addTo(names)
    }
  }

  /** Of towns first, and of a water or a road where it passes the middle of the map. */
  function namesInSight(): (PositionedName & { kind: string })[] {
    const zoom = map.getZoom()
    const near = map.getBounds()
    const towns = mapTowns
      .filter(({ at, from, until = closest }) => zoom >= from && zoom <= until && near.contains(at))
      .map(({ name, at, from }) => ({
        name,
        kind: 'town',
        at: map.latLngToLayerPoint(at),
        stays: from >= districtsFrom,
      }))
    const middle = map.getCenter()
    const lines = baseMap.namesAt(zoom).flatMap(({ name, kind, points }) => {
      const [at] = points
        .filter((point) => near.pad(-0.05).contains(point))
        .toSorted((one, other) => one.distanceTo(middle) - other.distanceTo(middle))
      return at ? [{ name, kind, at: map.latLngToLayerPoint(at), stays: true }] : []
    })
    const once = new Map(lines.map((line) => [line.name, line]))
    return [...towns, ...once.values()]
  }

  function drawnPins(): Pin[] {
    const drawn: Pin[] = []
    pins.eachLayer((layer) => {
      if (!(layer instanceof L.Marker)) return
      const { x, y } = map.latLngToLayerPoint(layer.getLatLng())
      drawn.push({ x, y, radius: (layer.getElement()?.offsetWidth ?? 0) / 2 })
    })
    return drawn
  }

  async function refresh(): Promise<void> {
    drawNames()
    const request = ++lastRequest
    try {
      const found = await load(boundsOf(map.getBounds()))
      if (request !== lastRequest) return
      around = found
      if (found.tiles_url && !tiles) {
        tiles = L.tileLayer(found.tiles_url, { maxZoom: 19 }).addTo(map)
        credits.addAttribution('© OpenStreetMap')
        element.classList.add('map-tiled')
        baseMap.remove()
        fit()
        drawNames()
      }
      onFailure(false)
      draw()
    } catch {
      if (request === lastRequest) onFailure(true)
    }
  }

  /** Without tiles a near sight is bare but beside the Danube: then from so far that there is something to go by. */
  function fit(): void {
    if (!center) return
    const positions = nearOnes(listed).map(({ position }) => latLng(position))
    const bounds = L.latLngBounds(positions.length > 0 ? positions : [latLng(center)])
    const room = map.getBoundsZoom(bounds, false, L.point(80, 80))
    const zoom =
      positions.length === 0 ? 8 : Math.min(positions.length === 1 ? fitZoom.one : fitZoom.list, room)
    const isBare = !tiles && zoom > drawnUntil && !baseMap.guidesAt(zoom, sightAt(bounds.getCenter(), zoom))
    map.setView(bounds.getCenter(), isBare ? drawnUntil : zoom)
  }

  /** What would be seen from there. */
  function sightAt(middle: L.LatLng, zoom: number): L.LatLngBounds {
    const half = map.getSize().divideBy(2)
    const at = map.project(middle, zoom)
    return L.latLngBounds(map.unproject(at.subtract(half), zoom), map.unproject(at.add(half), zoom))
  }

  map.on('moveend', () => void refresh())
  return {
    show(points, middle) {
      listed = points
      center = middle
      fit()
      draw()
    },
    select(point) {
      selected = point
      if (point)
        map.panInside(latLng(point.position), {
          paddingTopLeft: [40, 40],
          // The card of the selected point stands over the lower part of a wide map.
          paddingBottomRight: [40, isWide ? element.clientHeight * 0.45 : 40],
          animate: !isCalm,
        })
      draw()
    },
    remove() {
      lastRequest += 1
      map.remove()
    },
  }
}

const pointOf = (element: Element | null) => (element instanceof HTMLElement ? element.dataset.point : null)

/** Those that a customer thinks of first: one far away would make the near ones a single dot. */
function nearOnes(points: readonly PointView[]): readonly PointView[] {
  const third = points[2]
  return third ? points.slice(0, 8).filter(({ metres }) => metres <= third.metres * 3) : points
}

const latLng = ({ latitude, longitude }: Position): L.LatLngTuple => [latitude, longitude]

/** The name for those who do not see the map. Leaflet makes markers buttons; here the keyboard presses them too. */
function nameOf(marker: L.Marker, name: string, isPressed?: boolean): HTMLElement | undefined {
  const element = marker.getElement()
  if (!element) return undefined
  element.setAttribute('aria-label', name)
  if (isPressed !== undefined) element.setAttribute('aria-pressed', String(isPressed))
  element.addEventListener('keydown', (event) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    marker.fire('click')
  })
  return element
}

/** What the map shows, within what can be requested. */
function boundsOf(bounds: L.LatLngBounds): Bounds {
  return {
    minLat: Math.max(40, bounds.getSouth()),
    maxLat: Math.min(55, bounds.getNorth()),
    minLon: Math.max(8, bounds.getWest()),
    maxLon: Math.min(30, bounds.getEast()),
  }
}
