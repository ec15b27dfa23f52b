import type { Handlers } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { findFitments, findMakes, findModels } from './car-store.ts'

type CarHandlers = Pick<Handlers, 'carGetMakes' | 'carGetModels' | 'carGetFitments'>

export function createCarHandlers({ sql }: Pick<Platform, 'sql'>): CarHandlers {
  return {
    carGetMakes: async () => {
      const { isSample, makes } = await findMakes(sql)
      return { is_sample: isSample, makes }
    },
    carGetModels: ({ query }) => findModels(sql, query.make),
    carGetFitments: ({ query }) => findFitments(sql, query),
  }
}
