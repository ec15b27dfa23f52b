import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accessoryQuantity,
  appliesTo,
  fittingReason,
  fittingValues,
  listedParts,
  sharedValues,
  takeTurns,
  tyreSizeOf,
  wantedOf,
  type MainValue,
} from './accessory.ts'

const number = (attributeId: number, slug: string, value: number, unit: string | null = null): MainValue => ({
  attributeId,
  slug,
  name: slug === 'felni' ? 'Felni' : 'ET',
  unit,
  kind: 'number',
  value: String(value),
  number: value,
  label: null,
})
const choice = (attributeId: number, name: string, value: string, label: string | null): MainValue => ({
  attributeId,
  slug: name.toLowerCase(),
  name,
  unit: null,
  kind: 'choice',
  value,
  number: null,
  label,
})
const size = [
  number(1, 'szelesseg', 205, 'mm'),
  number(2, 'oldalfal', 55, '%'),
  number(3, 'felni', 16, 'col'),
]
const thread = choice(4, 'Menet', 'm12x1-5', 'M12x1,5')
const offered = (...values: string[]) => values.map((value) => ({ value, label: null }))
const ofSize = { kind: 'contains', mainAttributeId: null, accessoryAttributeId: 9 } as const
const byThread = { kind: 'equal', mainAttributeId: 4, accessoryAttributeId: 9 } as const

describe('values that fit', () => {
  it('are lists that name the size, however it is written', () => {
    const wanted = wantedOf(ofSize, { values: size })!
    const lists = offered(
      '195/65 R15, 205/55 R16',
      '205/55R16; 225/45R17',
      '195/65 r15\n205 / 55 ZR 16',
      '205/55 R165, 1205/55 R16',
      '205/60 R16',
      '',
    )
    expect(fittingValues('contains', wanted, lists)).toEqual(lists.slice(0, 3).map(({ value }) => value))
  })

  it('are equal by value or by label, also of two attributes', () => {
    const wanted = wantedOf(byThread, { values: [thread] })!
    const values = [
      { value: 'm12x1-5', label: 'M12x1,5' },
      { value: 'other', label: 'm12×1.5' },
      { value: 'm14x1-5', label: 'M14x1,5' },
    ]
    expect(fittingValues('equal', wanted, values)).toEqual(['m12x1-5', 'other'])
  })

  it('are the ends of a span, both included', () => {
    const wanted = wantedOf({ ...byThread, mainAttributeId: 3 }, { values: size })!
    expect(fittingValues('from', wanted, offered('13', '16', '16.5', 'x', ''))).toEqual(['13', '16'])
    expect(fittingValues('to', wanted, offered('15', '16', '18'))).toEqual(['16', '18'])
  })

  it('are none where the goods have nothing to compare', () => {
    expect(wantedOf(ofSize, { values: [number(1, 'szelesseg', 205)] })).toBeNull()
    expect(wantedOf(byThread, { values: size })).toBeNull()
    expect(fittingValues('from', wantedOf(byThread, { values: [thread] })!, offered('13'))).toEqual([])
  })

  it('keep a comma within a part', () => {
    expect(listedParts('5x112, 5x114,3;4×100\n ')).toEqual(['5x112', '5x114.3', '4x100'])
  })
})

it('only what all variants share counts', () => {
  const other = choice(5, 'Szín', 'fekete', null)
  expect(
    sharedValues([
      [...size, other],
      [other, ...size.slice(0, 2), number(3, 'felni', 17)],
    ]),
  ).toEqual([...size.slice(0, 2), other])
  expect(sharedValues([size, []])).toEqual([])
  expect(sharedValues([])).toEqual([])
})

it('a rule is for what is below its category, but not for such accessories themselves', () => {
  const rule = { mainCategoryId: 1, accessoryCategoryId: 2 }
  expect(appliesTo(rule, { categories: new Set([1, 5]) })).toBe(true)
  expect(appliesTo(rule, { categories: new Set([1, 2]) })).toBe(false)
  expect(appliesTo(rule, { categories: new Set([5]) })).toBe(false)
})

it('so many are offered as the goods need', () => {
  const goods = [
    { quantity: 4, setSize: 4 },
    { quantity: 5, setSize: 4 },
  ]
  expect(accessoryQuantity({ quantityKind: 'per_piece', quantity: 2 }, goods)).toBe(18)
  expect(accessoryQuantity({ quantityKind: 'per_set', quantity: 1 }, goods)).toBe(3)
  expect(accessoryQuantity({ quantityKind: 'once', quantity: 1 }, goods)).toBe(1)
})

it('the reason says by what it fits', () => {
  const truck = [number(1, 'szelesseg', 5, 'col'), number(3, 'felni', 22.5, 'col')]
  expect(tyreSizeOf(truck)).toBe('5\u00a0R22,5')
  expect(fittingReason([ofSize], { values: size })).toBe('Illik a 205/55\u00a0R16 mérethez')
  expect(fittingReason([ofSize], { values: truck })).toBe('Illik az 5\u00a0R22,5 mérethez')
  expect(fittingReason([byThread], { values: [...size, thread] })).toBe('Illik ehhez: menet M12x1,5')
  const vehicle = choice(6, 'Jármű', 'szemely', 'Személyautó')
  expect(fittingReason([{ ...byThread, mainAttributeId: 6 }], { values: [vehicle] })).toBe(
    'Illik ehhez: Személyautó',
  )
  const span = [
    { ...byThread, kind: 'from', mainAttributeId: 3 },
    { ...byThread, kind: 'to', mainAttributeId: 3 },
  ] as const
  expect(fittingReason(span, { values: size })).toBe('Illik ehhez: felni 16\u00a0col')
  expect(fittingReason([], { values: size })).toBe('Ajánlott kiegészítő')
})

it('lists take turns, each thing once, and never more than wanted', () => {
  expect(takeTurns([[1, 2, 3], [1, 4], [5]], (one) => one, 4)).toEqual([1, 5, 2, 4])
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(20))), fc.integer({ min: 1, max: 6 }), (lists, limit) => {
      const taken = takeTurns(lists, (one) => one, limit)
      expect(taken.length).toBe(Math.min(limit, new Set(lists.flat()).size))
      expect(new Set(taken).size).toBe(taken.length)
    }),
  )
})
