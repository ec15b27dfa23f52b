import type { Executor, Transaction } from '#platform/database/database.ts'
import { lockActiveUser, lockUser } from '#platform/database/user-lock.ts'
import { uuidv7 } from '#platform/security/ids.ts'
import { garageError } from './garage-errors.ts'
import { maxCars, type CarDetails, type CarRecord } from './garage.ts'

const columns = (sql: Executor) => sql`id, name, front, rear, rim, saved_at as "savedAt"`

/** The user's cars, oldest first. Index: garage_car_user_idx. */
export async function listCars(sql: Executor, userId: number): Promise<CarRecord[]> {
  return sql<CarRecord[]>`
    select ${columns(sql)} from garage_car where user_id = ${userId} order by saved_at, id`
}

const isSame = (one: CarDetails, other: CarDetails) =>
  one.name.toLowerCase() === other.name.toLowerCase() && one.front === other.front && one.rear === other.rear

/** A car of the same name and sizes is there once: saved again, it is the one that is there. @throws AppError 409 when there are too many. */
export async function addCar(tx: Transaction, userId: number, car: CarDetails): Promise<CarRecord> {
  await lockActiveUser(tx, userId)
  const cars = await listCars(tx, userId)
  const known = cars.find((saved) => isSame(saved, car))
  if (known) return known
  if (cars.length >= maxCars) throw garageError('garage_full')
  const [added] = await tx<CarRecord[]>`
    insert into garage_car (id, user_id, name, front, rear, rim, saved_at)
    values (${uuidv7()}, ${userId}, ${car.name}, ${car.front}, ${car.rear}, ${car.rim}, clock_timestamp())
    returning ${columns(tx)}`
  return added!
}

/** @throws AppError 404, 409 when another car is the same. */
export async function updateCar(
  tx: Transaction,
  { id, userId }: { id: string; userId: number },
  car: CarDetails,
): Promise<CarRecord> {
  await lockUser(tx, userId)
  const cars = await listCars(tx, userId)
  if (!cars.some((saved) => saved.id === id)) throw garageError('garage_car_not_found')
  if (cars.some((saved) => saved.id !== id && isSame(saved, car))) throw garageError('garage_car_known')
  const [changed] = await tx<CarRecord[]>`
    update garage_car set name = ${car.name}, front = ${car.front}, rear = ${car.rear}, rim = ${car.rim}
    where id = ${id} and user_id = ${userId} returning ${columns(tx)}`
  return changed!
}

/** @throws AppError 404. */
export async function deleteCar(
  tx: Transaction,
  { id, userId }: { id: string; userId: number },
): Promise<void> {
  await lockUser(tx, userId)
  const deleted = await tx`delete from garage_car where id = ${id} and user_id = ${userId}`
  if (deleted.count === 0) throw garageError('garage_car_not_found')
}

/** All cars of an account that ends, and its reminders. */
export async function forgetGarage(tx: Transaction, userId: number): Promise<void> {
  await tx`delete from garage_car where user_id = ${userId}`
  await tx`delete from garage_reminder where user_id = ${userId}`
}

/** What a user's copy of their data says of their cars. */
export async function exportGarage(sql: Executor, userId: number): Promise<Record<string, unknown>[]> {
  return sql`
    select name, front, rear, rim, saved_at from garage_car where user_id = ${userId} order by saved_at, id`
}
