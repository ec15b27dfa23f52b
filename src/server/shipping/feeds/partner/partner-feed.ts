import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
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

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const knownFeatures = ['card', 'cash', 'online_payment_link', 'dispatch', 'outdoor', 'wheelchair']
const jsonFeed = z.array(z.record(z.string(), z.unknown()))
const columns = ['id', 'name', 'postal_code', 'city', 'address', 'latitude', 'longitude'] as const
const no = ['0', 'nem', 'false', 'no']

/**
 * The merchant's own list of partners: a table in CSV (`;`, `,` or tabs between), or JSON with the same names. Days
 * hold hours such as `08:00-12:00, 13:00-17:00`, `features` words with commas between. @throws FeedError
 */
export function readPartnerFeed(text: string): FeedReading {
  const rows = /^\s*[[{]/.test(text) ? readJson(text) : readTable(text)
  return readEntries(rows, readPoint, (row) => row.id)
}

function readJson(text: string): Record<string, unknown>[] {
  const data = parseJson(text)
  const list = jsonFeed.safeParse(Array.isArray(data) ? data : (data as { points?: unknown } | null)?.points)
  if (!list.success) throw new FeedError('not a list of partners')
  return list.data
}

function readTable(text: string): Record<string, unknown>[] {
  try {
    const rows = parse(text, {
      bom: true,
      delimiter:
        [';', ',', '\t'].find((separator) => (text.split('\n', 1)[0] ?? '').includes(separator)) ?? ';',
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      skip_empty_lines: true,
      relax_column_count: true,
    }) as Record<string, string>[]
    const missing = columns.filter((name) => rows.length > 0 && !(name in rows[0]!))
    if (missing.length > 0) throw new FeedError(`has no column ${missing.join(', ')}`)
    return rows
  } catch (error) {
    throw error instanceof CsvError ? new FeedError(`not a table: ${error.message}`) : error
  }
}

function readPoint(row: Record<string, unknown>): FeedPoint {
  const hours = readWeek((day) => readSpans(row[days[day - 1]!]))
  const features = (Array.isArray(row.features) ? row.features : readText(row.features).split(','))
    .map((word) => readText(word))
    .filter(Boolean)
  const unknown = features.find((word) => !knownFeatures.includes(word))
  if (unknown !== undefined) throw new PointError(`unknown feature "${unknown}"`)
  return {
    provider: 'partner',
    externalId: readText(row.id),
    type: 'partner',
    name: readText(row.name),
    postalCode: readText(row.postal_code),
    city: readText(row.city),
    address: readText(row.address),
    latitude: readCoordinate(row.latitude),
    longitude: readCoordinate(row.longitude),
    hours,
    features: isRoundTheClock(hours) ? [...features, 'round_the_clock'] : features,
    saturation: null,
    active: row.active !== false && !no.includes(readText(row.active).toLowerCase()),
    extra: readText(row.phone) === '' ? {} : { phone: readText(row.phone) },
  }
}
