import { normaliseCarSize, splitCarSize } from '#contract/car-size.ts'
import type { GarageCar } from '#contract/wire.ts'
import { seasonCategories } from '../home/tyre-categories.ts'
import { defaultLimit, listingSearch } from '../listing/listing-state.ts'
import { textOf } from '../runtime/forms/form-result.ts'
import type { Season } from '../ui/tyre.ts'

export const garagePath = '/garazs'
/** As many as an account may hold. */
export const maxCars = 10
export const maxNameLength = 60

export type CarDetails = Pick<GarageCar, 'name' | 'front' | 'rear' | 'rim'>
export type Car = CarDetails & { id: string }

export const isSameCar = (one: CarDetails, other: CarDetails) =>
  one.name.toLowerCase() === other.name.toLowerCase() && one.front === other.front && one.rear === other.rear

/** What a form says of a car, sizes in the one spelling; and what is wrong with it, by field. */
export function readCar(fields: Pick<FormData, 'get'>): { car: CarDetails; errors: Record<string, string> } {
  const [name, front, rear, rim] = ['name', 'front', 'rear', 'rim'].map((field) => textOf(fields, field)) as [
    string,
    string,
    string,
    string,
  ]
  const sizes = { front: normaliseCarSize(front), rear: normaliseCarSize(rear) }
  const inches = /^\d{2}$/.test(rim) ? Number(rim) : null
  const errors: Record<string, string> = {}
  if (!name) errors.name = 'Írjon nevet az autónak, például: Családi autó.'
  else if ([...name].length > maxNameLength || /\p{Cc}|\p{Cs}/u.test(name))
    errors.name = `A név legfeljebb ${maxNameLength} betű, egy sorban.`
  if (!sizes.front) errors.front = 'Írja be a méretet így: 205/55 R16.'
  if (rear && !sizes.rear) errors.rear = 'Írja be a méretet így: 225/45 R17, vagy hagyja üresen.'
  if (rim && (inches === null || inches < 10 || inches > 24))
    errors.rim = 'Írjon 10 és 24 közötti egész számot, vagy hagyja üresen.'
  const other = sizes.rear === sizes.front ? null : sizes.rear
  return { car: { name, front: sizes.front ?? front, rear: other, rim: inches }, errors }
}

/** The list of a season's tyres in a size; null for what is no size. */
export function tyresHref(size: string, season: Season): string | null {
  const parts = splitCarSize(size)
  if (!parts) return null
  const filters = { szelesseg: parts.width, oldalfal: parts.aspect, felni: parts.rim }
  const state = { page: 1, sort: null, limit: defaultLimit, search: '', filters }
  return `/termekek/${seasonCategories[season]}${listingSearch(state)}`
}

/** What leads to wheels with tyres mounted. */
const setSearch = 'szerelt kerék'

/** How a set of wheel and tyre begins, with the size chosen already. */
export const setsHref = (size: string) => `/kereses/${encodeURIComponent(`${setSearch} ${size}`)}`

/** `205/55 R16` with a space that does not break. */
export const shownSize = (size: string) => size.replace(' ', '\u00a0')

/** `elöl` and `hátul` are said only where the two differ. */
export const sizesOf = ({ front, rear }: CarDetails): { size: string; where: string }[] =>
  rear
    ? [
        { size: front, where: 'elöl' },
        { size: rear, where: 'hátul' },
      ]
    : [{ size: front, where: '' }]

/** The address that begins a new car. */
export function garageHref({ name, front, rear }: Omit<CarDetails, 'rim'>): string {
  const parameters = new URLSearchParams({ meret: front, nev: name })
  if (rear) parameters.set('hatso', rear)
  return `${garagePath}?${parameters.toString()}`
}

/** The size that an address brings along for a new car: `?meret=205-55-16`. */
export const sizeOfAddress = (search: URLSearchParams, name = 'meret'): string =>
  normaliseCarSize(search.get(name) ?? '') ?? ''
