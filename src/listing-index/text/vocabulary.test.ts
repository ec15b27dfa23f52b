import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'
import { createVocabulary } from './vocabulary.ts'

/** Words that look like nothing, the same at every run. */
function madeUpWords(count: number): string[] {
  let state = 7
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const words = new Set<string>()
  while (words.size < count)
    words.add(Array.from({ length: 4 + next(9) }, () => String.fromCharCode(97 + next(26))).join(''))
  return [...words]
}

const filled = (words: readonly string[]) => {
  const vocabulary = createVocabulary()
  for (const word of words) vocabulary.use(vocabulary.idOf(word), 1)
  return vocabulary
}

describe('a vocabulary', () => {
  it('numbers each term once', () => {
    const vocabulary = createVocabulary()
    expect([vocabulary.idOf('gumi'), vocabulary.idOf('felni'), vocabulary.idOf('gumi')]).toEqual([0, 1, 0])
    expect(vocabulary.find('felni')).toBe(1)
    expect(vocabulary.find('olaj')).toBeUndefined()
    expect(vocabulary.term(1)).toBe('felni')
    expect(vocabulary.size).toBe(2)
  })

  it('finds all words with a beginning, however many came before', () => {
    const words = madeUpWords(40_000)
    const vocabulary = filled(words)
    for (const prefix of ['ab', 'qzx', words[20_000]!]) {
      const expected = words.filter((word) => word.startsWith(prefix)).toSorted()
      const found = vocabulary.withPrefix(prefix, 1000).map((id) => vocabulary.term(id))
      expect(found.toSorted()).toEqual(expected)
    }
  })

  it('is the same again when it is put together of its ranges', () => {
    const words = madeUpWords(3000)
    const vocabulary = filled(words)
    for (let id = 0; id < words.length; id += 3) vocabulary.use(id, id % 2 === 0 ? -1 : 2)
    vocabulary.idOf('unused')
    const restored = createVocabulary()
    for (let from = 0; from < vocabulary.size; from += 700)
      restored.restore(structuredClone(vocabulary.range(from, 700)))
    expect(restored.size).toBe(vocabulary.size)
    for (const word of [...words.slice(0, 50), 'unused']) {
      expect(restored.find(word)).toBe(vocabulary.find(word))
      expect(restored.withPrefix(word.slice(0, 2), 99)).toEqual(vocabulary.withPrefix(word.slice(0, 2), 99))
      expect(restored.withSuffix(word.slice(-1), 99)).toEqual(vocabulary.withSuffix(word.slice(-1), 99))
      expect(restored.near(word, 2)).toEqual(vocabulary.near(word, 2))
    }
  })

  it('puts the most used words first', () => {
    const vocabulary = filled(['teli', 'tejszin', 'telifelni'])
    vocabulary.use(vocabulary.idOf('telifelni'), 10)
    vocabulary.use(vocabulary.idOf('teli'), 5)
    expect(vocabulary.withPrefix('te', 2).map((id) => vocabulary.term(id))).toEqual(['telifelni', 'teli'])
  })

  it('finds compounds by their last part', () => {
    const vocabulary = filled(['kesztyu', 'munkakesztyu', 'kesztyutarto', '~munkakeszty'])
    expect(vocabulary.withSuffix('kesztyu', 9).map((id) => vocabulary.term(id))).toEqual(['munkakesztyu'])
  })

  it('leaves stems out of beginnings and likeness, codes out of likeness', () => {
    const vocabulary = filled(['~gum', 'gumi', '5w30', '5w40'])
    expect(vocabulary.withPrefix('~g', 9)).toEqual([])
    expect(vocabulary.near('5w30', 1)).toEqual([])
    expect(vocabulary.near('gume', 1)).toEqual([{ id: 1, distance: 1 }])
  })

  it('forgets a word that no product has, until one has it again', () => {
    const vocabulary = filled(['nordval'])
    vocabulary.use(0, -1)
    expect([vocabulary.withPrefix('nord', 9), vocabulary.near('nordvl', 1)]).toEqual([[], []])
    vocabulary.use(0, 1)
    expect(vocabulary.withPrefix('nord', 9)).toEqual([0])
  })

  it('finds exactly the words within the distance', () => {
    const words = madeUpWords(5000)
    const vocabulary = filled(words)
    for (const word of words.slice(0, 60).map((found) => `${found.slice(0, 2)}${found.slice(3)}`)) {
      const expected = words.filter((other) => editDistance(word, other, 2) <= 2)
      const found = vocabulary.near(word, 2).map(({ id }) => vocabulary.term(id))
      expect(found.every((other) => expected.includes(other))).toBe(true)
      expect(found).toHaveLength(Math.min(12, expected.length))
    }
  })
})

describe('the distance of words', () => {
  it.each([
    ['gumi', 'gumi', 0],
    ['gumi', 'gmui', 1],
    ['gumi', 'gum', 1],
    ['gumi', 'gumik', 1],
    ['gumi', 'gami', 1],
    ['michelin', 'mischelin', 1],
    ['akkumulator', 'akumlator', 2],
    ['gumi', 'felni', 3],
    ['', 'ab', 2],
  ])('of %s and %s is %i', (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance)
    expect(editDistance(b, a, 2)).toBe(distance)
  })
})
