import { describe, expect, it } from 'vitest'
import type { Attribute } from '#contract/wire.ts'
import { cardView } from '../listing/card-view.ts'
import { testCard } from '../test-shop.ts'
import { overlayFigures, overlayView } from './overlay-view.ts'

const attribute = (slug: string, data: string | number): Attribute => ({
  slug,
  name: slug,
  value: String(data),
  data,
})

function tyre(id: number, width: number, aspect: number | null, rim: number, construction = 'r') {
  const attributes = [
    attribute('szelesseg', width),
    attribute('felni', rim),
    attribute('szerkezet', construction),
    ...(aspect === null ? [] : [attribute('oldalfal', aspect)]),
  ]
  return cardView(testCard(id, { name: `Nordval Minta ${id}`, attributes }))
}
const bag = cardView(testCard(9, { name: 'Kerékzsák', attributes: [] }))
const wheel = cardView(testCard(8, { name: 'Ág 7x16', attributes: [attribute('felni', 16)] }))

describe('laying tyres over each other', () => {
  it('begins with the first two tyres, whatever stands between them', () => {
    const view = overlayView([bag, tyre(1, 205, 55, 16), wheel, tyre(2, 225, 45, 17)], 0)
    expect(view).toMatchObject({
      base: { id: 1, size: '205/55\u00a0R16', name: 'Nordval Minta 1' },
      other: { id: 2 },
      choices: [],
      same: [],
    })
  })

  it('of more tyres offers those of other sizes, and lays the chosen one over the first', () => {
    const cards = [tyre(1, 205, 55, 16), tyre(2, 205, 55, 16), tyre(3, 225, 45, 17), tyre(4, 195, 65, 15)]
    expect(overlayView(cards, 0)?.other?.id).toBe(3)
    const view = overlayView(cards, 4)
    expect(view?.other?.id).toBe(4)
    expect(view?.choices).toEqual([
      {
        size: '225/45\u00a0R17',
        name: 'Nordval Minta 3',
        url: '/osszehasonlitas?ids=1,2,3,4&meret=3',
        chosen: false,
      },
      {
        size: '195/65\u00a0R15',
        name: 'Nordval Minta 4',
        url: '/osszehasonlitas?ids=1,2,3,4&meret=4',
        chosen: true,
      },
    ])
    expect(view?.same).toEqual(['Nordval Minta 2'])
  })

  it('has nothing to draw where all have one size, ZR or not', () => {
    expect(overlayView([tyre(1, 225, 45, 17), tyre(2, 225, 45, 17, 'zr')], 2)).toMatchObject({
      other: null,
      same: [],
    })
  })

  it.each([
    ['a bag and a wheel', bag, wheel],
    ['a tyre without a profile', tyre(1, 205, 55, 16), tyre(2, 195, null, 14)],
    ['the front and rear of a motorcycle', tyre(1, 120, 70, 17, 'zr'), tyre(2, 180, 55, 17, 'zr')],
    ['tyres of trucks', tyre(1, 315, 80, 22.5), tyre(2, 295, 80, 22.5)],
    ['a cross-ply tyre', tyre(1, 205, 55, 16), tyre(2, 165, 80, 15, 'd')],
  ])('leaves %s alone', (_, first, second) => {
    expect(overlayView([first, second], 0)).toBeNull()
  })
})

describe('the figures', () => {
  const figures = (other: ReturnType<typeof tyre>) => {
    const view = overlayView([tyre(1, 205, 55, 16), other], 0)
    return overlayFigures(view!.base, view!.other!)
  }
  const rows = (list: { name: string; base: string; other: string; difference: string }[]) =>
    list.map(({ name, base, other, difference }) => [name, base, other, difference].join(' | '))

  it('are those of the two sizes, a sign before each difference', () => {
    // 631.9 and 634.3 mm outside, times 3.05; 50, 90 and 130 km/h times 634.3 / 631.9 = 1.0037981
    const { measures, speeds, difference, fault } = figures(tyre(2, 225, 45, 17))
    expect(rows(measures)).toEqual([
      'Külső átmérő | 631,9 | 634,3 | +2,4',
      'Felni átmérője | 406,4 | 431,8 | +25,4',
      'Oldalfal magassága | 112,8 | 101,3 | −11,5',
      'Szélesség | 205 | 225 | +20',
      'Gördülési kerület | 1\u00a0927 | 1\u00a0935 | +0,4%',
    ])
    expect(rows(speeds)).toEqual([
      '50\u00a0km/h | 50,0 | 50,2 | +0,2',
      '90\u00a0km/h | 90,0 | 90,3 | +0,3',
      '130\u00a0km/h | 130,0 | 130,5 | +0,5',
    ])
    expect([difference, fault]).toEqual(['0,4%-kal nagyobb', null])
  })

  it('say what the regulation of speedometers forbids', () => {
    // 215/60 R16: 406.4 + 258 = 664.4; / 631.9 = 1.0514: 130 km/h are 136.7
    expect(figures(tyre(2, 215, 60, 16))).toMatchObject({ difference: '5,1%-kal nagyobb', fault: 'low' })
    // 155/65 R13: 330.2 + 201.5 = 531.7; / 631.9 = 0.8414: 130 km/h are 109.4, 20.6 off where 10.9 + 4 are allowed
    expect(figures(tyre(2, 155, 65, 13))).toMatchObject({ difference: '15,9%-kal kisebb', fault: 'high' })
  })

  it('have no sign where there is no difference', () => {
    expect(figures(tyre(2, 205, 60, 16)).measures.find(({ name }) => name === 'Szélesség')?.difference).toBe(
      '0',
    )
  })
})
