import { requireUser, type Handlers } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { addCar, deleteCar, listCars, updateCar } from './garage-store.ts'
import { cleanCar, presentCar } from './garage.ts'

type GarageHandlers = Pick<Handlers, 'garageGetAll' | 'garageAddCar' | 'garageUpdateCar' | 'garageDeleteCar'>

/** The cars of signed-in users; someone else's is unknown. */
export function createGarageHandlers({ sql }: Pick<Platform, 'sql'>): GarageHandlers {
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
  }
}
