import { expect, it } from 'vitest'
import { createSight, outOfSightMilliseconds } from './sight.ts'

it('a code counts once while it is in sight, and again when it comes back', () => {
  const { see } = createSight()
  const held = Array.from({ length: 50 }, (_, index) => see('A', index * 150))
  expect(held.filter(Boolean)).toEqual(['A'])
  const last = 49 * 150
  // A look that finds nothing, as when a hand shakes, is not the end of it.
  expect(see(null, last + 150)).toBeNull()
  expect(see('A', last + 300)).toBeNull()
  expect(see('B', last + 450)).toBe('B')
  expect(see('A', last + 600)).toBe('A')
  expect(see(null, last + 600 + outOfSightMilliseconds + 1)).toBeNull()
  expect(see('A', last + 600 + outOfSightMilliseconds + 2)).toBe('A')
})
