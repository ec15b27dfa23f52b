/** An order as a workshop's card: what is fitted, where and when, and what is to be known of it. Pure. */
import { normaliseCarSize } from '#contract/car-size.ts'
import { groupSets } from '#contract/line-sets.ts'
import type { WorkshopCard } from '#contract/wire.ts'
import { betweenInWords, dayInWords } from '#hungary/day-words.ts'
import { presentMoney } from '#platform/http/presenting.ts'
import type { TyreTraits } from '#server/catalogue/index.ts'
import { appointmentText, type Appointment } from '#server/fitting/index.ts'
import { vehicleOf } from '#tyres/vehicle.ts'
import { findSize } from '#tyres/size-in-name.ts'
import { nextWheelChange, type TyreSeason } from '#tyres/wheel-change.ts'
import { isGivenUp } from './order-presenting.ts'
import type { OrderLine, OrderRecord } from './order-record.ts'

type CardTyre = WorkshopCard['tyres'][number]
type Places = Pick<OrderRecord, 'pickupPoint' | 'fitting' | 'requestedDay'>

/**
 * The card of an order; null for one without tyres, and for one that was given up. What is said of wheels holds for cars, SUVs and vans: tyres
 * of motorcycles and lorries are left out.
 * @param traits what the catalogue knows of its variants
 * @param today `2026-11-28`
 */
export function workshopCard(
  order: Pick<OrderRecord, 'number' | 'state' | 'fulfilment' | 'lines'> & Places,
  traits: ReadonlyMap<number, TyreTraits>,
  today: string,
): WorkshopCard | null {
  if (isGivenUp(order)) return null
  const fitted = groupSets(order.lines.map((line) => ({ ...line, set_id: line.setId }))).flatMap((entry) => {
    const [line, wheel] = entry.kind === 'set' ? entry.lines : [entry.line]
    const known = traits.get(line.variantId)
    if (!known || vehicleOf(known.vehicle) === 'none') return []
    return [{ known, tyre: presentTyre(line, known, wheel?.name ?? null) }]
  })
  const [first] = fitted
  if (!first) return null
  const seasons = [...new Set(fitted.flatMap(({ tyre }) => tyre.season ?? []))]
  const isRunFlat = fitted.some(({ known }) => known.runFlat)
  return {
    number: order.number,
    tyres: fitted.map(({ tyre }) => tyre),
    workshop: presentWorkshop(order),
    work: presentWork(order.fitting ?? null, isRunFlat),
    upkeep: [...presentChanges(order, seasons, today), torque, treadDepth(seasons), madeIn],
    reminder: seasons.some((season) => season !== 'negyevszakos') ? garageOf(first.tyre.size) : null,
  }
}

function presentTyre(line: OrderLine, known: TyreTraits, wheel: string | null): CardTyre {
  const named = findSize(line.name)
  const model = named ? [named.before, named.after].filter(Boolean).join(' ') : line.name
  const { brand, season } = known
  return {
    item_id: line.id,
    quantity: line.quantity,
    unit_measure: line.unitMeasure,
    name: brand === null || model.startsWith(`${brand} `) ? model : `${brand} ${model}`,
    size: presentSize(known, named),
    season,
    wheel,
  }
}

/** The order's own text first: what the catalogue knows of the tyre may have changed since. */
function presentSize(known: TyreTraits, named: ReturnType<typeof findSize>): CardTyre['size'] {
  const [, load, speed] = /^([\d/]+)([A-Z]\d?)$/.exec(named?.index ?? '') ?? []
  const size = named
    ? { width: named.width, profile: named.profile || null, rim: named.rim }
    : {
        width: String(known.width),
        profile: known.aspect === null ? null : String(known.aspect),
        rim: `R${String(known.rim).replace('.', ',')}`,
      }
  return {
    ...size,
    load: load ?? known.load,
    speed: speed ?? known.speed,
    reinforced: named && load ? named.whole.endsWith(' XL') : known.reinforced,
  }
}

