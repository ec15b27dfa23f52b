import { expect, it } from 'vitest'
import { carSizePattern, normaliseCarSize, splitCarSize } from './car-size.ts'

it.each([
  ['205/55 R16', '205/55 R16'],
  ['2055516', '205/55 R16'],
  [' 205/55r16 91H ', '205/55 R16'],
  ['225/45 ZR17', '225/45 R17'],
  ['205/75R16C 113/111R', '205/75 R16C'],
])('a size in any spelling is written in one: %s', (typed, size) => {
  expect(normaliseCarSize(typed)).toBe(size)
  expect(carSizePattern.test(size)).toBe(true)
})

it.each([
  '',
  'R16',
  '205/55',
  '205/57 R16',
  '120/70-17',
  '31x10.5R15',
  '315/80 R22.5',
  '195 R14C',
  'téli 2055516',
  '5W-30',
])('what is no size of a car is none: %s', (typed) => expect(normaliseCarSize(typed)).toBeNull())

it('a size has three numbers', () => {
  expect(splitCarSize('205/75 R16C')).toEqual({ width: '205', aspect: '75', rim: '16' })
  expect(splitCarSize('205/75R16')).toBeNull()
})
