import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import type { PickupType } from '../../pickup-point.ts'
import {
  FeedError,
  isRoundTheClock,
  parseJson,
  PointError,
  readCoordinate,
  readEntries,
  readSpans,
  readText,
  readWeek,
  type FeedPoint,
  type FeedReading,
} from '../feed-reading.ts'

type Node = Record<string, unknown>

const types: Record<string, PickupType> = { CS: 'locker', PP: 'parcel_shop', PM: 'post_office' }
const days = ['hétfő', 'kedd', 'szerda', 'csütörtök', 'péntek', 'szombat', 'vasárnap']
/** These stand once or many times in a point; always a list for us. */
const lists = ['post', 'days', 'day', 'ServicePointType']

/** Magyar Posta's list: PostInfo2 as XML, or the JSON form `{points: [...]}`. @throws FeedError */
export function readMplFeed(text: string): FeedReading {
  return text.trimStart().startsWith('<') ? readXml(text) : readJson(text)
}

function readXml(text: string): FeedReading {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (name) => lists.includes(name),
  })
  let root: unknown
  try {
    root = parser.parse(text, true)
  } catch {
    throw new FeedError('not XML')
  }
  const posts = findPosts(root)
  if (!posts) throw new FeedError('has no list of posts')
  return readEntries(posts.map(nodeOf), readPost, (post) => post.ID)
}

/** The points stand under the root element, whatever it is called. */
function findPosts(root: unknown): unknown[] | null {
  const top = Object.entries(nodeOf(root)).find(([name]) => !name.startsWith('?'))
  const { post } = nodeOf(top?.[1])
  return Array.isArray(post) ? post : null
}

function readPost(post: Node): FeedPoint | null {
  if (readText(post['@isPostPoint']) !== '1') return null
  const street = nodeOf(post.street)
  const gps = nodeOf(post.gpsData)
  const parts = [street.name, street.type, street.houseNumber].map((part) => readText(part))
  return pointOf({
    id: readText(post.ID),
    name: readText(post.name),
    type: readText(listOf(post.ServicePointType)[0]),
    postalCode: readText(post['@zipCode']),
    city: readText(post.city),
    address: parts.filter(Boolean).join(' '),
    latitude: readCoordinate(gps.WGSLat),
    longitude: readCoordinate(gps.WGSLon),
    spansOf: openingReader(post),
  })
}

/** `<workingHours><days><day>hétfő</day><from1/><to1/><from2/><to2/></days>`; without it nothing is known. */
function openingReader(post: Node) {
  const rows = listOf(nodeOf(post.workingHours).days).map(nodeOf)
  return (day: number): [string, string][] => {
    const row = rows.find((one) => readText(listOf(one.day)[0]).toLowerCase() === days[day - 1])
    if (!row) return []
    const pairs = ['', '1', '2', '3'].map((end): [string, string] => [
      readText(row[`from${end}`]),
      readText(row[`to${end}`]),
    ])
    return [...pairs, ...readSpans(row.hours)]
  }
}

const jsonFeed = z.object({ points: z.array(z.unknown()) })
const jsonPoint = z.looseObject({
  raw: z.object({ servicePointType: z.array(z.string()).catch([]) }).catch({ servicePointType: [] }),
})

function readJson(text: string): FeedReading {
  const list = jsonFeed.safeParse(parseJson(text))
  if (!list.success) throw new FeedError('has no list of points')
  return readEntries(
    list.data.points.map((row) => jsonPoint.safeParse(row).data ?? null),
    readJsonPoint,
    (row) => row?.id,
  )
}

function readJsonPoint(row: z.output<typeof jsonPoint> | null): FeedPoint | null {
  if (!row) throw new PointError('not an object')
  const isAbroad = row.country !== undefined && readText(row.country).toLowerCase() !== 'hu'
  if (row.pickupAllowed === false || isAbroad) return null
  return pointOf({
    id: readText(row.id),
    name: readText(row.name),
    type: row.raw.servicePointType[0] ?? '',
    postalCode: readText(row.postalCode),
    city: readText(row.city),
    address: readText(row.address),
    latitude: readCoordinate(row.latitude),
    longitude: readCoordinate(row.longitude),
    spansOf: () => [],
  })
}

type Details = Pick<FeedPoint, 'name' | 'postalCode' | 'city' | 'address' | 'latitude' | 'longitude'> & {
  id: string
  type: string
  spansOf: (day: number) => [string, string][]
}

function pointOf({ id, type: code, spansOf, ...details }: Details): FeedPoint {
  const type = types[code.toUpperCase()]
  if (!type) throw new PointError(`unknown type "${code.slice(0, 40)}"`)
  const hours = readWeek(spansOf)
  const features = isRoundTheClock(hours) ? ['round_the_clock'] : []
  return {
    ...details,
    provider: 'mpl',
    externalId: id,
    type,
    hours,
    features,
    saturation: null,
    active: true,
    extra: {},
  }
}

const nodeOf = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {}
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]
