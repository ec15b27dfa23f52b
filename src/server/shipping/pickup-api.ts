import type { NearPickupPoint } from '#contract/wire.ts'
import type { Handlers, RequestContext } from '#platform/http/endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import { presentPages } from '#platform/http/presenting.ts'
import type { PickupProvider } from './feeds/pickup-feeds.ts'
import { presentPickupPoint } from './pickup-presenting.ts'
import { findPointsOnMap, listNearPoints } from './pickup-query.ts'
import { readPickupSearch, type Box, type PickupScope } from './pickup-search.ts'

/** `findScope`: what a cart may choose from. @throws AppError 404 for an unknown cart or someone else's. */
export type PickupSurroundings = {
  findScope: (platform: Platform, cart: { token: string; userId: number | null }) => Promise<PickupScope>
}

/** The pickup points that a checkout may choose from; those of other providers are none. */
export function createPickupHandlers(
  platform: Platform,
  { findScope }: PickupSurroundings,
): Pick<Handlers, 'checkoutGetPickupPoints' | 'checkoutGetPickupPointsMap'> {
  async function scopeOf(
    token: string,
    requested: string[],
    { session }: RequestContext,
  ): Promise<PickupScope> {
    const scope = await findScope(platform, { token, userId: await session.userId() })
    const isRequested = (provider: PickupProvider) => requested.includes(provider)
    return { ...scope, providers: scope.providers.filter(isRequested) }
  }

  return {
    checkoutGetPickupPoints: async ({ params, query }, context) => {
      const scope = await scopeOf(params.token, query.providers, context)
      const { page, per_page: perPage } = query
      const center = { latitude: query.center_position_lat, longitude: query.center_position_lon }
      const search = readPickupSearch(query.search ?? '')
      const { points, total } = await listNearPoints(platform.sql, scope, { center, search, page, perPage })
      const data = points.map((point): NearPickupPoint => ({
        ...presentPickupPoint(point),
        distance: point.distance,
      }))
      return presentPages(data, { total, page, perPage })
    },

    checkoutGetPickupPointsMap: async ({ params, query }, context) => {
      const box = readBox(query)
      const scope = await scopeOf(params.token, query.providers, context)
      const { points, clusters } = await findPointsOnMap(platform.sql, scope, box)
      return {
        pickup_points: points.map(presentPickupPoint),
        coordinate_groups: clusters.map(({ latitude, longitude, count }) => ({
          center_latitude: latitude,
          center_longitude: longitude,
          count,
        })),
        tiles_url: platform.config.mapTilesUrl ?? null,
      }
    },
  }
}

type BoxQuery = { min_lat: number; max_lat: number; min_lon: number; max_lon: number }

/** @throws AppError 422 for a box turned inside out, or with its latitudes and longitudes swapped. */
function readBox(query: BoxQuery): Box {
  const isSwapped = isAbroad(query.min_lat, query.min_lon) && !isAbroad(query.min_lon, query.min_lat)
  const errors = {
    ...(isSwapped ? { min_lat: ['A szélesség és a hosszúság fel van cserélve.'] } : {}),
    ...(query.min_lat < query.max_lat ? {} : { max_lat: ['Nagyobbnak kell lennie, mint a min_lat.'] }),
    ...(query.min_lon < query.max_lon ? {} : { max_lon: ['Nagyobbnak kell lennie, mint a min_lon.'] }),
  }
  const [message] = Object.values(errors).flat()
  if (message !== undefined) throw platformError('validation_failed', { message, errors })
  return { minLat: query.min_lat, maxLat: query.max_lat, minLon: query.min_lon, maxLon: query.max_lon }
}

/** Hungary with its surroundings, as a map shows it. */
function isAbroad(latitude: number, longitude: number): boolean {
  return latitude < 40 || latitude > 55 || longitude < 8 || longitude > 30
}
