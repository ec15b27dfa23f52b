import type { PointQuery } from './find-points.ts'

type Fields = Pick<FormData, 'get'>

function text(fields: Fields, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The values of the buttons that look for points and that choose the marked one. */
export const searchIntent = 'pickup:search'
export const chooseIntent = 'pickup:choose'

/**
 * The chosen point, day and hour; they belong to the method for which they were shown, not to one chosen since, and the hour to the
 * day.
 */
export function readPickup(
  fields: Fields,
  methodId: number,
): { pickup_point_id: string | null; wished_day: string | null; wished_hour: string | null } {
  if (text(fields, 'pickup_for') !== String(methodId))
    return { pickup_point_id: null, wished_day: null, wished_hour: null }
  const day = text(fields, 'wished_day') || null
  return {
    pickup_point_id: text(fields, 'pickup_point_id') || text(fields, 'pickup_current') || null,
    wished_day: day,
    wished_hour: (text(fields, 'hours_of') === day && text(fields, 'wished_hour')) || null,
  }
}

export function readPointQuery(fields: Fields): PointQuery {
  const [latitude, longitude] = [text(fields, 'pickup_lat'), text(fields, 'pickup_lon')]
  const position = { latitude: Number(latitude), longitude: Number(longitude) }
  const isPosition = latitude !== '' && longitude !== '' && isOnGlobe(position)
  const page = Number(text(fields, 'pickup_page') || 1)
  return {
    search: text(fields, 'pickup_search').slice(0, 100),
    position: isPosition ? position : null,
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  }
}

const isOnGlobe = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/** A search without the rest of the form. */
export function pointQueryForm({ search, position, page }: PointQuery): FormData {
  const form = new FormData()
  form.set('intent', searchIntent)
  form.set('pickup_search', search)
  form.set('pickup_page', String(page))
  if (position) {
    form.set('pickup_lat', String(position.latitude))
    form.set('pickup_lon', String(position.longitude))
  }
  return form
}
