import L from 'leaflet'
import outline from './hungary.geo.json'
import { isNamedAt, townCircles, type Drawn, type Kind } from './map-shapes.ts'
import baseMap from './waters-and-roads.geo.json'

/** A name to be written beside what was drawn: at one of its points, wherever the map shows one. */
export type LineName = { name: string; kind: Kind; points: readonly L.LatLng[] }
export type BaseMap = {
  /** Draws what is true enough at a zoom, and nothing else. */
  showAt: (zoom: number) => void
  namesAt: (zoom: number) => LineName[]
  /** Whether a water or a road is drawn within bounds at a zoom; what lies wholly around them does not count. */
  guidesAt: (zoom: number, bounds: L.LatLngBounds) => boolean
  remove: () => void
}

/**
 * The base map of a map without tiles: the country, its waters and main roads, and where towns are built up
 * (`waters-and-roads.geo.json`, drawn by hand for this shop). A line is true to about a kilometre, the Danube between the
 * bridges of Budapest to some fifty metres; each is drawn no nearer than its `until`, where it would stand in the wrong street.
 */
export function drawBaseMap(map: L.Map): BaseMap {
  const style = (className: string) => ({ interactive: false, style: { className } })
  const country = L.geoJSON(outline as GeoJSON.Feature, style('map-outline')).addTo(map)
  const features = (baseMap as GeoJSON.FeatureCollection).features.map((feature) => {
    const drawn = feature.properties as Drawn
    return { ...drawn, layer: L.geoJSON(feature, style(`map-${drawn.kind}`)) }
  })
  const circles = townCircles.map(({ at, radius, until }) => ({
    until,
    layer: L.circle(at, { radius, className: 'map-town', interactive: false }),
  }))
  const all = [...circles, ...features]
  const shown = L.layerGroup().addTo(map)
  return {
    showAt(zoom) {
      shown.clearLayers()
      for (const { until, layer } of all) if (zoom <= until) shown.addLayer(layer)
    },
    namesAt: (zoom) =>
      features
        .filter((feature) => isNamedAt(feature, zoom))
        .map(({ name, kind, layer }) => ({ name, kind, points: pointsOf(layer) })),
    guidesAt: (zoom, bounds) =>
      features.some(
        ({ until, layer }) => zoom <= until && pointsOf(layer).some((point) => bounds.contains(point)),
      ),
    remove() {
      country.remove()
      shown.remove()
    },
  }
}

const pointsOf = (layer: L.GeoJSON): L.LatLng[] =>
  layer
    .getLayers()
    .flatMap((one) =>
      one instanceof L.Polyline ? (one.getLatLngs() as L.LatLng[] | L.LatLng[][]).flat() : [],
    )
