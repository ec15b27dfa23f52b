import { z } from 'zod'
import type { PickupType, Saturation } from '../../pickup-point.ts'
import {
  FeedError,
  isRoundTheClock,
  parseJson,
  plainText,
  PointError,
  readCoordinate,
  readEntries,
  readText,
  readWeek,
  type FeedPoint,
  type FeedReading,
} from '../feed-reading.ts'

const feed = z.object({ items: z.array(z.unknown()) })
const entry = z.looseObject({
  contact: z.record(z.string(), z.unknown()).catch({}),
  location: z.array(z.unknown()).catch([]),
  hours: z.array(z.array(z.unknown())).catch([]),
  features: z.array(z.string()).catch([]),
})
type Entry = z.output<typeof entry>

const types: Record<string, PickupType> = { 'parcel-shop': 'parcel_shop', 'parcel-locker': 'locker' }
/** The list does not say which words it uses; those that others use are understood. */
const saturations: Record<string, Saturation> = {
  low: 'low',
  normal: 'low',
  medium: 'medium',
  high: 'high',
  full: 'high',
}
const extras = ['goldId', 'externalId']

/** GLS's `hu.json`. @throws FeedError */
export function readGlsFeed(text: string): FeedReading {
  const list = feed.safeParse(parseJson(text))
  if (!list.success) throw new FeedError('has no list of items')
  return readEntries(
    list.data.items.map((row) => entry.safeParse(row).data ?? null),
    readPoint,
    (row) => row?.id,
  )
}

function readPoint(row: Entry | null): FeedPoint | null {
  if (!row) throw new PointError('not an object')
  const { contact, features, location } = row
  const country = readText(contact.countryCode).toUpperCase()
  if (country !== '' && country !== 'HU') return null
  const type = types[readText(row.type)]
  if (!type) throw new PointError(`unknown type "${readText(row.type, 40)}"`)
  const hours = readWeek((day) =>
    row.hours.flatMap(([at, from, to]) =>
      Number(at) === day ? [[readText(from), readText(to)] as const] : [],
    ),
  )
  const isStepless = row.hasWheelchairAccess === true || row.wheelchairAccess === true
  return {
    provider: 'gls',
    externalId: readText(row.id),
    type,
    name: readText(row.name),
    postalCode: readText(contact.postalCode),
    city: readText(contact.city),
    address: readText(contact.address),
    latitude: readCoordinate(location[0]),
    longitude: readCoordinate(location[1]),
    hours,
    features: [
      ...(features.includes('acceptsCard') ? ['card'] : []),
      ...(features.includes('acceptsCash') ? ['cash'] : []),
      ...(isStepless ? ['wheelchair'] : []),
      ...(isRoundTheClock(hours) ? ['round_the_clock'] : []),
    ],
    saturation: saturations[readText(row.lockerSaturation).toLowerCase()] ?? null,
    active: true,
    extra: {
      ...Object.fromEntries(extras.flatMap((name) => (row[name] == null ? [] : [[name, row[name]]]))),
      ...(plainText(row.description) === '' ? {} : { description: plainText(row.description) }),
    },
  }
}
