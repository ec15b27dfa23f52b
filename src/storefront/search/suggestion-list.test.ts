import type { SearchSuggestions } from '#contract/wire.ts'
import { describe, expect, it } from 'vitest'
import { activeAfter, suggestionGroups } from './suggestion-list.ts'

const response: SearchSuggestions = {
  search: '2055516 téli',
  understood: '205/55 R16, téli',
  total: 32,
  sets: false,
  seasons: [],
  searches: ['2055516 téli nordval', '2055516 téli'],
  products: [
    {
      id: 1,
      name: 'Nordval Fjell 3',
      url: '/termek/nordval-fjell-3',
      image: null,
      price: { value: 28_990, formatted_value: '28\u00a0990\u00a0Ft' },
    },
  ],
  categories: [{ name: 'Téli gumi', url: '/termekek/teli-gumi', count: 200 }],
  brands: [],
  posts: [{ title: 'Mikor cseréljünk?', url: '/blog/mikor' }],
}
const kinds = (...given: Parameters<typeof suggestionGroups>) =>
  suggestionGroups(...given).flatMap(({ options }) => options.map(({ kind, text }) => `${kind}: ${text}`))

describe('the list under the field', () => {
  it('begins with the way to sets of wheel and tyre where they are looked for', () => {
    const sets = { ...response, search: 'téli szett 16', understood: null, sets: true }
    const [first] = suggestionGroups('téli szett 16', sets, [])
    expect(first?.options).toEqual([
      expect.objectContaining({ kind: 'sets', href: '/kereses/t%C3%A9li%20szett%2016' }),
    ])
    expect(kinds('téli szett', sets, [])[0]).not.toContain('sets')
  })

  it('goes from what was understood to everything found, without empty groups and the text itself', () => {
    expect(kinds(' 2055516  téli ', response, ['2055516 téli gumi', 'olaj'])).toEqual([
      'understood: 205/55 R16, téli',
      'recent: 2055516 téli gumi',
      'product: Nordval Fjell 3',
      'search: 2055516 téli nordval',
      'category: Téli gumi',
      'post: Mikor cseréljünk?',
      'all: Összes találat (32)',
    ])
  })

  it('offers the seasons of a size with their counts, before the goods', () => {
    const seasons = [
      { search: '205/55 R16 téli', count: 13 },
      { search: '205/55 R16 nyári', count: 10 },
    ]
    const [, second] = suggestionGroups('2055516 téli', { ...response, seasons }, [])
    expect(second!.options.map(({ text, count, href }) => [text, count, href])).toEqual([
      ['205/55 R16 téli', 13, '/kereses/205%2F55%20R16%20t%C3%A9li'],
      ['205/55 R16 nyári', 10, '/kereses/205%2F55%20R16%20ny%C3%A1ri'],
    ])
  })

  it('says no number of an earlier text', () => {
    const lines = kinds('2055516 téli n', response, [])
    expect(lines).toContain('all: Összes találat')
    expect(lines.some((line) => line.startsWith('understood'))).toBe(false)
  })

  it('holds the last searches while nothing is typed, and nothing without them', () => {
    expect(kinds('', null, ['olaj', 'téli'])).toEqual(['recent: olaj', 'recent: téli'])
    expect(suggestionGroups('', null, [])).toEqual([])
    expect(suggestionGroups('x', null, ['olaj'])).toEqual([])
  })
})

describe('the keys of the list', () => {
  it('go round through the options and the field', () => {
    expect([-1, 0, 2].map((active) => activeAfter('ArrowDown', active, 3))).toEqual([0, 1, -1])
    expect([-1, 0, 2].map((active) => activeAfter('ArrowUp', active, 3))).toEqual([2, -1, 1])
  })

  it('leave Home and End to the text until an option is active', () => {
    expect(activeAfter('Home', -1, 3)).toBeUndefined()
    expect([activeAfter('Home', 2, 3), activeAfter('End', 0, 3)]).toEqual([0, 2])
  })

  it('mean nothing without options, nor do other keys', () => {
    expect(activeAfter('ArrowDown', -1, 0)).toBeUndefined()
    expect(activeAfter('a', 1, 3)).toBeUndefined()
  })
})
