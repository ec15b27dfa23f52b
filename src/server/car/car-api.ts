import type { Handlers } from '#platform/http/endpoint.ts'
import { HttpRequestError } from '#platform/http/http-request.ts'
import { normalisePlate } from '#hungary/licence-plate.ts'
import type { Platform } from '#platform/platform.ts'
import { carError } from './car-errors.ts'
import { findFitments, findMakes, findModels } from './car-store.ts'

import { requestPlate } from './plate-service.ts'

type CarHandlers = Pick<Handlers, 'carGetMakes' | 'carGetModels' | 'carGetFitments' | 'carFindPlate'>

export function createCarHandlers({
  sql,
  config,
  workGate,
  log,
}: Pick<Platform, 'sql' | 'config' | 'workGate' | 'log'>): CarHandlers {
  return {
    carGetMakes: async () => {
      const { isSample, makes } = await findMakes(sql)
      return { is_sample: isSample, makes, finds_plates: config.plateService !== undefined }
    },
    carGetModels: ({ query }) => findModels(sql, query.make),
    carGetFitments: ({ query }) => findFitments(sql, query),
    async carFindPlate({ body: { plate } }, context) {
      if (!config.plateService) throw carError('plate_unknown')
      const takeBack = await workGate.enter('lookup', context)
      try {
        const found = await requestPlate(config.plateService, normalisePlate(plate)!)
        if (!found) throw carError('plate_unknown')
        return found
      } catch (error) {
        if (!(error instanceof HttpRequestError)) throw error
        takeBack()
        // The address holds the plate: the message does not.
        log.warn({ reason: error.message }, 'plate service')
        throw carError('plate_service_unavailable')
      }
    },
  }
}
