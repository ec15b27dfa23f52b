/** The public API of search: what a typed text means, sizes that may do, synonyms. Listings come from the listing index. */
import type { Feature } from '#platform/feature.ts'

export { continueFromNames, withoutEndings } from './completions.ts'
export { seasonsBeside } from './size-filters.ts'
export { nearSizes, type NearSize } from './near-sizes.ts'
export { addSynonymGroup, loadSynonymGroups, removeSynonymGroup } from './synonym-store.ts'
export { createTextSearch, type PlainerReading, type TextSearch } from './text-search.ts'
export { unsoldBrand } from './unsold-brand.ts'
export { textQueryOf, type Understood } from './understand.ts'

export const searchFeature: Feature = {
  name: 'search',
  commands: { synonyms: async () => (await import('./synonym-command.ts')).synonymsCommand },
}
