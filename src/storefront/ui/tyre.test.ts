import { describe, expect, it } from 'vitest'
import { modelName, sizeInText } from './model-name.ts'
import { tyreLabel, tyreSize } from './tyre-details.ts'
import { indexText, loadKilograms, sizeText, speedKmh } from './tyre.ts'

const attribute = (slug: string, data: string | number | boolean) => ({ slug, data })
const usual = [
  attribute('szelesseg', 205),
  attribute('oldalfal', 55),
  attribute('felni', 16),
  attribute('terhelesi-index', 91),
  attribute('sebessegindex', 'h'),
]

describe('the size line', () => {
  it("is put together from a tyre's attributes", () => {
    const size = tyreSize(usual)
    expect(size && sizeText(size)).toBe('205/55\u00a0R16')
    expect(size && indexText(size)).toBe('91H')
  })

  it('knows vans, twin wheels, reinforced tyres and trucks', () => {
    const van = tyreSize([
      ...usual,
      attribute('jarmu', 'kisteher'),
      attribute('iker-terhelesi-index', 89),
      attribute('erositett', true),
    ])
    expect(van && `${sizeText(van)} ${indexText(van)}`).toBe('205/55\u00a0R16C 91/89H XL')
    const truck = tyreSize([attribute('szelesseg', 315), attribute('oldalfal', 80), attribute('felni', 22.5)])
    expect(truck && sizeText(truck)).toBe('315/80\u00a0R22,5')
  })

  it('has from the name what the attributes of a card leave out', () => {
    const van = [attribute('szelesseg', 225), attribute('oldalfal', 70), attribute('felni', 15)]
    const loaded = [...van, attribute('terhelesi-index', 112), attribute('sebessegindex', 'r')]
    const size = (name: string) => {
      const found = tyreSize(loaded, name)
      return found && `${sizeText(found)} ${indexText(found)}`
    }
    expect(size('Torva Cargo Ice 225/70 R15C 112/110R')).toBe('225/70\u00a0R15C 112/110R')
    // A name that speaks of another load is not believed.
    expect(size('Torva Cargo Ice 225/70 R15 104/102R')).toBe('225/70\u00a0R15 112R')
  })

  it('is absent from what is not a tyre', () => {
    expect(tyreSize([attribute('felni', 17), attribute('osztokor', '5x112')])).toBeNull()
  })

  it.each([
    ['Nordval Fjell 3 205/55 R16 91H', '205/55\u00a0R16', '91H'],
    ['Torva Cargo Ice 215/65 R16C 109/107R', '215/65\u00a0R16C', '109/107R'],
    ['Kardia Polar GT 225/45 ZR17 94V XL', '225/45\u00a0ZR17', '94V XL'],
    ['Hegyest 195 R14C', '195\u00a0R14C', ''],
    ['Torva Haul 11 R22.5 148/145M', '11\u00a0R22.5', '148/145M'],
    ['Torva Field 540/65 D24', '540/65\u00a0D24', ''],
  ])('is found in %s', (text, size, index) => {
    const found = sizeInText(text)
    expect(found && [sizeText(found), indexText(found)]).toEqual([size, index])
  })

  it.each([
    'Kapunyitó 540 D24',
    'Lánc 205 D16',
    'Szivattyú 540 R24',
    'Olvana 5W-30',
    'R134a hűtőközeg',
    'Ampera 12V 72Ah',
  ])('is not seen in %s', (text) => {
    expect(sizeInText(text)).toBeNull()
  })
})

describe('a model name', () => {
  it('leaves out the brand and the size, which have their own lines', () => {
    expect(modelName('Nordval Fjell 3 205/55 R16 91H', 'Nordval', tyreSize(usual))).toBe('Fjell 3')
    expect(modelName('Olvana Motorolaj 5W-30', 'Olvana', null)).toBe('Motorolaj 5W-\u206030')
  })

  it('is written with the sign of multiplication between numbers', () => {
    expect(modelName('Ferrum Erős 6,5x16 5x114,3', 'Ferrum', null)).toBe('Erős 6,5×16 5×114,3')
  })

  it('has no part of the size left, however the size is written', () => {
    const names = [
      'Torva Haul D 215/75 R17.5 126/124M',
      'Torva Cargo Ice 225/70 R15C 112/110R',
      'Kardia Polar 205/55R16',
      'Kardia Polar 225/45\u00a0ZR17 94V XL téli gumi',
    ]
    expect(names.map((name) => modelName(name, name.split(' ')[0]!, tyreSize(usual)))).toEqual([
      'Haul D',
      'Cargo Ice',
      'Polar',
      'Polar téli gumi',
    ])
  })

  it('is never empty', () => {
    expect(modelName('Nordval', 'Nordval', null)).toBe('Nordval')
    expect(modelName('205/55 R16 91H', null, tyreSize(usual))).toBe('205/55\u00a0R16 91H')
  })
})

describe('what the indexes mean', () => {
  it('is read from the tables', () => {
    expect([
      loadKilograms('91'),
      loadKilograms('113/111'),
      loadKilograms('50'),
      loadKilograms('164'),
      loadKilograms('20'),
    ]).toEqual([615, 1150, 190, 5000, null])
    expect(['H', 'V', 'J', 'Q', 'U', 'I', '?'].map(speedKmh)).toEqual([210, 240, 100, 160, 200, null, null])
  })

  it('needs both classes for a label', () => {
    expect(
      tyreLabel([
        attribute('uzemanyag', 'c'),
        attribute('nedves-tapadas', 'b'),
        attribute('zaj', 71),
        attribute('zajosztaly', 'b'),
      ]),
    ).toEqual({ fuel: 'c', wet: 'b', noise: 71, noiseClass: 'b' })
    expect(tyreLabel([attribute('uzemanyag', 'c')])).toBeNull()
  })
})