function presentWorkshop({ pickupPoint: point, fitting, requestedDay }: Places): WorkshopCard['workshop'] {
  if (point?.provider !== 'partner') return null
  const day = requestedDay === null ? null : dayInWords(requestedDay)
  return { name: point.name, address: point.address, when: fitting ? appointmentText(fitting) : day }
}

function presentWork(fitting: Appointment | null, isRunFlat: boolean): string[] {
  return [
    ...(fitting ? [fittingText(fitting)] : []),
    'Futásirány és külső oldal az oldalfal jelölése szerint: nyíl, ROTATION, OUTSIDE.',
    'Guminyomás a jármű táblája szerint: az ajtóoszlopon vagy a tanksapkán.',
    ...(isRunFlat ? ['Defekttűrő gumi: csak guminyomás-figyelő rendszerrel használható.'] : []),
  ]
}

const fittingText = ({ wheels, gross }: Appointment) =>
  gross === null
    ? `${wheels}\u00a0kerék szerelése; a díját a műhely mondja meg.`
    : `${wheels}\u00a0kerék szerelése ${presentMoney(gross).formatted_value}, a műhelyben fizetendő.`

const mornings = {
  spring: 'amikor reggelente is 7\u00a0fok felett jár a hőmérő',
  autumn: 'amikor reggelente már 7\u00a0fok alá hűl az idő',
}
const names = { teli: 'téli', nyari: 'nyári' }

/** When the tyres go on or come off next. Of two kinds in an order nobody knows which are on the car. */
function presentChanges(
  { pickupPoint, fitting, requestedDay }: Places,
  seasons: readonly TyreSeason[],
  today: string,
): WorkshopCard['upkeep'] {
  const fitted = pickupPoint?.provider === 'partner' ? (fitting?.day ?? requestedDay) : null
  const isOn = fitted !== null && fitted >= today && seasons.length === 1
  const day = isOn ? fitted : today
  const texts = seasons.map((season) => {
    if (season === 'negyevszakos') return 'A négyévszakos gumit nem kell szezononként cserélni.'
    const { season: change, from, to, way } = nextWheelChange(season, { day, isOn })
    const verb = way === 'on' ? 'fel' : 'le'
    return `A ${names[season]} gumi ${from.slice(0, 4)}. ${betweenInWords(from, to)} kerül ${verb}, ${mornings[change]}.`
  })
  return texts.length === 0 ? [] : [{ name: 'Következő kerékcsere', texts }]
}

/** Each car has its own, which no data of the shop holds: none is named. */
const torque = {
  name: 'Meghúzási nyomaték',
  texts: [
    'Az autó kezelési útmutatójában áll. 50–100\u00a0km után ellenőriztesse, hogy a csavarok nem lazultak-e meg.',
  ],
}
const madeIn = {
  name: 'Gyártási hét (DOT)',
  texts: ['A gumi oldalfalán, a DOT felirat utáni jelsor utolsó négy számjegye: hét és év.'],
}

/** Millimetres under which a tyre of a season grips worse. */
const worn = { teli: 'téli gumit 4', nyari: 'nyári gumit 3' }

/** The law wants 1.6 mm of the tyres of cars (6/1990. (IV. 12.) KöHÉM rendelet). */
function treadDepth(seasons: readonly TyreSeason[]): WorkshopCard['upkeep'][number] {
  const early = seasons.flatMap((season) => (season === 'negyevszakos' ? [] : [worn[season]]))
  const law = 'A törvényes legkisebb mélység 1,6\u00a0mm.'
  const advice = `A ${early.join(', a ')}\u00a0mm alatt érdemes lecserélni.`
  return { name: 'Profilmélység', texts: [early.length === 0 ? law : `${law} ${advice}`] }
}

function garageOf({ width, profile, rim }: CardTyre['size']): string {
  const size = normaliseCarSize(`${width}/${profile} ${rim}`)
  return size === null ? '/garazs' : `/garazs?${new URLSearchParams({ meret: size }).toString()}`
}
