import { z } from 'zod'
import type { PickupType, Saturation } from '../../pickup-point.ts'
import type { PickupProvider } from '../pickup-feeds.ts'
import {
  FeedError,
  isRoundTheClock,
  parseJson,
  plainText,
  PointError,
  readCoordinate,
  readEntries,
  readSpans,
  readText,
  readWeek,
  type FeedPoint,
  type FeedReading,
} from '../feed-reading.ts'

const days = ['hetfo', 'kedd', 'szerda', 'csutortok', 'pentek', 'szombat', 'vasarnap'] as const
const words = z.array(z.string()).catch([])
const entry = z.looseObject({
  open: z.record(z.string(), z.unknown()).catch({}),
  service: words,
  paymentOptions: words,
})
type Entry = z.output<typeof entry>

/** Which of the four kinds a point is; `own`: its operator's id names it. */
const variants: Record<string, { provider: PickupProvider; type: PickupType; own: boolean }> = {
  'foxpost a-box': { provider: 'foxpost', type: 'locker', own: true },
  'foxpost z-box': { provider: 'foxpost', type: 'locker', own: true },
  'packeta z-box': { provider: 'packeta', type: 'locker', own: false },
  'packeta z-pont': { provider: 'packeta', type: 'parcel_shop', own: false },
}
const saturations: Record<string, Saturation> = {
  'normal loaded': 'low',
  'medium loaded': 'medium',
  overloaded: 'high',
}
const payments: Record<string, string> = {
  card: 'card',
  cash: 'cash',
  link: 'online_payment_link',
  app: 'online_payment_link',
}
const extras = [
  'allowed2',
  'depot',
  'apmType',
  'substitutes',
  'fillEmptyList',
  'iconUrl',
  'closeDate',
  'ssapt',
  'sdapt',
]

/** Foxpost's `foxplus.json`, which holds Packeta's Hungarian points too. `today`: `2026-11-24`. @throws FeedError */
export function readFoxpostFeed(text: string, today: string): FeedReading {
  const list = z.array(z.unknown()).safeParse(parseJson(text))
  if (!list.success) throw new FeedError('not a list of points')
  return readEntries(
    list.data.map((row) => entry.safeParse(row).data ?? null),
    (row) => readPoint(row, today),
    (row) => row?.place_id,
  )
}

function readPoint(row: Entry | null, today: string): FeedPoint {
  if (!row) throw new PointError('not an object')
  const kind = variants[readText(row.variant).toLowerCase()]
  if (!kind) throw new PointError(`unknown variant "${readText(row.variant, 40)}"`)
  const operatorId = readText(row.operator_id)
  const hours = readWeek((day) => readSpans(row.open[days[day - 1]!]))
  return {
    provider: kind.provider,
    externalId: kind.own && operatorId !== '' ? operatorId : readText(row.place_id),
    type: kind.type,
    name: readText(row.name),
    postalCode: readText(row.zip),
    city: readText(row.city),
    address: readText(row.street),
    latitude: readCoordinate(row.geolat),
    longitude: readCoordinate(row.geolng),
    hours,
    features: [
      ...row.paymentOptions.flatMap((word) => payments[word.toLowerCase()] ?? []),
      ...(row.cardPayment === true ? ['card'] : []),
      ...(row.cashPayment === true ? ['cash'] : []),
      ...(row.service.includes('dispatch') ? ['dispatch'] : []),
      ...(row.isOutdoor === true ? ['outdoor'] : []),
      ...(isRoundTheClock(hours) ? ['round_the_clock'] : []),
    ],
    saturation: saturations[readText(row.load).toLowerCase()] ?? null,
    active: !isClosed(row.closeDate, today),
    extra: {
      ...Object.fromEntries(extras.flatMap((name) => (row[name] == null ? [] : [[name, row[name]]]))),
      ...(plainText(row.findme) === '' ? {} : { findme: plainText(row.findme) }),
    },
  }
}

/** Whether the day of closing, `2026-05-01` or `2026.05.01.`, has come. */
function isClosed(closeDate: unknown, today: string): boolean {
  const [, year, month, day] = /^(\d{4})[-./ ]+(\d{1,2})[-./ ]+(\d{1,2})/.exec(readText(closeDate)) ?? []
  if (!year || !month || !day) return false
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` < today
}
