import { expect, it } from 'vitest'
import { dictionaryIndexOf } from '#listing-index/text/dictionary-index.ts'
import { respelledSearches } from './respell.ts'
import { createSynonyms } from '#listing-index/text/synonyms.ts'
import { createVocabulary } from '#listing-index/text/vocabulary.ts'

const vocabulary = createVocabulary()
for (const [word, uses] of Object.entries({ stop: 9, top: 5, suv: 4, alap: 2, felni: 8 }))
  vocabulary.use(vocabulary.idOf(word), uses)
const index = dictionaryIndexOf({
  brands: [{ id: 1, slug: 'kardia', name: 'Kardia' }],
  categories: [],
  values: [],
})
const respell = (search: string) =>
  respelledSearches({ vocabulary, index, synonyms: createSynonyms([]) }, search).map((way) => way.search)

it.each([
  ['a wrong letter', 'kartia felni', ['Kardia felni']],
  ['a letter less in a short word', 'agm sto', ['agm stop']],
  ['a letter more', 'stopp', ['stop']],
  ['an abbreviation with an ending', 'SUV-ok', ['suv']],
  ['one word at a time', 'kardi alpa', ['Kardia alpa', 'kardi alap']],
])('respells %s', (_, search, others) => {
  expect(respell(search)).toEqual(expect.arrayContaining(others))
})

it('does not take short words for other short words, nor touches sizes', () => {
  expect(respell('tap')).toEqual([])
  expect(respell('2055516 R16 91H')).toEqual([])
})

it('tries few ways for a long search', () => {
  expect(respell('stp '.repeat(50)).length).toBeLessThanOrEqual(40)
})
