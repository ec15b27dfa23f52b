import type { Handlers } from '#server/kernel/endpoint.ts'

export function createStoreHandlers(): Pick<Handlers, 'storeGetCities'> {
  return { storeGetCities: async () => [] }
}
