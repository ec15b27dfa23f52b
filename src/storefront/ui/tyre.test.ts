import { describe, expect, it } from 'vitest'
import {
  indexText,
  loadKilograms,
  modelName,
  sizeInText,
  sizeText,
  speedKmh,
  tyreLabel,
  tyreSize,
} from './tyre.ts'

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
    expect(modelName('Olvana Motorolaj 5W-30', 'Olvana', null)).toBe('Motorolaj 5W-30')
  })

  it('is never empty', () => {
    expect(modelName('Nordval', 'Nordval', null)).toBe('Nordval')
    expect(modelName('205/55 R16 91H', null, tyreSize(usual))).toBe('205/55 R16 91H')
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
    expect([speedKmh('H'), speedKmh('V'), speedKmh('?')]).toEqual([210, 240, null])
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
