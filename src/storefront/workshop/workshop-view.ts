import type { FittingWorkshop, FittingWorkshops } from '#contract/wire.ts'
import { openingNow, type Opening } from '../pickup/opening.ts'
import { distanceText } from '../pickup/pickup-view.ts'
import { nextText } from './offer-texts.ts'

/** A workshop as its page shows it. */
export type WorkshopView = {
  id: string
  name: string
  address: string
  phone: string
  opening: Opening
  /** `H–P 8–17; Szo 8–12`; '' where nobody gave its hours. */
  hours: string
  /** `1,2 km`; '' where no place was named. */
  distance: string
  next: string
  price: string
  isChosen: boolean
}

export function workshopViews(
  { workshops, wheels }: Pick<FittingWorkshops, 'workshops' | 'wheels'>,
  chosen: string | null,
  now: Date,
): WorkshopView[] {
  return workshops.map((workshop) => ({
    id: workshop.id,
    name: workshop.name,
    address: workshop.address,
    phone: workshop.phone,
    opening: openingNow(workshop.hours_per_day, now),
    hours: weekText(workshop.hours_per_day),
    distance: workshop.distance === null ? '' : distanceText(workshop.distance),
    next: workshop.next ? nextText(workshop) : 'A következő hetekre nincs szabad időpontja',
    price: priceText(workshop, wheels),
    isChosen: workshop.id === chosen,
  }))
}

function priceText({ price, price_per_wheel: perWheel }: FittingWorkshop, wheels: number): string {
  if (price) return `${wheels} kerék szerelése ${price.formatted_value}-tól`
  if (wheels === 0 && perWheel) return `Kerekenként ${perWheel.formatted_value}-tól`
  return 'A díjat a műhely mondja meg'
}

type DayHours = FittingWorkshop['hours_per_day'][number]
const dayNames = ['H', 'K', 'Sze', 'Cs', 'P', 'Szo', 'V']
/** `08:00` -> `8`, `08:30` -> `8:30` */
const clock = (time: string) => time.replace(/^0(?=\d)/, '').replace(/:00$/, '')

/** Days in a row with the same hours stand together. */
export function weekText(hours: readonly DayHours[]): string {
  const days = dayNames.map((name, index) => ({
    name,
    text: (hours.find(({ day }) => day === index + 1)?.hours ?? [])
      .map(({ from, to }) => `${clock(from)}–${clock(to)}`)
      .join(', '),
  }))
  const runs: { first: string; last: string; text: string }[] = []
  days.forEach(({ name, text }, index) => {
    const before = runs.at(-1)
    if (before?.text === text && index > 0) before.last = name
    else runs.push({ first: name, last: name, text })
  })
  return runs
    .filter(({ text }) => text !== '')
    .map(({ first, last, text }) => `${first === last ? first : `${first}–${last}`} ${text}`)
    .join('; ')
}

/** What stands above the list. */
export function foundText({ total, near }: Pick<FittingWorkshops, 'total' | 'near'>, typed: string): string {
  if (total === 0) return 'Jelenleg nincs olyan műhely, ahová szállítunk.'
  if (near) return `${total} műhely, a távolság ${near} közepétől`
  if (typed) return `Ezt a helyet nem ismerjük: ${typed}. A műhelyek a legkorábbi időpont szerint állnak.`
  return `${total} műhely, elöl a legkorábbi időponttal`
}
