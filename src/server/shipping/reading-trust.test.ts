import { describe, expect, it } from 'vitest'
import { refuseReading } from './reading-trust.ts'

const list = (active: number, inactive = 0) => [
  ...Array.from({ length: active }, () => ({ active: true })),
  ...Array.from({ length: inactive }, () => ({ active: false })),
]
const refuse = (
  active: number,
  known: number,
  rest: { inactive?: number; rejected?: number; accept?: boolean } = {},
) =>
  refuseReading({
    points: list(active, rest.inactive),
    known,
    rejected: rest.rejected ?? 0,
    acceptShrink: rest.accept ?? false,
  })

describe('a list of pickup points is taken over', () => {
  it('when it is the first one, has grown, or lost a fifth at most', () => {
    expect([refuse(1, 0), refuse(150, 100), refuse(80, 100)]).toEqual([null, null, null])
  })

  it('not when it has shrunk by more, by closing too; the merchant may say that it is right so', () => {
    expect(refuse(79, 100)).toBe('has shrunk from 100 to 79 active points')
    expect(refuse(70, 100, { inactive: 30 })).toBe('has shrunk from 100 to 70 active points')
    expect(refuse(79, 100, { accept: true })).toBeNull()
  })

  it('not when it is empty or nothing in it can be used, whatever the merchant says', () => {
    expect(refuse(0, 0)).toBe('holds no points')
    expect(refuse(0, 100, { accept: true })).toBe('holds no points')
    expect(refuse(0, 5, { rejected: 5 })).toBe('none of its 5 points is usable')
  })

  it('not when more than a fifth of it can not be used', () => {
    expect(refuse(80, 0, { rejected: 20 })).toBeNull()
    expect(refuse(79, 0, { rejected: 21 })).toBe('21 of its 100 points are unusable')
  })
})
