import { describe, expect, it } from 'vitest'
import { readSetWords, seasonIn } from './set-words.ts'

describe('the words of a set of wheels', () => {
  it.each([
    ['kerékszett', '', null, 'kerékszett'],
    ['kerekszettek', '', null, 'kerekszettek'],
    ['Komplett kerék', '', null, 'Komplett kerék'],
    ['szerelt kerék 205/55 R16 téli', '205/55 R16 téli', null, 'szerelt kerék'],
    ['téli gumi felnivel 16', 'téli R16', null, 'gumi felnivel'],
    ['felni gumival', '', null, 'felni gumival'],
    ['felni szett 5x112', '5x112', 'wheels', 'felni szett'],
    ['alufelni szett', 'alufelni', null, 'szett'],
    ['gumiszett 16', 'R16', 'tyres', 'gumi szett'],
    ['téligumi szett', 'téli', 'tyres', 'gumi szett'],
    ['kerékgarnitúra 17 colos', 'R17', null, 'kerékgarnitúra'],
  ])('are sure in %s', (search, rest, goods, words) => {
    expect(readSetWords(search)).toMatchObject({ rest, goods, words })
  })

  it.each([
    ['szett', ''],
    ['téli szett 16', 'téli R16'],
    ['teli szett r16', 'teli r16'],
    ['téliszett 16', 'téli R16'],
    ['2055516 szett', '2055516'],
    ['garnitúra 16"', 'R16'],
    ['6,5x16 szett', '6,5x16'],
  ])('may be meant in %s', (search, rest) => {
    expect(readSetWords(search)).toMatchObject({ rest, goods: null })
  })

  it.each([
    '',
    'téli gumi 16',
    'csavarszett',
    'dugókulcs szett',
    'szett 94 darabos',
    'kerék',
    'szerelt',
    'kosztüm garnitúra',
  ])('are not in "%s"', (search) => expect(readSetWords(search)).toBeNull())

  it('say with a season that tyres are meant, and with a rim alone nothing', () => {
    expect(readSetWords('téli szett')?.season).toBe(true)
    expect(readSetWords('négyévszakos szett 16')?.season).toBe(true)
    expect(readSetWords('szett 16')?.season).toBe(false)
  })

  it('give the season of a text and what is left of it', () => {
    expect(seasonIn('téli Fjell')).toEqual({ season: 'teli', rest: 'Fjell' })
    expect(seasonIn('R16 Négyévszakos')).toEqual({ season: 'negyevszakos', rest: 'R16' })
    expect(seasonIn('télikabát')).toEqual({ season: null, rest: 'télikabát' })
  })

  it('leave the numbers of a size as they are', () => {
    expect(readSetWords('205 55 16 kerékszett')?.rest).toBe('205 55 16')
    expect(readSetWords('kerékszett 16 5x112')?.rest).toBe('16 5x112')
  })

  it('are read in time, however long the search is', () => {
    expect(readSetWords(`${'gumi '.repeat(4000)}szett`)).not.toBeNull()
  })
})
