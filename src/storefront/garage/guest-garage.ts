import { carSizePattern } from '#contract/car-size.ts'
import { createStore } from '../ui/store.ts'
import { isSameCar, maxCars, maxNameLength, type Car, type CarDetails } from './cars.ts'
import { guestCarsKey } from './garage-facade.ts'

type GuestStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const isSize = (value: unknown): value is string => typeof value === 'string' && carSizePattern.test(value)
const isId = (value: unknown): value is string => typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value)
const isRim = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 10 && Number(value) <= 24

function readCar(value: unknown): Car[] {
  const { id, name, front, rear, rim } = (value ?? {}) as Partial<Record<keyof Car, unknown>>
  if (
    !isId(id) ||
    typeof name !== 'string' ||
    !name.trim() ||
    [...name].length > maxNameLength ||
    !isSize(front)
  )
    return []
  return [
    { id, name, front, rear: isSize(rear) && rear !== front ? rear : null, rim: isRim(rim) ? rim : null },
  ]
}

/** Cars that a browser stored: what is none is left out, and no two have the same id. */
export function readGuestCars(text: string | null): Car[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    const cars = Array.isArray(stored) ? stored.flatMap(readCar) : []
    return cars
      .filter(({ id }, position) => cars.findIndex((car) => car.id === id) === position)
      .slice(0, maxCars)
  } catch {
    return []
  }
}

export type GuestSaved = 'saved' | 'full' | 'known' | 'closed'

/** The cars that this browser stores until their guest signs in. Each change begins with what other tabs have stored. */
export function guestGarage(storage: () => GuestStorage) {
  function read(): Car[] {
    try {
      return readGuestCars(storage().getItem(guestCarsKey))
    } catch {
      return []
    }
  }
  function write(cars: readonly Car[]): boolean {
    try {
      if (cars.length === 0) storage().removeItem(guestCarsKey)
      else storage().setItem(guestCarsKey, JSON.stringify(cars))
      return true
    } catch {
      return false
    }
  }
  return {
    read,
    /** Without an id as a new car; the same one again changes nothing. */
    save(car: CarDetails, id: string | null): GuestSaved {
      const cars = read()
      const twin = cars.find((saved) => isSameCar(saved, car))
      const isNew = !cars.some((saved) => saved.id === id)
      if (twin && twin.id !== id) return isNew ? 'saved' : 'known'
      if (isNew && cars.length >= maxCars) return 'full'
      const next = String(Math.max(0, ...cars.map((saved) => Number(saved.id))) + 1)
      const after = isNew
        ? [...cars, { ...car, id: next }]
        : cars.map((saved) => (saved.id === id ? { ...car, id: saved.id } : saved))
      return write(after) ? 'saved' : 'closed'
    },
    remove: (ids: readonly string[]): boolean => write(read().filter(({ id }) => !ids.includes(id))),
  }
}

export type GuestGarage = ReturnType<typeof guestGarage>

/** What the page shows of them; the server and the first render see none. */
export const guestCars = createStore<Car[]>([])
