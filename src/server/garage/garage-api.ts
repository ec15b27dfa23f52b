import { requireUser, type Handlers } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { addCar, deleteCar, listCars, updateCar } from './garage-store.ts'
import { cleanCar, presentCar } from './garage.ts'
import { garageError } from './garage-errors.ts'
import { endReminder, setReminder, wantsReminder } from './season-reminder-store.ts'
import { fitsReminder } from './season-reminder.ts'

type GarageHandlers = Pick<
  Handlers,
  | 'garageGetAll'
  | 'garageAddCar'
  | 'garageUpdateCar'
  | 'garageDeleteCar'
  | 'garageGetReminder'
  | 'garageSetReminder'
  | 'garageEndReminder'
>

const ended = 'Rendben, nem küldünk több emlékeztetőt a gumicseréről.'

/** The cars of signed-in users; someone else's is unknown. */
export function createGarageHandlers({
  sql,
  clock,
  secret,
}: Pick<Platform, 'sql' | 'clock' | 'secret'>): GarageHandlers {
  return {
    garageGetAll: async (_request, context) => {
      const userId = await requireUser(context)
      return (await listCars(sql, userId)).map(presentCar)
    },

    garageAddCar: async ({ body }, context) => {
      const userId = await requireUser(context)
      return presentCar(await sql.begin((tx) => addCar(tx, userId, cleanCar(body))))
    },

    garageUpdateCar: async ({ params, body }, context) => {
      const key = { id: params.id, userId: await requireUser(context) }
      return presentCar(await sql.begin((tx) => updateCar(tx, key, cleanCar(body))))
    },

    garageDeleteCar: async ({ params }, context) => {
      const key = { id: params.id, userId: await requireUser(context) }
      await sql.begin((tx) => deleteCar(tx, key))
    },

    garageGetReminder: async (_request, context) => ({
      wanted: await wantsReminder(sql, await requireUser(context)),
    }),

    garageSetReminder: async ({ body: { wanted } }, context) => {
      const userId = await requireUser(context)
      await sql.begin((tx) => setReminder(tx, userId, { wanted, now: clock() }))
      return { wanted }
    },

    garageEndReminder: async ({ body: { user, token } }) => {
      if (!fitsReminder(secret, user, token)) throw garageError('garage_link_invalid')
      await endReminder(sql, user)
      return { message: ended }
    },
  }
}
