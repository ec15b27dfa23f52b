import type { GarageCar } from '#contract/wire.ts'

/** How many cars a user may save. */
export const maxCars = 10

/** What a customer says of a car. */
export type CarDetails = { name: string; front: string; rear: string | null; rim: number | null }
export type CarRecord = CarDetails & { id: string; savedAt: Date }

/** A rear size that is the front one is none of its own. */
export const cleanCar = <Car extends CarDetails>(car: Car): Car => ({
  ...car,
  rear: car.rear === car.front ? null : car.rear,
})

export const presentCar = ({ id, name, front, rear, rim, savedAt }: CarRecord): GarageCar => ({
  id,
  name,
  front,
  rear,
  rim,
  saved_at: savedAt.toISOString(),
})
