import { expect, it } from 'vitest'
import { builtInFilters } from '#listing-index/filters.ts'
import { dictionaryIndexOf } from '#listing-index/text/dictionary-index.ts'
import { readFilterWords } from './filter-words.ts'
import { createSynonyms } from '#listing-index/text/synonyms.ts'
import { createVocabulary } from '#listing-index/text/vocabulary.ts'

const brands = ['3XD', 'Durun', 'Nordman', 'Michelin', 'General Tire'].map((name, id) => ({
  id,
  slug: name.toLowerCase().replace(' ', '-'),
  name,
}))
const lexicon = {
  vocabulary: createVocabulary(),
  index: dictionaryIndexOf({ brands, categories: [], values: [] }),
  synonyms: createSynonyms([]),
}

it.each([
  ['michelin x-ice 3', 'michelin'],
  ['general tire 3', 'general-tire'],
  ['general', undefined],
  ['michelinek', 'michelin'],
  ['dura nord', undefined],
  ['3xd', '3xd'],
])('reads the brand of %s beside a size by its whole name only', (text, brand) => {
  const tokens = text.split(' ').map((word) => ({ folded: word, written: word }))
  const { filters } = readFilterWords(lexicon, tokens, builtInFilters, { commercial: false, sized: true })
  expect(filters.marka).toBe(brand)
})
