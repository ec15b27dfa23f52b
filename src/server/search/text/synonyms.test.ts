import { describe, expect, it } from 'vitest'
import { nearSizes } from './near-sizes.ts'
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
    expect(synonyms.longest).toBe(2)
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

describe('near sizes', () => {
  it('are on the same rim, the most alike first, with what else was typed', () => {
    const sizes = nearSizes('205/57 R16 téli')
    expect(sizes[0]).toEqual({ label: '205/55 R16', search: '205/55 R16 téli' })
    expect(sizes.every(({ label }) => label.endsWith('R16'))).toBe(true)
  })

  it('leave out the size itself', () => {
    expect(nearSizes('2055516').map(({ label }) => label)).not.toContain('205/55 R16')
  })

  it('are none for what is no size', () => {
    expect(['téli gumi', 'R16', '', '31x10.5R15'].map(nearSizes)).toEqual([[], [], [], []])
  })
})
