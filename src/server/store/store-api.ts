import type { Handlers } from '#platform/http/endpoint.ts'
import { loadTowns } from './towns-file.ts'

/** The only country that the shop knows. */
const hungary = 'HU'

export function createStoreHandlers(): Pick<Handlers, 'storeGetCities'> {
  return {
    /** What is no code, or of another country, has no towns: the form asks while it is being filled in. */
    storeGetCities: async ({ query: { country_id: country, postal_code: code } }) => {
      if (country.toUpperCase() !== hungary) return []
      const names = (await loadTowns()).get(code) ?? []
      return names.map((name) => ({ name, postal_code: code }))
    },
  }
}
