import { suggestPosts } from '#server/blog/index.ts'
import { createSuggest } from '#server/catalogue/search-suggest.ts'
import type { Platform } from '#platform/platform.ts'
import { type ReadModel } from '#listing-index/index.ts'
import { createTextSearch } from '#server/search/index.ts'
import { areSetsOffered } from '#server/sets/index.ts'

/** What customers have typed when suggestions are requested: half words, sizes, brands, names. */
const typed = (
  'fje,fjel,205/55,205/55 r16,mot,motorolaj,márka1,téli gumi,oro,zápor 3,ablak,akkumulátor,marka12 fj,sport 195,2055516,' +
  'városi,felni,kategória 1,levego'
).split(',')
const rounds = 10

/** Milliseconds of each suggestion, with the products' pictures and prices cached from the first round. */
export async function measureSuggestions(platform: Platform, model: ReadModel): Promise<number[]> {
  const suggest = createSuggest(platform, model, createTextSearch(platform.sql, model), {
    suggestPosts,
    areSetsOffered,
  })
  for (const search of typed) await suggest(search)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const search of typed) {
      const begun = performance.now()
      await suggest(search)
      times.push(performance.now() - begun)
    }
  return times
}
