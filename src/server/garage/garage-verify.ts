import type { Invariant } from '#platform/database/invariant.ts'
import { maxCars } from './garage.ts'

export const garageInvariants: readonly Invariant[] = [
  {
    number: 14,
    title: 'A car of the garage belongs to an active account',
    find: (sql) => sql`
      select g.id as car_id, g.user_id from garage_car g left join users u on u.id = g.user_id
      where u.id is null or u.state = 'anonymised'`,
  },
  {
    number: 16,
    title: 'A garage keeps to its limit, and holds a car once',
    find: (sql) => sql`
      select user_id, count(*)::int as cars, count(distinct (lower(name), front, rear))::int as different
      from garage_car group by user_id
      having count(*) > ${maxCars} or count(*) <> count(distinct (lower(name), front, rear))`,
  },
]
