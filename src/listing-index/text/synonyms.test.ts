import { describe, expect, it } from 'vitest'
import { createSynonyms, readSynonymGroup } from './synonyms.ts'

describe('synonyms', () => {
  const synonyms = createSynonyms([
    { id: 1, words: ['gumi', 'abroncs'] },
    { id: 2, words: ['négyévszakos', '4 évszakos', 'négy évszakos'] },
    { id: 3, words: ['gumi', 'köpeny'] },
  ])

  it('work in both directions, for every form of a word, and over several groups', () => {
    expect(synonyms.alternatives(['gumikat'])).toEqual([['abroncs'], ['kopeny']])
    expect(synonyms.alternatives(['abroncsok'])).toEqual([['gumi']])
    expect(synonyms.alternatives(['felni'])).toEqual([])
  })

  it('may be phrases', () => {
    expect(synonyms.maxPhraseLength).toBe(2)
    expect(synonyms.alternatives(['negy', 'evszakos'])).toContainEqual(['negyevszakos'])
  })

  it.each([
    ['gumi, abroncs', ['gumi', 'abroncs']],
    [' Gumi ,  gumik,Négy   évszakos ', ['gumik', 'négy évszakos']],
    ['gumi', null],
    ['gumi, gumik', null],
    [' , -, !', null],
  ])('are read from %s', (text, words) => {
    expect(readSynonymGroup(text)).toEqual(words)
  })
})
