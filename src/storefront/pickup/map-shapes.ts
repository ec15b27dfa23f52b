import { mapTowns } from './map-towns.ts'

export type Kind = 'town' | 'lake' | 'river' | 'road'
/** The properties of a shape of `waters-and-roads.geo.json`: it is true enough up to the zoom `until`. */
export type Drawn = { kind: Kind; name: string; until: number }

/** Metres from the middle of a large town, and of a smaller one, to where its houses end. */
const townRadius = { large: 3600, small: 2200 }
const largeFrom = 6
/** Nearer than this the whole sight lies within the circle. */
const circlesUntil = 13
/** Nearer than this the outlines of most things are not true enough to be drawn. */
export const drawnUntil = 11
/** Nearer than these zooms a name says something; farther away it would stand on everything else. */
const namedFrom: Record<Kind, number> = { town: 99, lake: 8, river: 8, road: 8 }

/** Towns other than Budapest, whose outline is drawn. */
export const townCircles = mapTowns
  .filter(({ from, name }) => from < drawnUntil && name !== 'Budapest')
  .map(({ at, from, name }) => ({
    at,
    name,
    until: circlesUntil,
    radius: from === largeFrom ? townRadius.large : townRadius.small,
  }))

export const isNamedAt = ({ kind, until }: Drawn, zoom: number): boolean =>
  zoom >= namedFrom[kind] && zoom <= until
