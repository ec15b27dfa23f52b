import { describe, expect, it } from 'vitest'
import { labelHolds, splitChoices, type Option } from './choices.ts'

const option = (value: string, count: number, selected = false): Option => ({
  value,
  label: value.toUpperCase(),
  count,
  selected,
})
const values = (options: Option[]) => options.map(({ value }) => value).join('')
const many = [...'abcdefgh'].map((value, index) => option(value, index < 3 ? index : 50 + index))

describe('the choices of a filter', () => {
  it('are all shown when they are few', () => {
    const { first, rest } = splitChoices(many.slice(0, 7))
    expect(values(first)).toBe('abcdefg')
    expect(rest).toEqual([])
  })

  it('show the most frequent of many, in their own order, and keep the rest', () => {
    const { first, rest } = splitChoices(many)
    expect(values(first)).toBe('defgh')
    expect(values(rest)).toBe('abc')
  })

  it('stay where they are when they are chosen', () => {
    const chosen = many.map((each) => ({ ...each, selected: each.value === 'b' }))
    expect(values(splitChoices(chosen).rest)).toBe('abc')
  })

  it('are found by a part of their words without accents', () => {
    expect(labelHolds('Bükkös', ' bukk')).toBe(true)
    expect(labelHolds('Bükkös', 'z')).toBe(false)
  })
})
