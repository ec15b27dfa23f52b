import { isInHungary } from '#hungary/coordinates.ts'
import { holdsUnstorableText } from '#platform/http/validation.ts'
import type { DayHours, PickupPointRecord } from '../pickup-point.ts'

/** A point as a provider's list gives it. */
export type FeedPoint = Omit<PickupPointRecord, 'id'> & {
  /** What else the provider says. */
  extra: Record<string, unknown>
}
/** What a list holds; `rejected` are the points that can't be used, each with the reason. */
export type FeedReading = { points: FeedPoint[]; rejected: { id: string; reason: string }[] }
/** Text of a list -> its points. @throws FeedError when it is no list at all. */
export type FeedReader = (text: string, today: string) => FeedReading

/** A list that can't be read; nothing of it is taken. */
export class FeedError extends Error {
  override name = 'FeedError'
}

/** A point that can't be used; the rest of its list can. */
export class PointError extends Error {
  override name = 'PointError'
}

/** Reads the entries one by one. Of two with the same provider and id the first counts. Null: not a point for us. */
export function readEntries<T>(
  entries: readonly T[],
  read: (entry: T) => FeedPoint | null,
  idOf: (entry: T) => unknown,
): FeedReading {
  const points = new Map<string, FeedPoint>()
  const rejected: FeedReading['rejected'] = []
  for (const entry of entries) {
    try {
      const point = read(entry)
      if (!point) continue
      const key = `${point.provider}:${point.externalId}`
      if (!points.has(key)) points.set(key, checked(point))
    } catch (error) {
      if (!(error instanceof PointError)) throw error
      rejected.push({ id: shownId(idOf(entry)), reason: error.message })
    }
  }
  return { points: [...points.values()], rejected }
}

/** @throws FeedError when the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FeedError('not JSON')
  }
}

const shownId = (id: unknown) =>
  typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 60) : '?'

/** @throws PointError for what our table could not hold or a customer could not use. */
function checked(point: FeedPoint): FeedPoint {
  if (!/^[\w.-]{1,60}$/.test(point.externalId)) throw new PointError('no usable id')
  if (holdsUnstorableText(point)) throw new PointError('holds characters that no database keeps')
  if (point.name === '' || point.city === '' || point.address === '')
    throw new PointError('name, city or street is missing')
  // Real lists have points without one; they are found by their town and street.
  if (!/^([1-9]\d{3})?$/.test(point.postalCode)) throw new PointError(`postal code "${point.postalCode}"`)
  if (!isInHungary(point.latitude, point.longitude)) {
    const swapped = isInHungary(point.longitude, point.latitude)
    throw new PointError(swapped ? 'latitude and longitude are swapped' : 'lies outside Hungary')
  }
  return { ...point, features: [...new Set(point.features)].toSorted() }
}

/** A number, or its text with a point or a comma; NaN for anything else, an empty text too. */
export function readCoordinate(value: unknown): number {
  if (typeof value === 'number') return value
  const text = readText(value).replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

/** Text in one line, without control characters; '' for what is no text or number. */
export function readText(value: unknown, max = 200): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  return value
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/\p{Cs}/gu, '')
    .trim()
    .slice(0, max)
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text of a piece of HTML. Scripts and styles go with their content. */
export function plainText(html: unknown): string {
  const bare = readText(html, 10_000)
    .replaceAll(/<!--.*?(-->|$)/g, ' ')
    .replaceAll(/<(script|style|iframe|template)\b.*?(<\/\1\s*>|$)/gi, ' ')
    .replaceAll(/<[^>]*(>|$)/g, ' ')
    .replaceAll(
      /&(?:#(\d{1,6})|([a-z]{2,4}));/gi,
      (whole, code: string | undefined, name: string | undefined) =>
        code ? fromCode(Number(code)) : (named[(name ?? '').toLowerCase()] ?? whole),
    )
  return readText(bare, 1000)
}

const fromCode = (code: number) =>
  code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' '

/** Seven days, Monday first, by what `spansOf` gives for each; what is no pair of times is left out. */
export function readWeek(spansOf: (day: number) => readonly (readonly [string, string])[]): DayHours[] {
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    day,
    hours: spansOf(day)
      .map(([from, to]) => ({ from: readTime(from), to: readTime(to) }))
      .filter(({ from, to }) => from !== '' && to !== '' && from < to)
      .toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  }))
}

/** `08:00-12:00, 13:00-17:30` -> its pairs; anything else, such as `zárva`, -> none. */
export function readSpans(text: unknown): [string, string][] {
  const spans = readText(text).matchAll(/(\d{1,2}[:.]\d{2})\s*[-–]\s*(\d{1,2}[:.]\d{2})/g)
  return [...spans].map(([, from = '', to = '']) => [from, to])
}

/** `8:00` -> `08:00`; '' for what is no time of a day. Midnight at the end of a day is `24:00`. */
function readTime(text: string): string {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?$/.exec(text.trim()) ?? []
  const isTime = hour !== '' && Number(minute) < 60 && Number(hour) * 60 + Number(minute) <= 1440
  return isTime ? `${hour.padStart(2, '0')}:${minute}` : ''
}

/** Open day and night, all week. */
export function isRoundTheClock(hours: readonly DayHours[]): boolean {
  return (
    hours.length === 7 &&
    hours.every(
      ({ hours: [span, ...more] }) => more.length === 0 && span?.from === '00:00' && span.to === '24:00',
    )
  )
}
