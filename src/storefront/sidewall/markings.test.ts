import { describe, expect, it } from 'vitest'
import { wheelMeasures } from '../compare/wheel-measures.ts'
import { otherMarkings, sizeMarkings, type MarkedTyre } from './markings.ts'

function tyre(changes: Partial<MarkedTyre['size']> = {}, rest: Partial<MarkedTyre> = {}): MarkedTyre {
  return {
    size: { width: '205', profile: '55', rim: 'R16', load: null, speed: null, reinforced: false, ...changes },
    measures: wheelMeasures({ width: 205, aspect: 55, rim: 16 }),
    load: '91',
    speed: 'V',
    isSample: false,
    ...rest,
  }
}
const van = tyre({ rim: 'R16C' }, { load: '113/111', speed: 'R' })
const allOf = (one: MarkedTyre) => [...sizeMarkings(one), ...otherMarkings(one)]
const textOf = (one: MarkedTyre, id: string) => allOf(one).find((marking) => marking.id === id)?.text ?? ''

describe('what a marking means', () => {
  it.each([
    ['szelesseg', '205\u00a0mm'],
    ['oldalfal', '205\u00a0mm 55%-a 113\u00a0mm'],
    ['felni', '16\u00a0col, vagyis 406\u00a0mm'],
    ['terheles', 'legfeljebb 615\u00a0kg-mal'],
    ['sebesseg', 'legfeljebb 240\u00a0km/h'],
    ['dot', '2326 a 2026-os év 23. hete'],
    ['twi', '1,6\u00a0mm'],
  ])('of %s has its numbers', (id, words) => {
    expect(textOf(tyre(), id)).toContain(words)
  })

  it('the week of the sample DOT is at the beginning of June', () => {
    // ISO 8601: week 1 holds the 4th of January; 2026 begins on a Thursday, so week 1 on Monday, 29 December 2025.
    const monday = new Date(Date.UTC(2025, 11, 29 + 22 * 7))
    expect([monday.getUTCFullYear(), monday.getUTCMonth() + 1, monday.getUTCDate()]).toEqual([2026, 6, 1])
  })

  it('is one to three sentences, and four with the note that the index is an example', () => {
    const sentences = (text: string) => text.split(/[.!?](?=\s\p{Lu}|$)/u).length - 1
    for (const { id, text } of [...allOf(tyre()), ...allOf(van)])
      expect([id, sentences(text) >= 1 && sentences(text) <= 4]).toEqual([id, true])
    expect(textOf(tyre({}, { isSample: true }), 'terheles')).toContain('példa')
    expect(textOf(tyre(), 'terheles')).not.toContain('példa')
  })

  it('of a van has the C and the load on twin wheels, but nothing that only cars have', () => {
    const ids = allOf(van).map(({ id }) => id)
    expect(ids).toContain('kisteher')
    expect(ids).not.toContain('xl')
    expect(ids).not.toContain('defektturo')
    expect(textOf(van, 'terheles')).toMatch(/1.150\u00a0kg.*ikerkeréken 1.090\u00a0kg/)
  })

  it('says what not every tyre has, unless this one has it', () => {
    const rare = (one: MarkedTyre) => allOf(one).flatMap(({ id, isRare }) => (isRare ? [id] : []))
    expect(rare(tyre())).toEqual(['xl', 'oldal', 'defektturo', 'm-s', 'hopehely'])
    expect(rare(tyre({ reinforced: true, rim: 'RF16' }))).toEqual(['oldal', 'm-s', 'hopehely'])
  })

  it('comes with the whole tables of indices', () => {
    const tables = Object.fromEntries(
      sizeMarkings(tyre()).flatMap(({ id, table }) => (table ? [[id, table.rows]] : [])),
    )
    expect(tables['terheles']).toContainEqual(['65', '290\u00a0kg'])
    expect(tables['terheles']?.at(-1)?.[0]).toBe('125')
    expect(tables['sebesseg']).toContainEqual(['H', '210\u00a0km/h'])
    expect(tables['sebesseg']?.map(([, value]) => Number.parseInt(value, 10))).toEqual([
      120, 130, 140, 150, 160, 170, 180, 190, 200, 210, 240, 270, 300,
    ])
  })
})
