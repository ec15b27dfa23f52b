import type { AccountClient } from '#contract/client.ts'
import type { NearPickupPoint } from '#contract/wire.ts'
import { pointView, type PointList, type Position } from './pickup-view.ts'

/** What is looked for: near a position of the customer's, or by a town, a street or a postal code. */
export type PointQuery = { search: string; position: Position | null; page: number }

/** So many points of a page; the first ones stand in the page before a script runs. */
export const pointsPerPage = 10
/** Enough to show where a town is. */
const sample = 24
const budapest: Position = { latitude: 47.4979, longitude: 19.0402 }

/**
 * A page of points, nearest first. A whole postal code is a place to be near to, whether points stand there or not;
 * anything else that was typed must occur in the points.
 * @param postalCode of an address that the shop knows; where a search begins that names no place.
 */
export async function findPoints(
  client: Pick<AccountClient, 'checkoutGetPickupPoints'>,
  checkout: { token: string; providers: string; postalCode: string | null },
  { search, position, page }: PointQuery,
  now: Date,
): Promise<PointList> {
  const query = (center: Position, words: string, perPage: number, number = 1) =>
    client.checkoutGetPickupPoints({
      params: { token: checkout.token },
      query: {
        providers: checkout.providers,
        center_position_lat: center.latitude,
        center_position_lon: center.longitude,
        search: words,
        page: number,
        per_page: perPage,
      },
    })

  /** Where the points of a postal code stand; of its neighbours when it has none. */
  async function positionOf(code: string): Promise<Position | null> {
    for (const digits of [4, 3, 2, 1]) {
      const { data } = await query(budapest, code.slice(0, digits), sample)
      if (data.length > 0) return middle(data)
    }
    return null
  }

  const text = search.trim()
  const isCode = /^[1-9]\d{3}$/.test(text)
  const code = isCode ? text : text === '' && !position ? checkout.postalCode : null
  const words = isCode ? '' : text
  const near = code
    ? await positionOf(code)
    : words
      ? middle((await query(budapest, words, sample)).data)
      : null
  const center = position && !isCode && !words ? position : (near ?? budapest)
  const found = await query(center, words, pointsPerPage, page)
  return {
    search: text,
    near: near && code ? code : position && !text ? 'az Ön helye' : words ? '' : 'Budapest',
    center,
    points: found.data.map((point) => pointView(point, now)),
    total: found.total,
    page: found.current_page,
    hasMore: found.current_page < found.last_page,
  }
}

function middle(points: readonly NearPickupPoint[]): Position | null {
  if (points.length === 0) return null
  const mean = (part: keyof Position) =>
    points.reduce((sum, { coordinates }) => sum + coordinates[part], 0) / points.length
  return { latitude: mean('latitude'), longitude: mean('longitude') }
}
