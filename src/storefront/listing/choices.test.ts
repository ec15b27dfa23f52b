import { describe, expect, it } from 'vitest'
import { labelHolds, labelKeys, splitChoices, type Option } from './choices.ts'

const option = (value: string, count: number, selected = false): Option => ({
  value,
  label: value.toUpperCase(),
  count,
  selected,
})
const values = (options: Option[]) => options.map(({ value }) => value).join('')
const many = [...'abcdefghijkl'].map((value, index) => option(value, index < 6 ? index : 50 + index))

describe('the choices of a filter', () => {
  it('are all shown when they are few', () => {
    const { first, rest } = splitChoices(many.slice(0, 10))
    expect(values(first)).toBe('abcdefghij')
    expect(rest).toEqual([])
  })

  it('show the most frequent of many, in their own order, and keep the rest', () => {
    const { first, rest } = splitChoices(many)
    expect(values(first)).toBe('ghijkl')
    expect(values(rest)).toBe('abcdef')
  })

  it('stay where they are when they are chosen', () => {
    const chosen = many.map((each) => ({ ...each, selected: each.value === 'b' }))
    expect(values(splitChoices(chosen).rest)).toBe('abcdef')
  })

  it('are found by a part of their words without accents', () => {
    expect(labelHolds('Bükkös', ' bukk')).toBe(true)
    expect(labelHolds('Bükkös', 'z')).toBe(false)
  })
})

describe('the keys of the EU label', () => {
  it('go from A to the worst class and leave no gap', () => {
    const keys = labelKeys([option('b', 3), option('d', 1, true)])
    expect(keys.map(({ letter, option: found }) => letter + (found?.count ?? '-'))).toEqual([
      'a-',
      'b3',
      'c-',
      'd1',
    ])
    expect(labelKeys([])).toEqual([])
  })
})
