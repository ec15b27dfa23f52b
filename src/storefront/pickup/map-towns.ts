import type { LatLngTuple } from 'leaflet'

/** A name that helps to find one's way on a map without tiles; it is shown at its zoom and nearer. */
export type MapTown = { name: string; at: LatLngTuple; from: number; until?: number }

const big = (name: string, ...at: LatLngTuple): MapTown => ({ name, at, from: 6 })
const town = (name: string, ...at: LatLngTuple): MapTown => ({ name, at, from: 8 })
/** Parts of a town stand at their own place or not at all: beside it is another part. */
export const districtsFrom = 11
const district = (name: string, ...at: LatLngTuple): MapTown => ({ name, at, from: districtsFrom })

/** Towns of Hungary and parts of Budapest, as letters are set on a map: near their middle. */
export const mapTowns: readonly MapTown[] = [
  { ...big('Budapest', 47.498, 19.04), until: 10 },
  big('Debrecen', 47.531, 21.624),
  big('Szeged', 46.253, 20.148),
  big('Miskolc', 48.104, 20.791),
  big('Pécs', 46.073, 18.233),
  big('Győr', 47.687, 17.635),
  town('Nyíregyháza', 47.955, 21.717),
  town('Kecskemét', 46.907, 19.692),
  town('Székesfehérvár', 47.186, 18.422),
  town('Szombathely', 47.231, 16.622),
  town('Szolnok', 47.174, 20.196),
  town('Tatabánya', 47.57, 18.405),
  town('Kaposvár', 46.359, 17.796),
  town('Veszprém', 47.093, 17.911),
  town('Zalaegerszeg', 46.842, 16.844),
  town('Békéscsaba', 46.683, 21.088),
  town('Eger', 47.903, 20.377),
  town('Salgótarján', 48.098, 19.803),
  town('Szekszárd', 46.348, 18.706),
  town('Sopron', 47.685, 16.59),
  town('Dunaújváros', 46.967, 18.937),
  town('Siófok', 46.905, 18.058),
  town('Baja', 46.18, 18.955),
  district('Belváros', 47.497, 19.053),
  district('Óbuda', 47.541, 19.04),
  district('Angyalföld', 47.54, 19.075),
  district('Újpest', 47.561, 19.09),
  district('Rákospalota', 47.567, 19.12),
  district('Zugló', 47.518, 19.106),
  district('Kőbánya', 47.483, 19.13),
  district('Ferencváros', 47.475, 19.085),
  district('Újbuda', 47.472, 19.045),
  district('Hegyvidék', 47.5, 18.99),
  district('Pesthidegkút', 47.56, 18.96),
  district('Budafok', 47.427, 19.035),
  district('Csepel', 47.425, 19.07),
  district('Pesterzsébet', 47.433, 19.105),
  district('Kispest', 47.452, 19.14),
  district('Pestszentlőrinc', 47.437, 19.19),
  district('Rákosmente', 47.48, 19.255),
]
