import L from 'leaflet'
import outline from './hungary.geo.json'
import { mapTowns } from './map-towns.ts'
import baseMap from './waters-and-roads.geo.json'

type Kind = 'town' | 'lake' | 'river' | 'road'
type Drawn = { kind: Kind; name: string; until: number }
/** A name to be written beside what was drawn: at one of its points, wherever the map shows one. */
export type LineName = { name: string; kind: Kind; points: readonly L.LatLng[] }
export type BaseMap = {
  /** Draws what is true enough at a zoom, and nothing else. */
  showAt: (zoom: number) => void
  namesAt: (zoom: number) => LineName[]
  remove: () => void
}

/** Metres from the middle of a large town, and of a smaller one, to where its houses end. */
const townRadius = { large: 3600, small: 2200 }
const largeFrom = 6
/** A circle is no longer like the town that it stands for. */
const circlesUntil = 11
/** Nearer than these zooms a name says something; farther away it would stand on everything else. */
const namedFrom: Record<Kind, number> = { town: 99, lake: 8, river: 8, road: 8 }

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
  const circles = mapTowns
    .filter(({ from, name }) => from < circlesUntil && name !== 'Budapest')
    .map(({ at, from, name }) => ({
      kind: 'town' as const,
      name,
      until: circlesUntil,
      layer: L.circle(at, {
        radius: from === largeFrom ? townRadius.large : townRadius.small,
        className: 'map-town',
        interactive: false,
      }),
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
        .filter(({ kind, until }) => zoom >= namedFrom[kind] && zoom <= until)
        .map(({ name, kind, layer }) => ({ name, kind, points: pointsOf(layer) })),
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
