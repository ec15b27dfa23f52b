import { expect, it } from 'vitest'
import { normalisePlate } from './licence-plate.ts'

it.each([
  ['ABC-123', 'ABC123'],
  ['abc 123', 'ABC123'],
  ['aa bb–123', 'AABB123'],
  ['ABCD-12', 'ABCD12'],
  ['ABCDE-1', 'ABCDE1'],
])('%s is %s', (text, plate) => {
  expect(normalisePlate(text)).toBe(plate)
})

it.each(['', 'ABC', '123', '123-ABC', 'A-12345', 'ABC-1234567', 'ABC/123', "ABC'123", 'ABC123&x=1'])(
  '"%s" is no plate',
  (text) => {
    expect(normalisePlate(text)).toBeNull()
  },
)
